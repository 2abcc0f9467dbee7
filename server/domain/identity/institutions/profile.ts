import {
  organization,
  type Organization,
} from '../../../../resources/identity/organization/organization.resource.ts'
import type { AppPorts } from '../../../platform/context.ts'
import { fileSigner } from '../../../platform/http/files.ts'
import type { Records } from '../../../platform/ports.ts'
import type { Scope, StoreTx } from '../../../platform/store/types.ts'
import { insertRecords, type Maker } from './roles.ts'

const sole = { page: 1, limit: 1, sort: 'createTime', q: '', deleted: 'no', where: [] } as const

/** SET-01: the record of the institution itself; undefined if nobody has opened its page yet. */
export const profileOf = async (
  records: Pick<Records, 'page'>,
): Promise<Organization | undefined> => (await records.page(organization, sole))[0]

/**
 * An address of the institution's logo that works without a token for some minutes, for everyone
 * who sees its name; null if it has none.
 */
export const logoOf = async (
  ports: AppPorts,
  records: Pick<Scope, 'page' | 'institutionId'>,
): Promise<string | null> => {
  const logo = (await profileOf(records))?.logo
  return logo ? fileSigner(ports, records.institutionId)(logo) : null
}

/** Creates the institution's record from its registration data if it has none. */
export const ensureProfile = async (tx: StoreTx, maker: Maker): Promise<void> => {
  if (await profileOf(tx)) return
  const institution = await tx.global
    .selectFrom('institution')
    .select(['name', 'countryCode'])
    .where('id', '=', tx.institutionId)
    .executeTakeFirst()
  if (!institution || !(await tx.quota(organization.name, 1, 1, async () => 0))) return
  await insertRecords(tx, maker, organization, [
    { ...institution, phoneCode: institution.countryCode },
  ])
}
