import type { AppPorts } from '../../../platform/context.ts'

/**
 * The redirect for the first visitor of an installation: /createOrg while it has no institution
 * (checked until there is one), otherwise none.
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
