import type {
  NewAuthenticator,
  SecondFactor,
} from '../../../../resources/identity/secondFactor.calls.ts'
import type { AppPorts, Session } from '../../../platform/context.ts'
import { errors } from '../errors.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { logOwnChange } from '../../../engine/operations/log.ts'
import { endSessionsOf } from '../session/sessions.ts'
import { forgetFactors, isRequired, listPasskeys, lockAccount, product } from './account.ts'
import { readTotpSecret, storeTotpSecret, takeFactorCode } from './authenticator.ts'
import { noteFactorEvent } from './notice.ts'
import { isWithoutPassword, proveOwner, type Proof } from './proof.ts'
import { makeRecoveryCodes } from './recoveryCodes.ts'
import { newTotpSecret, totpStepOf, totpUri } from './totp.ts'

/** How long a new secret waits for its first code. */
const newMs = 60 * 60_000

/** Reads the state of the person's second factor. */
export const readOwnFactor = async (
  { store }: Pick<AppPorts, 'store'>,
  { actor }: Session,
): Promise<SecondFactor> => {
  const account = await store.db
    .selectFrom('account')
    .leftJoin('authenticator', 'authenticator.accountId', 'account.id')
    .select(['account.passwordHash', 'account.kind', 'authenticator.secret'])
    .select('authenticator.createTime')
    .select(eb =>
      eb
        .selectFrom('recoveryCode')
        .select(e => e.fn.countAll<number>().as('n'))
        .whereRef('recoveryCode.accountId', '=', 'account.id')
        .as('codes'),
    )
    .where('account.id', '=', actor.id)
    .executeTakeFirst()
  if (!account) throw errors.accountInformationNotFound()
  return {
    authenticator: account.secret === null ? null : account.createTime,
    passkeys: await listPasskeys(store.db, actor.id),
    recoveryCodes: Number(account.codes ?? 0),
    required: await isRequired(store.db, actor.id),
    withoutPassword: isWithoutPassword(account),
  }
}

/**
 * Makes a secret for an authenticator app; what there was keeps counting until a code of the new
 * one was shown.
 */
export const startAuthenticator = async (
  { store, clock, config }: Pick<AppPorts, 'store' | 'clock' | 'config'>,
  { actor }: Session,
): Promise<NewAuthenticator> => {
  const account = await store.db
    .selectFrom('account')
    .select(['account', 'email', 'phone', 'name'])
    .where('id', '=', actor.id)
    .executeTakeFirst()
  if (!account) throw errors.accountInformationNotFound()
  const secret = newTotpSecret()
  const waiting = {
    newSecret: await storeTotpSecret({ config }, actor.id, secret),
    newTime: clock.now().toISOString(),
  }
  await store.db
    .insertInto('authenticator')
    .values({ accountId: actor.id, secret: null, createTime: null, ...waiting })
    .onConflict(on => on.column('accountId').doUpdateSet(waiting))
    .execute()
  const label = account.account ?? account.email ?? account.phone ?? account.name
  return { secret, uri: totpUri(secret, product, label) }
}

/** A new authenticator app that gave a right code. */
export interface JudgedAuthenticator {
  /** Its secret in stored form. */
  readonly stored: string
  readonly step: number
}

/**
 * Checks the first code of a new authenticator app, and the password. An account with a second
 * factor must also give a code of that (`present`). Throws 953 if no new app is waiting, and the
 * faults of `proveOwner`.
 */
export const judgeAuthenticator = (
  ports: AppPorts,
  session: Session,
  proof: Proof & { readonly code: string; readonly present: string | null },
): Promise<JudgedAuthenticator> =>
  proveOwner(ports, session, proof, async () => {
    const accountId = session.actor.id
    const now = ports.clock.now()
    const row = await ports.store.db
      .selectFrom('authenticator')
      .innerJoin('account', 'account.id', 'authenticator.accountId')
      .select(['authenticator.newSecret', 'authenticator.newTime', 'account.secondFactorTime'])
      .where('authenticator.accountId', '=', accountId)
      .executeTakeFirst()
    const stored = row?.newSecret
    const late = now.getTime() - new Date(row?.newTime ?? 0).getTime() > newMs
    const secret = stored && !late ? await readTotpSecret(ports, accountId, stored) : undefined
    if (!row || !stored || secret === undefined) throw errors.authenticationTimedOut()
    const step = totpStepOf(secret, proof.code, now, 0)
    if (step === undefined) return { wrongAt: 'code' }
    const { present } = proof
    const isShown = async () => present !== null && takeFactorCode(ports, accountId, present)
    if (row.secondFactorTime !== null && !(await isShown())) return { wrongAt: 'present' }
    return { right: { stored, step } }
  })

