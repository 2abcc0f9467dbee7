import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { PasskeyAnswer } from '../../../../resources/identity/passkey.calls.ts'
import type { AppPorts, Session } from '../../../platform/context.ts'
import { errors } from '../errors.ts'
import type { GlobalTx, StoreTx } from '../../../platform/store/types.ts'
import { logOwnChange } from '../../../engine/operations/log.ts'
import { endSessionsOf } from '../session/sessions.ts'
import { takeFactorCode } from './authenticator.ts'
import { forgetFactors, isRequired, listPasskeys, lockAccount, product } from './account.ts'
import { noteFactorEvent } from './notice.ts'
import { hasLoggedInRecently, proveOwner, type ProofResult, type Proof } from './proof.ts'
import { makeRecoveryCodes } from './recoveryCodes.ts'
import {
  keepChallenge,
  passkeyAlgorithms,
  toStored,
  verifyNewPasskey,
  verifyPasskey,
  type NewCredential,
  type PageHost,
} from './webauthn.ts'

const addPurpose = (accountId: string): string => `add ${accountId}`
const stepPurpose = (tokenHash: string): string => `step ${tokenHash}`

const credentialsAt = (db: GlobalTx['db'], accountId: string, rpId: string) =>
  db
    .selectFrom('passkey')
    .select(['id', 'transports'])
    .where('accountId', '=', accountId)
    .where('rpId', '=', rpId)
    .execute()
    .then(rows => rows.map(({ id, transports }) => ({ id, transports: [...transports] })))

