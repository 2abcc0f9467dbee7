import type { RuleContext } from '../../../engine/records/rules.ts'

/** A record's login methods of a person. */
export interface WaysIn {
  readonly account: string | null
  readonly countryCode: string | null
  readonly phone: string | null
  readonly email: string | null
}
/** A field by which an account is found at login. */
export type LoginField = 'account' | 'phone' | 'email'
const ways = ['account', 'phone', 'email'] as const

const accountsWith = ({ tx }: RuleContext, record: WaysIn, way: LoginField) => {
  const value = record[way]
  if (value === null) return undefined
  const query = tx.global.selectFrom('account').select('id').where(way, '=', value)
  return way === 'phone' ? query.where('countryCode', '=', record.countryCode) : query
}

/**
 * The institution's accounts that match a record, each with the matching login method: accounts
 * that it made, and people's own accounts with a membership in it. A name only counts if this
 * institution assigned it.
 */
export const accountsHere = async (
  ctx: RuleContext,
  record: WaysIn,
): Promise<Map<string, LoginField>> => {
  const { institutionId } = ctx.tx
  const found = new Map<string, LoginField>()
  for (const way of ways) {
    const rows = await accountsWith(ctx, record, way)
      ?.where(eb => {
        const belongs = eb.exists(
          eb
            .selectFrom('membership')
            .select('membership.accountId')
            .whereRef('membership.accountId', '=', 'account.id')
            .where('membership.institutionId', '=', institutionId),
        )
        const madeByInstitution = eb('madeBy', '=', institutionId)
        return way === 'account'
          ? eb.or([madeByInstitution, eb.and([eb('madeBy', 'is', null), belongs])])
          : eb.or([
              eb.and([eb('kind', '=', 'SCHOOL'), madeByInstitution]),
              eb.and([eb('kind', '!=', 'SCHOOL'), belongs]),
            ])
      })
      .execute()
    for (const { id } of rows ?? []) if (!found.has(id)) found.set(id, way)
  }
  return found
}

/**
 * Accounts that may belong to a record: those of the institution, otherwise those whose owners have
 * verified the record's phone or e-mail. Accounts from other institutions never count, because
 * their owner is unverified.
 */
export const knownAccounts = async (
  ctx: RuleContext,
  record: WaysIn,
): Promise<Map<string, LoginField>> => {
  const here = await accountsHere(ctx, record)
  if (here.size) return here
  for (const way of ['phone', 'email'] as const) {
    const owned = await accountsWith(ctx, record, way)
      ?.where('kind', '!=', 'SCHOOL')
      .executeTakeFirst()
    if (owned && !here.has(owned.id)) here.set(owned.id, way)
  }
  return here
}

interface Linked {
  readonly id: string
  /** Another institution made it, and no owner has claimed it: it opens nothing here. */
  readonly foreign: boolean
  /** Its owner has not entered the institution yet. */
  readonly waiting: boolean
}

/** The account that a record is linked to. */
export const linkedAccount = async (
  { tx }: RuleContext,
  resource: string,
  recordId: string,
): Promise<Linked | undefined> => {
  const account = await tx.db
    .selectFrom('accountLink')
    .innerJoin('account', 'account.id', 'accountLink.accountId')
    .select(['account.id', 'account.kind', 'account.madeBy'])
    .where('accountLink.resource', '=', resource)
    .where('accountLink.recordId', '=', recordId)
    .executeTakeFirst()
  if (!account) return undefined
  const place = await tx.global
    .selectFrom('membership')
    .select('waitsSince')
    .where('accountId', '=', account.id)
    .where('institutionId', '=', tx.institutionId)
    .executeTakeFirst()
  return {
    id: account.id,
    foreign: account.kind === 'SCHOOL' && account.madeBy !== tx.institutionId,
    waiting: place !== undefined && place.waitsSince !== null,
  }
}

/** Links a record to an account, replacing its former link. */
export const linkToAccount = async (
  { tx, now, requestId }: RuleContext,
  resource: string,
  recordId: string,
  accountId: string,
): Promise<void> => {
  await tx.db
    .insertInto('accountLink')
    .values({ resource, recordId, accountId, createTime: now })
    .onConflict(on => on.columns(['resource', 'recordId']).doUpdateSet({ accountId }))
    .execute()
  // a teacher's record may limit what the account may do
  await tx.db
    .updateTable('member')
    .set({ accessMark: requestId })
    .where('accountId', '=', accountId)
    .execute()
}