interface Change {
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}
const logFactor = (
  tx: StoreTx,
  ports: Pick<AppPorts, 'clock'>,
  session: Session,
  action: 'secondFactorOn' | 'secondFactorOff' | 'recoveryCodesRenewed',
  change: Change,
): Promise<void> =>
  logOwnChange(
    tx,
    { ...session, clock: ports.clock },
    {
      action,
      resource: 'account',
      recordId: session.actor.id,
      title: session.actor.name,
      ...change,
    },
  )

type TurnPorts = Pick<AppPorts, 'clock' | 'ids'>

/**
 * Activates the new authenticator app and makes recovery codes; every other session of the account
 * ends. Throws 953 if another window has started again.
 */
export const turnOn = async (
  tx: StoreTx,
  ports: TurnPorts,
  session: Session,
  { stored, step }: JudgedAuthenticator,
): Promise<string[]> => {
  const accountId = session.actor.id
  const now = ports.clock.now().toISOString()
  const { secondFactorTime } = await lockAccount(tx, accountId)
  const set = await tx.global
    .updateTable('authenticator')
    .set({ secret: stored, newSecret: null, newTime: null, lastStep: step, createTime: now })
    .where('accountId', '=', accountId)
    .where('newSecret', '=', stored)
    .returning('accountId')
    .execute()
  if (!set.length) throw errors.authenticationTimedOut()
  await tx.global
    .updateTable('account')
    .set({ secondFactorTime: secondFactorTime ?? now })
    .where('id', '=', accountId)
    .execute()
  const codes = await makeRecoveryCodes(tx.global, accountId)
  await endSessionsOf(tx.global, ports.clock.now(), accountId, session.rid)
  await tx.global.deleteFrom('loginChallenge').where('accountId', '=', accountId).execute()
  await logFactor(tx, ports, session, 'secondFactorOn', {
    before: { secondFactorTime },
    after: { secondFactorTime: secondFactorTime ?? now, authenticator: now },
  })
  await noteFactorEvent(tx, { ids: ports.ids, now }, accountId, 'ON')
  return codes
}

/**
 * Checks the password and a code of the second factor that counts at present. Throws what
 * `proveOwner` throws.
 */
export const judgeFactor = (
  ports: AppPorts,
  session: Session,
  proof: Proof & { readonly code: string },
): Promise<true> =>
  proveOwner(ports, session, proof, async () =>
    (await takeFactorCode(ports, session.actor.id, proof.code))
      ? { right: true }
      : { wrongAt: 'code' },
  )

/** Throws 905 while an institution of the person requires a second factor. */
export const refuseRequired = async (
  { store }: Pick<AppPorts, 'store'>,
  { actor }: Session,
): Promise<void> => {
  if (await isRequired(store.db, actor.id)) throw errors.secondFactorRequired()
}

/** Turns the second factor off. Throws 905 while an institution of the person requires one. */
export const turnOff = async (tx: StoreTx, ports: TurnPorts, session: Session): Promise<void> => {
  const accountId = session.actor.id
  const now = ports.clock.now().toISOString()
  const { secondFactorTime } = await lockAccount(tx, accountId)
  if (await isRequired(tx.global, accountId)) throw errors.secondFactorRequired()
  await forgetFactors(tx.global, accountId)
  await logFactor(tx, ports, session, 'secondFactorOff', {
    before: { secondFactorTime },
    after: { secondFactorTime: null },
  })
  await noteFactorEvent(tx, { ids: ports.ids, now }, accountId, 'OFF')
}

/** Makes new recovery codes. Throws 802 if the second factor was turned off meanwhile. */
export const renewCodes = async (
  tx: StoreTx,
  ports: TurnPorts,
  session: Session,
): Promise<string[]> => {
  const accountId = session.actor.id
  const now = ports.clock.now().toISOString()
  const { secondFactorTime } = await lockAccount(tx, accountId)
  if (secondFactorTime === null) throw errors.wrongSecondFactorCode().at('code')
  const codes = await makeRecoveryCodes(tx.global, accountId)
  await logFactor(tx, ports, session, 'recoveryCodesRenewed', {
    before: { recoveryCodesTime: null },
    after: { recoveryCodesTime: now },
  })
  await noteFactorEvent(tx, { ids: ports.ids, now }, accountId, 'CODES')
  return codes
}
