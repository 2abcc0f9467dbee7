import type { Lang } from '../../../../src/schema/label.ts'
import { enqueueOwn } from '../../../engine/jobs/put.ts'
import type { TaskHandler } from '../../../engine/jobs/task.ts'
import { isObject } from '../../../platform/http/body.ts'
import type { Ids } from '../../../platform/ports.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { emailContact, phoneContact, type Contact } from '../accounts/contact.ts'
import { factorWords, type FactorEvent } from '../accounts/messages.ts'
import { sendMessage } from '../accounts/outbox.ts'

/**
 * Puts a message to the account's owner in the queue, in the transaction of what happened to their
 * second factor.
 */
export const noteFactorEvent = (
  tx: Pick<StoreTx, 'db' | 'announce'>,
  at: { readonly ids: Ids; readonly now: string },
  accountId: string,
  event: FactorEvent,
): Promise<string> =>
  enqueueOwn(tx, at, {
    kind: 'factorNotice',
    resource: 'account',
    action: 'tell',
    input: { accountId, event },
  })

interface Account {
  readonly countryCode: string | null
  readonly phone: string | null
  readonly email: string | null
}
const contactOf = ({ countryCode, phone, email }: Account): Contact | undefined => {
  if (email !== null) return emailContact(email)
  return countryCode !== null && phone !== null ? phoneContact(countryCode, phone) : undefined
}

const isEvent = (value: unknown): value is FactorEvent =>
  value === 'PASSKEY' || value === 'ON' || value === 'OFF' || value === 'RESET' || value === 'CODES'

/** Tells the owner of an account what happened to its second factor: by e-mail, else by SMS. */
export const sendFactorNotice: TaskHandler = async ({ ports, scope, input, session }) => {
  const { accountId, event } = isObject(input) ? input : {}
  if (typeof accountId !== 'string' || !isEvent(event)) return { state: 'DONE' }
  const account = await ports.store.db
    .selectFrom('account')
    .select(['countryCode', 'phone', 'email', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  const contact = account && contactOf(account)
  if (!contact) return { state: 'DONE' }
  const lang: Lang =
    account.language === 'en' || account.language === 'zh' ? account.language : 'zh'
  const words = factorWords(event, session.institution.name, lang)
  const { institutionId } = scope
  await sendMessage(ports, { contact, ...words, hidden: words.text, institutionId }, true)
  return { state: 'DONE' }
}