/** One-time options with which a browser creates a passkey of the account. */
export const startPasskey = async (
  ports: AppPorts,
  { actor }: Session,
  { rpId }: PageHost,
): Promise<PublicKeyCredentialCreationOptionsJSON> => {
  const { db } = ports.store
  const account = await db
    .selectFrom('account')
    .select(['account', 'email', 'phone', 'name'])
    .where('id', '=', actor.id)
    .executeTakeFirst()
  if (!account) throw errors.accountInformationNotFound()
  const options = await generateRegistrationOptions({
    rpName: product,
    rpID: rpId,
    userID: new TextEncoder().encode(actor.id),
    userName: account.account ?? account.email ?? account.phone ?? account.name,
    userDisplayName: account.name,
    attestationType: 'none',
    supportedAlgorithmIDs: passkeyAlgorithms,
    excludeCredentials: await credentialsAt(db, actor.id, rpId),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  await keepChallenge(ports, addPurpose(actor.id), options.challenge)
  return options
}

/**
 * Checks a code of the second factor that there is already; a login of the last ten minutes has
 * shown one itself. Throws 905 if neither is there.
 */
const judgePresent = async (
  ports: AppPorts,
  session: Session,
  present: string | null,
): Promise<boolean> => {
  const account = await ports.store.db
    .selectFrom('account')
    .select('secondFactorTime')
    .where('id', '=', session.actor.id)
    .executeTakeFirst()
  if (account?.secondFactorTime === null) return true
  if (present !== null) return takeFactorCode(ports, session.actor.id, present)
  if (!(await hasLoggedInRecently(ports, session))) throw errors.recentLoginNeeded()
  return true
}

type PresentProof = Proof & { readonly present: string | null }

/**
 * Checks a new passkey, the password, and the second factor that there is. Throws what `proveOwner`
 * throws, and 802 for the passkey.
 */
export const judgeNewPasskey = (
  ports: AppPorts,
  session: Session,
  host: PageHost,
  proof: PresentProof & { readonly passkey: PasskeyAnswer },
): Promise<NewCredential> =>
  proveOwner(ports, session, proof, async (): Promise<ProofResult<NewCredential>> => {
    if (!(await judgePresent(ports, session, proof.present))) return { wrongAt: 'present' }
    const purpose = addPurpose(session.actor.id)
    const right = await verifyNewPasskey(ports, host, purpose, proof.passkey)
    if (!right) throw errors.passkeyNotVerified()
    return { right }
  })

/** Checks the password and a code of the second factor, before a passkey goes. */
export const judgePasskeyRemoval = (
  ports: AppPorts,
  session: Session,
  proof: PresentProof,
): Promise<true> =>
  proveOwner(ports, session, proof, async (): Promise<ProofResult<true>> =>
    (await judgePresent(ports, session, proof.present)) ? { right: true } : { wrongAt: 'present' },
  )

type TurnPorts = Pick<AppPorts, 'clock' | 'ids'>
const logPasskey = (
  tx: StoreTx,
  { clock }: Pick<AppPorts, 'clock'>,
  session: Session,
  action: 'passkeyAdded' | 'passkeyRenamed' | 'passkeyRemoved',
  change: Record<'before' | 'after', Readonly<Record<string, unknown>>>,
): Promise<void> => {
  const { id, name } = session.actor
  const subject = { resource: 'account', recordId: id, title: name }
  return logOwnChange(tx, { ...session, clock }, { action, ...subject, ...change })
}

/**
 * Adds a passkey. If it is the account's first second factor, every other session ends, and the
 * result is its recovery codes; otherwise none. Throws 802 if the passkey belongs to another
 * account.
 */
export const storePasskey = async (
  tx: StoreTx,
  ports: TurnPorts,
  session: Session,
  { rpId, name, credential }: { rpId: string; name: string; credential: NewCredential },
): Promise<string[]> => {
  const accountId = session.actor.id
  const now = ports.clock.now().toISOString()
  const { secondFactorTime } = await lockAccount(tx, accountId)
  const { id, publicKey, counter, transports = [] } = credential
  const added = await tx.global
    .insertInto('passkey')
    .values({
      id,
      accountId,
      rpId,
      publicKey: toStored(publicKey),
      counter,
      transports: [...transports],
      name,
      createTime: now,
      lastUsedTime: null,
    })
    .onConflict(on => on.doNothing())
    .returning('id')
    .execute()
  if (!added.length) throw errors.passkeyNotVerified()
  await logPasskey(tx, ports, session, 'passkeyAdded', {
    before: { passkey: null },
    after: { passkey: name },
  })
  await noteFactorEvent(tx, { ids: ports.ids, now }, accountId, 'PASSKEY')
  if (secondFactorTime !== null) return []
  await tx.global
    .updateTable('account')
    .set({ secondFactorTime: now })
    .where('id', '=', accountId)
    .execute()
  await endSessionsOf(tx.global, ports.clock.now(), accountId, session.rid)
  return makeRecoveryCodes(tx.global, accountId)
}

/** Renames one of the caller's passkeys. Throws 404 for any other. */
export const nameStoredPasskey = async (
  tx: StoreTx,
  ports: TurnPorts,
  session: Session,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> => {
  const own = tx.global
    .selectFrom('passkey')
    .select('name')
    .where('id', '=', id)
    .where('accountId', '=', session.actor.id)
  const before = await own.forUpdate().executeTakeFirst()
  if (!before) throw errors.notFound()
  if (before.name === name) return
  await tx.global.updateTable('passkey').set({ name }).where('id', '=', id).execute()
  await logPasskey(tx, ports, session, 'passkeyRenamed', {
    before: { passkey: before.name },
    after: { passkey: name },
  })
}

/**
 * Removes one of the caller's passkeys; removing the last second factor also removes the recovery
 * codes. Throws 404 for any other passkey, 905 if a second factor is required.
 */
export const deletePasskey = async (
  tx: StoreTx,
  ports: TurnPorts,
  session: Session,
  id: string,
): Promise<void> => {
  const accountId = session.actor.id
  const now = ports.clock.now().toISOString()
  await lockAccount(tx, accountId)
  const removed = await tx.global
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning('name')
    .executeTakeFirst()
  if (!removed) throw errors.notFound()
  await logPasskey(tx, ports, session, 'passkeyRemoved', {
    before: { passkey: removed.name },
    after: { passkey: null },
  })
  const app = await tx.global
    .selectFrom('authenticator')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('secret', 'is not', null)
    .executeTakeFirst()
  const [other] = await listPasskeys(tx.global, accountId)
  if (app || other) return
  if (await isRequired(tx.global, accountId)) throw errors.secondFactorRequired()
  await forgetFactors(tx.global, accountId)
  await noteFactorEvent(tx, { ids: ports.ids, now }, accountId, 'OFF')
}

/** One-time options with which a browser uses a passkey in the second step of a login. */
export const startPasskeyStep = async (
  ports: AppPorts,
  { rpId }: PageHost,
  step: { readonly accountId: string; readonly tokenHash: string },
): Promise<PublicKeyCredentialRequestOptionsJSON> => {
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials: await credentialsAt(ports.store.db, step.accountId, rpId),
    userVerification: 'preferred',
  })
  await keepChallenge(ports, stepPurpose(step.tokenHash), options.challenge)
  return options
}

/** Whether a passkey of the account has signed this login's challenge; records its use. */
export const takePasskey = async (
  ports: AppPorts,
  host: PageHost,
  step: { readonly accountId: string; readonly tokenHash: string },
  answer: PasskeyAnswer,
): Promise<boolean> => {
  const { db } = ports.store
  const { id: answerId } = answer
  const id = typeof answerId === 'string' ? answerId : ''
  const passkey = await db
    .selectFrom('passkey')
    .select(['id', 'rpId', 'publicKey', 'counter'])
    .where('id', '=', id)
    .where('accountId', '=', step.accountId)
    .executeTakeFirst()
  if (!passkey) return false
  const purpose = stepPurpose(step.tokenHash)
  const counter = await verifyPasskey(ports, host, purpose, answer, passkey)
  if (counter === undefined) return false
  const noted = await db
    .updateTable('passkey')
    .set({ counter, lastUsedTime: ports.clock.now().toISOString() })
    .where('id', '=', id)
    // of two at once that show one count, one is a copy
    .where('counter', '=', passkey.counter)
    .returning('id')
    .execute()
  return noted.length > 0
}
