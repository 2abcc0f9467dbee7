import { seenCustomFields } from '../../../../src/access/index.ts'
import type { LoginAnswer, LoginReply, SessionInfo } from '../../../../src/protocol/provider.ts'
import { rightNamesOf } from '../../../platform/caller.ts'
import type { AppPorts, Session } from '../../../platform/context.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { deviceOf } from '../../../platform/http/device.ts'
import { logOperation } from '../../../engine/operations/log.ts'
import type { Member as KnownMember } from '../../../platform/identity.ts'
import { openChallenge } from '../factor/challenge.ts'
import { forbiddenOf, menuOf } from './menu.ts'
import { issueDevice, readDevice } from './knownDevice.ts'
import { memberOf, sessionMember } from './member.ts'
import { acceptPlace, openSession, type Device, type OpeningTerms } from './sessions.ts'

type Member = Pick<Session, 'actor' | 'institution' | 'institutions' | 'needsSecondFactor'>

/** Permissions in the form for screens: by name, or '*'. */
export const toldOf = rightNamesOf

/** The session's data for the screens. */
export const infoOf = (ports: AppPorts, session: Member, rid: string): SessionInfo => {
  const { actor, institution } = session
  const { id, name, plan, domestic, currency, countryCode, currencyChosen, accountType, timezone } =
    institution
  const { analyticsUrl } = ports.config
  const customFields = seenCustomFields(actor.access, institution.customFields ?? [])
  return {
    uid: actor.id,
    rid,
    name: actor.name,
    institution: {
      id,
      name,
      plan,
      domestic,
      currency,
      countryCode,
      currencyChosen,
      accountType,
      timezone,
    },
    subList: session.needsSecondFactor ? [] : menuOf(ports, actor.access, domestic),
    subFilter: forbiddenOf(ports, actor.access),
    setAuth: toldOf(session),
    masks: [...actor.access.masks],
    role: actor.role,
    institutions: session.institutions,
    ...(session.needsSecondFactor ? { needsSecondFactor: true } : {}),
    ...(customFields.length ? { customFields } : {}),
    ...(analyticsUrl ? { analytics: analyticsUrl } : {}),
  }
}

/** The terms on which a session begins. */
export interface SessionTerms extends OpeningTerms {
  /**
   * The person logs in themselves, which makes them a member of an institution that has added them;
   * otherwise a waiting membership can't be used.
   */
  readonly own?: boolean
}

/** Opens the session and answers all that its screens need. */
const begin = async (
  ports: AppPorts,
  known: KnownMember,
  device: Device,
  { own = false, ...terms }: SessionTerms,
): Promise<LoginReply> => {
  const accountId = known.actor.id
  const institutionId = known.institution.id
  // only the account's owner can set it up
  if (known.needsSecondFactor && terms.confined) throw errors.secondFactorMissing()
  const full = sessionMember(known)
  const member = terms.confined ? { ...full, institutions: 1 } : full
  const { rid, accessToken, secret } = await openSession(
    ports,
    accountId,
    institutionId,
    { ...device, knownRights: toldOf(member) },
    terms,
  )
  if (known.waiting) await acceptPlace(ports.store.db, accountId, institutionId)
  const origin = {
    requestId: ports.ids.next(),
    actor: member.actor,
    clock: ports.clock,
    ip: device.ip,
    device: deviceOf(device.userAgent),
  }
  await logOperation(ports.store.scope(institutionId), origin, {
    action: 'login',
    resource: 'session',
    recordId: rid,
  })
  const reply = { accessToken, secret, ...infoOf(ports, member, rid) }
  if (!own) return reply
  const before = await readDevice(ports, device.mark)
  return { ...reply, device: await issueDevice(ports, before, accountId) }
}

/**
 * The final step of every login: a session of the account in the institution with its screens'
 * data, or, for an account with a second factor, a challenge. Throws 5003 if they are no active
 * member, 905 if a pass of another portal leads to an institution that requires a second factor and
 * the account has none.
 */
export const enterInstitution = async (
  ports: AppPorts,
  accountId: string,
  institutionId: string,
  device: Device,
  terms: SessionTerms = {},
): Promise<LoginAnswer> => {
  const { own = false } = terms
  const known = await memberOf(ports, accountId, institutionId, { waiting: own })
  if (!known.hasSecondFactor) return begin(ports, known, device, terms)
  const { keyId } = device
  return openChallenge(ports, { ...terms, accountId, institutionId, own, keyId })
}

/** The same once the second factor was shown. */
export const enterProven = async (
  ports: AppPorts,
  accountId: string,
  institutionId: string,
  device: Device,
  terms: SessionTerms,
): Promise<LoginReply> => {
  const known = await memberOf(ports, accountId, institutionId, { waiting: terms.own ?? false })
  return begin(ports, known, device, { ...terms, secondFactor: true })
}
