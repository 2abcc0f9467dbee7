import { exceeds } from '../../../../src/access/tree.ts'
import type { LoginAnswer } from '../../../../src/protocol/provider.ts'
import type { AppPorts, SignedBy } from '../../../platform/context.ts'
import { errors } from '../errors.ts'
import { Fault } from '../../../platform/errors/fault.ts'
import { hashOf } from '../../../platform/http/idempotency.ts'
import { enterInstitution, toldOf } from './info.ts'
import { memberOf } from './member.ts'
import type { Device } from './sessions.ts'

/** How long a pair of passes can be exchanged. */
export const passMs = 60_000

/** A pair of single-use passes that let a person into the console. */
export interface LoginPasses {
  readonly atoken: string
  readonly ntoken: string
}

/**
 * The account that another portal means, of those that belong to the institution: by its name or
 * e-mail, or its id.
 */
const accountOf = async (
  { store }: AppPorts,
  institutionId: string,
  who: { readonly account?: string; readonly uid?: string },
): Promise<string | undefined> => {
  const accounts = store.db
    .selectFrom('account')
    .innerJoin('membership', 'membership.accountId', 'account.id')
    .select('account.id')
    .where('membership.institutionId', '=', institutionId)
  const { uid } = who
  const account = who.account?.toLowerCase()
  const found =
    uid !== undefined
      ? await accounts.where('account.id', '=', uid).executeTakeFirst()
      : account !== undefined
        ? await accounts
            // a name that another institution assigned is not valid here
            .where(eb =>
              eb.or([
                eb.and([
                  eb('account', '=', account),
                  eb.or([eb('madeBy', '=', institutionId), eb('madeBy', 'is', null)]),
                ]),
                eb('email', '=', account),
              ]),
            )
            .orderBy(eb => eb.case().when('account', '=', account).then(0).else(1).end())
            .orderBy(eb => eb.case().when('madeBy', '=', institutionId).then(0).else(1).end())
            .orderBy('account.id')
            .limit(1)
            .executeTakeFirst()
        : undefined
  return found?.id
}

/**
 * Creates a pair of passes for a member of the institution, on a signed call. Throws 804 if the
 * person is no active member, and 905 if they have more permissions than the key's creator, who
 * could otherwise act as them.
 */
export const createPasses = async (
  ports: AppPorts,
  { keyId, institutionId, access }: SignedBy,
  who: { readonly account?: string; readonly uid?: string },
): Promise<LoginPasses & { readonly expireTime: string }> => {
  const accountId = await accountOf(ports, institutionId, who)
  if (accountId === undefined) throw errors.userNotFound()
  const member = await memberOf(ports, accountId, institutionId).catch((error: unknown) => {
    throw error instanceof Fault ? errors.userNotFound() : error
  })
  if (exceeds(access, { rights: toldOf(member), masks: [...member.actor.access.masks] }))
    throw errors.keyMakerLacksRights()
  const passes = { atoken: ports.ids.secret(32), ntoken: ports.ids.secret(32) }
  const expireTime = new Date(ports.clock.now().getTime() + passMs).toISOString()
  await ports.store.db
    .insertInto('ticket')
    .values({
      atokenHash: await hashOf(passes.atoken),
      ntokenHash: await hashOf(passes.ntoken),
      accountId,
      institutionId,
      keyId,
      expireTime,
      usedTime: null,
    })
    .execute()
  return { ...passes, expireTime }
}

/**
 * SES-17: a session for a pair of passes, once. The holder of the institution's key could make
 * passes, so it is confined to the institution. Throws 867 if they are wrong, used, expired, or of
 * another institution than `schoolId`; 2010 if there is no institution with that ID.
 */
export const exchangePasses = async (
  ports: AppPorts,
  passes: LoginPasses & { readonly schoolId?: string },
  device: Device,
): Promise<LoginAnswer> => {
  const now = ports.clock.now().toISOString()
  const ticket = await ports.store.db
    .updateTable('ticket')
    .set({ usedTime: now })
    .where('atokenHash', '=', await hashOf(passes.atoken))
    .where('ntokenHash', '=', await hashOf(passes.ntoken))
    .where('usedTime', 'is', null)
    .where('expireTime', '>', now)
    .returning(['accountId', 'institutionId', 'keyId'])
    .executeTakeFirst()
  if (!ticket) throw errors.sessionExpired()
  const { schoolId } = passes
  if (schoolId !== undefined && schoolId !== ticket.institutionId) {
    const school = await ports.store.db
      .selectFrom('institution')
      .select('id')
      .where(eb => eb.or([eb('schoolNo', '=', schoolId), eb('id', '=', schoolId)]))
      .executeTakeFirst()
    if (!school) throw errors.institutionNotFound()
    if (school.id !== ticket.institutionId) throw errors.sessionExpired()
  }
  return enterInstitution(
    ports,
    ticket.accountId,
    ticket.institutionId,
    { ...device, ...(ticket.keyId === null ? {} : { keyId: ticket.keyId }) },
    { confined: true },
  )
}

/** Forgets passes and nonces that can't be used any more. */
export const sweepPasses = async ({
  store,
  clock,
}: Pick<AppPorts, 'store' | 'clock'>): Promise<void> => {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms).toISOString()
  await store.db.deleteFrom('ticket').where('expireTime', '<', ago(passMs)).execute()
  // twice the window: a call may come from a clock that is 300 s ahead
  await store.db.deleteFrom('openNonce').where('at', '<', ago(700_000)).execute()
}
