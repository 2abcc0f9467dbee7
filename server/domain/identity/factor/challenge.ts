import type { FactorKind, LoginChallenge } from '../../../../src/protocol/provider.ts'
import type { AppPorts } from '../../../platform/context.ts'
import { hashOf } from '../../../platform/http/idempotency.ts'
import type { OpeningTerms } from '../session/sessions.ts'

const lastsMs = 5 * 60_000

/** The first step, which was right. */
interface FirstStep extends OpeningTerms {
  readonly accountId: string
  readonly institutionId: string
  readonly own: boolean
  readonly keyId?: string | undefined
}

const factorsOf = async (ports: AppPorts, accountId: string): Promise<FactorKind[]> => {
  const { db } = ports.store
  const [app, passkey, codes] = await Promise.all([
    db
      .selectFrom('authenticator')
      .select('accountId')
      .where('accountId', '=', accountId)
      .where('secret', 'is not', null)
      .executeTakeFirst(),
    db
      .selectFrom('passkey')
      .select('id')
      .where('accountId', '=', accountId)
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('recoveryCode')
      .select('accountId')
      .where('accountId', '=', accountId)
      .limit(1)
      .executeTakeFirst(),
  ])
  return [
    ...(passkey ? (['PASSKEY'] as const) : []),
    ...(app ? (['TOTP'] as const) : []),
    ...(codes ? (['RECOVERY'] as const) : []),
  ]
}

/**
 * Stores the result of a login's first step, and returns a challenge for the second: valid for 5
 * minutes and one login of this account.
 */
export const openChallenge = async (
  ports: AppPorts,
  { accountId, institutionId, passwordHash, own, confined = false, keyId }: FirstStep,
): Promise<LoginChallenge> => {
  const challenge = ports.ids.secret(32)
  const expireTime = new Date(ports.clock.now().getTime() + lastsMs).toISOString()
  await ports.store.db
    .insertInto('loginChallenge')
    .values({
      tokenHash: await hashOf(challenge),
      accountId,
      institutionId,
      passwordPrint: passwordHash === undefined ? null : await hashOf(passwordHash),
      own,
      confined,
      keyId: keyId ?? null,
      expireTime,
      usedTime: null,
    })
    .execute()
  return { challenge, factors: await factorsOf(ports, accountId), expireTime }
}
