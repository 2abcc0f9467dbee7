import type { Ctx, Session } from '../../platform/context.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { systemSession } from '../../engine/records/system.ts'
import { errors } from '../../platform/errors/errors.ts'
import { networkAddressOf } from '../../platform/http/address.ts'
import { deviceOf } from '../../platform/http/device.ts'
import { tally } from '../../platform/tally.ts'
import { answersCaptcha, captchaFault, type Contact } from '../identity/index.ts'

const hourMs = 3_600_000
interface Limit {
  /** Limits of tries within an hour without a captcha, and with it. */
  readonly captcha: number
  readonly most: number
}
/** Registrations of a network address: a school's people share one. @tuning */
const ofAddress: Limit = { captcha: 20, most: 3000 }
/** Registrations for a seminar, each of which sends a message. @tuning */
const ofSeminar: Limit = { captcha: 5000, most: 20_000 }
/** Messages to one mailbox or phone. @tuning */
const ofContact: Limit = { captcha: 3, most: 6 }

/** A visitor of the public page, without any rights; the logs name them by their registration. */
export const visitorSession = async (
  ports: EnginePorts,
  c: Ctx,
  institutionId: string,
  who: { readonly id: string; readonly name: string },
): Promise<Session> => ({
  ...(await systemSession(ports, institutionId)),
  actor: { ...who, role: null, access: { rights: new Set(), masks: new Set() } },
  lang: c.get('lang'),
  requestId: ports.ids.next(),
  rid: 'seminar',
  ip: networkAddressOf(c),
  device: deviceOf(c.req.header('user-agent')),
})

interface Counted {
  readonly name: string
  readonly limit: Limit
}

/** Counts a try; returns whether the picture must be answered. Throws 429 beyond a limit. */
const countTries = async (ports: EnginePorts, counted: readonly Counted[]): Promise<boolean> => {
  const tallies = counted.map(({ name }) => ({ name, add: 1 }))
  const tries = await tally(ports.store.db, ports.clock.now(), hourMs, tallies)
  const isBeyond = (of: keyof Limit) =>
    counted.some(({ limit }, at) => (tries[at] ?? 0) > limit[of])
  if (isBeyond('most')) throw errors.tooManyRequests()
  return isBeyond('captcha')
}

/** Counts a try of a network address, before anything is checked. */
export const countOfAddress = (ports: EnginePorts, c: Ctx): Promise<boolean> =>
  countTries(ports, [{ name: `seminar address ${networkAddressOf(c)}`, limit: ofAddress }])

/** Counts a message that a seminar sends to contacts which anybody may have typed. */
export const countOfContacts = (
  ports: EnginePorts,
  seminarId: string,
  contacts: readonly Contact[],
): Promise<boolean> =>
  countTries(ports, [
    { name: `seminar ${seminarId}`, limit: ofSeminar },
    ...contacts.map(({ channel, key }) => ({
      name: `seminar ${channel} ${key}`,
      limit: ofContact,
    })),
  ])

/** Throws 806 unless the picture is answered. */
export const demandPicture = async (
  ports: EnginePorts,
  answer: { readonly captchaId: string | null; readonly captcha: string | null },
): Promise<void> => {
  const given = { captchaId: answer.captchaId ?? undefined, captcha: answer.captcha ?? undefined }
  if (!(await answersCaptcha(ports, given))) throw captchaFault(given)
}
