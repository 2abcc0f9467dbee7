import type { Kysely } from 'kysely'
import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import type { CodePurpose, SentCode } from '../../../../src/protocol/verification.ts'
import type { Lang } from '../../../../src/schema/label.ts'
import type { AppPorts } from '../../../platform/context.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { Fault } from '../../../platform/errors/fault.ts'
import { macOf } from '../../../platform/http/files.ts'
import type { GlobalDatabase } from '../../../platform/store/types.ts'
import { tally } from '../../../platform/tally.ts'
import { accountByContact, isOwned, type Contact, type KnownAccount } from './contact.ts'
import { codeWords, knownWords } from './messages.ts'
import { sendMessage } from './outbox.ts'
import { day, minute, second } from '../../../../src/schema/durations.ts'

/** LGN-02 */
export const lifetimeMs = 10 * minute
const rules = {
  SMS: { waitMs: 60 * second, early: ErrorCode.smsCodeSentRecently, daily: 10 },
  EMAIL: { waitMs: 30 * second, early: ErrorCode.emailCodeSentRecently, daily: undefined },
} as const

/** Six digits, each as likely as any other. */
const randomCode = (): string => {
  const limit = 4_294_000_000
  for (;;) {
    const n = crypto.getRandomValues(new Uint32Array(1))[0] ?? limit
    if (n < limit) return String(n % 1_000_000).padStart(6, '0')
  }
}

/** The stored form of a code: its HMAC with the server's key. */
export const codePrint = (ports: AppPorts, id: string, code: string): Promise<string> =>
  macOf(ports.config.signingKey, `code ${id} ${code}`)

/** A code's stored purpose; codes of a session include its account. */
export const codePurposeOf = (purpose: CodePurpose, accountId?: string): string =>
  accountId === undefined ? purpose : `${purpose} ${accountId}`

export interface CodeRequest {
  readonly contact: Contact
  readonly purpose: CodePurpose
  readonly lang: Lang
  readonly ip: string
  /** The session's account, for BIND and UNBIND. */
  readonly accountId?: string
}

const sendsName = ({ channel, key }: Contact) => `codes ${channel} ${key}`

/**
 * Waits for other sends to the same target, then counts this one. Throws 960, 967 (too early) and
 * 959 (the daily limit).
 */
const acquireLock = async (
  db: Kysely<GlobalDatabase>,
  contact: Contact,
  now: Date,
): Promise<void> => {
  const { waitMs, early, daily } = rules[contact.channel]
  // counted first: its row is the turnstile. A refusal takes the count back with the rest of the
  // transaction
  const [sends = 1] = await tally(db, now, day, [{ name: sendsName(contact), add: 1 }])
  const last = await db
    .selectFrom('verification')
    .select(['createTime', 'usedTime'])
    .where('channel', '=', contact.channel)
    .where('target', '=', contact.key)
    .orderBy('createTime', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (daily !== undefined && sends > daily) throw errors.dailySmsLimitReached()
  // a used code proves that the person has the phone, so they can get another at once
  const elapsedMs = last ? now.getTime() - new Date(last.createTime).getTime() : waitMs
  if (last && last.usedTime === null && elapsedMs < waitMs)
    throw new Fault(early, { data: { wait: Math.ceil((waitMs - elapsedMs) / second) } })
  // the day's last one: the wait is counted from it
  if (sends === daily)
    await db
      .updateTable('attempt')
      .set({ until: new Date(now.getTime() + day).toISOString() })
      .where('name', '=', sendsName(contact))
      .execute()
}

/**
 * Decides who gets no code: an unknown person gets nothing, and a person with their own account who
 * registers again is informed. A person with only institutions' accounts can register, log in and
 * reset: each makes the account their own.
 */
const fateOf = (
  purpose: CodePurpose,
  known: KnownAccount | undefined,
): 'code' | 'notice' | 'nothing' => {
  if (purpose === 'REGISTER') return known && isOwned(known) ? 'notice' : 'code'
  if (purpose === 'LOGIN' || purpose === 'RESET') return known ? 'code' : 'nothing'
  return 'code'
}

/**
 * Sends a verification code by SMS or e-mail. The response and its duration do not depend on
 * whether the target is known. Throws 960, 967, 959, and 803 if sending failed (another code can be
 * requested at once then).
 */
export const sendVerificationCode = async (
  ports: AppPorts,
  request: CodeRequest,
): Promise<SentCode> => {
  const { contact, purpose } = request
  const account = await accountByContact(ports.store.db, contact)
  const fate = fateOf(purpose, account)
  const id = ports.ids.next()
  const code = randomCode()
  const print = await codePrint(ports, id, code)
  const now = ports.clock.now()
  const expireTime = new Date(now.getTime() + lifetimeMs).toISOString()
  await ports.store.transaction(async ({ db }) => {
    await acquireLock(db, contact, now)
    await db
      .insertInto('verification')
      .values({
        id,
        channel: contact.channel,
        target: contact.key,
        purpose: codePurposeOf(purpose, request.accountId),
        // a code that was not sent can't be guessed either
        codeHash: fate === 'code' ? print : '',
        ip: request.ip,
        createTime: now.toISOString(),
        expireTime,
        usedTime: null,
      })
      .execute()
  })
  const lang: Lang =
    account?.language === 'en' || account?.language === 'zh' ? account.language : request.lang
  const words = (codeText: string) =>
    fate === 'notice' ? knownWords(lang) : codeWords(purpose, codeText, lifetimeMs / minute, lang)
  const isSent = await sendMessage(
    ports,
    { contact, ...words(code), hidden: words('••••••').text },
    fate !== 'nothing',
  )
  if (!isSent) {
    await ports.store.transaction(async ({ db }) => {
      await db.deleteFrom('verification').where('id', '=', id).execute()
      await tally(db, now, day, [{ name: sendsName(contact), add: -1 }])
    })
    throw errors.verificationCodeNotSent()
  }
  return { wait: rules[contact.channel].waitMs / second, expireTime }
}
