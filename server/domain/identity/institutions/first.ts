import type { AppPorts } from '../../../platform/context.ts'

/**
 * Where whoever opens an installation begins: at /createOrg while it has no institution (asked
 * until there is one), else nowhere special.
 */
export const firstAddress = ({
  store,
}: Pick<AppPorts, 'store'>): (() => Promise<string | undefined>) => {
  let founded = false
  return async () => {
    founded ||=
      (await store.db
        .selectFrom('institution')
        .select('id')
        .where('operator', 'is', null)
        .limit(1)
        .executeTakeFirst()) !== undefined
    return founded ? undefined : '/createOrg'
  }
}
