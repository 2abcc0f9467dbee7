import type { RuleContext } from '../../../engine/records/rules.ts'
import { forgetFactors } from '../factor/account.ts'
import { isOwn } from '../institutions/users.ts'
import { endSessionsOf } from '../session/sessions.ts'
import { linkedAccount } from './known.ts'
import { noPassword } from './passwords.ts'

/** A person who is about to be erased, with the contacts that they had. */
export interface ErasedPerson {
  readonly resource: string
  readonly id: string
  /** The name that messages called them by. */
  readonly called: string
  readonly countryCode: string | null
  readonly phone: string | null
  readonly email: string | null
}

/**
 * Empties an account that the institution made: no one can log in with it, and it no longer
 * identifies a person.
 */
const emptyAccount = async (ctx: RuleContext, accountId: string, name: string): Promise<void> => {
  const { global } = ctx.tx
  await endSessionsOf(global, new Date(ctx.now), accountId)
  await forgetFactors(global, accountId)
  await global
    .updateTable('session')
    .set({ ip: null, userAgent: null })
    .where('accountId', '=', accountId)
    .execute()
  await global
    .updateTable('account')
    .set({
      account: null,
      countryCode: null,
      phone: null,
      email: null,
      name,
      passwordHash: noPassword,
    })
    .where('id', '=', accountId)
    .execute()
}

/**
 * Separates an erased person from their login, and deletes the messages to them. An account that
 * the institution made only for them is emptied; their own account, and one that other records of
 * the institution use, stay as they are. Returns the accounts that no other record here uses: their
 * operations were the person's.
 */
export const eraseLogin = async (
  ctx: RuleContext,
  person: ErasedPerson,
  name: string,
): Promise<readonly string[]> => {
  const { tx } = ctx
  const { countryCode, phone, email } = person
  const targets = [phone === null ? null : `+${countryCode ?? ''} ${phone}`, email]
  if (phone !== null || email !== null)
    await tx.global
      .deleteFrom('outbox')
      .where('institutionId', '=', tx.institutionId)
      .where(
        'target',
        'in',
        targets.filter(target => target !== null),
      )
      .execute()
  // copies of messages to others about them
  if (person.called !== '')
    await tx.global
      .deleteFrom('outbox')
      .where('institutionId', '=', tx.institutionId)
      .where(eb =>
        eb.or(
          (['subject', 'text'] as const).map(field =>
            eb(field, 'like', `%${person.called.replaceAll(/[\\%_]/g, sign => `\\${sign}`)}%`),
          ),
        ),
      )
      .execute()
  const linked = await linkedAccount(ctx, person.resource, person.id)
  if (!linked) return []
  await tx.db
    .deleteFrom('accountLink')
    .where('resource', '=', person.resource)
    .where('recordId', '=', person.id)
    .execute()
  if (linked.foreign) return []
  const other = await tx.db
    .selectFrom('accountLink')
    .select('recordId')
    .where('accountId', '=', linked.id)
    .executeTakeFirst()
  const member = await tx.db
    .selectFrom('member')
    .select('rights')
    .where('accountId', '=', linked.id)
    .executeTakeFirst()
  // a person with further permissions here keeps their login
  if (other || member?.rights.length) return []
  for (const table of ['inboxEntry', 'inboxSetting', 'preference'] as const)
    await tx.db.deleteFrom(table).where('accountId', '=', linked.id).execute()
  const isSchools = await isOwn(ctx, linked.id)
  await tx.db.deleteFrom('member').where('accountId', '=', linked.id).execute()
  await tx.global
    .deleteFrom('membership')
    .where('accountId', '=', linked.id)
    .where('institutionId', '=', tx.institutionId)
    .execute()
  if (isSchools) await emptyAccount(ctx, linked.id, name)
  return [linked.id]
}
