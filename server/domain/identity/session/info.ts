import type { LoginReply, SessionInfo } from '../../../../src/protocol/provider.ts'
import { rightNamesOf } from '../../../platform/caller.ts'
import type { AppPorts, Session } from '../../../platform/context.ts'
import { deviceOf } from '../../../platform/http/device.ts'
import { logOperation } from '../../../engine/operations/log.ts'
import { forbiddenOf, menuOf } from './menu.ts'
import { issueDevice, readDevice } from './knownDevice.ts'
import { memberOf } from './member.ts'
import { acceptPlace, openSession, type Device, type Terms } from './sessions.ts'

type Member = Pick<Session, 'actor' | 'institution' | 'institutions'>

/** Rights as they are told to screens: by name, or '*'. */
export const toldOf = rightNamesOf

/** What the screens are told of a session. */
export const infoOf = (ports: AppPorts, session: Member, rid: string): SessionInfo => {
  const { actor, institution } = session
  const { id, name, plan, domestic, currency, countryCode, currencyChosen, accountType, timezone } =
    institution
  const { analyticsUrl } = ports.config
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
    subList: menuOf(ports, actor.access),
    subFilter: forbiddenOf(ports, actor.access),
    setAuth: toldOf(session),
    masks: [...actor.access.masks],
    role: actor.role,
    institutions: session.institutions,
    ...(analyticsUrl ? { analytics: analyticsUrl } : {}),
  }
}

/** The terms on which a session begins. */
export interface SessionTerms extends Terms {
  /** The person comes themselves, which takes them into an institution that has added them; otherwise one that waits for them is shut. */
  readonly own?: boolean
}

/** The end of every way in: a session of the account in the institution, and all that its screens need. Throws 5003 where they are no active member. */
export const enter = async (
  ports: AppPorts,
  accountId: string,
  institutionId: string,
  device: Device,
  { own = false, ...terms }: SessionTerms = {},
): Promise<LoginReply> => {
  const known = await memberOf(ports, accountId, institutionId, { waiting: own })
  const member = terms.confined ? { ...known, institutions: 1 } : known
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
