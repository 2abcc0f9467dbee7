import type { Ctx, Session } from '../../platform/context.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { systemSession } from '../../engine/records/system.ts'
import { errors } from '../../platform/errors/errors.ts'
import { networkAddressOf } from '../../platform/http/address.ts'
import { deviceOf } from '../../platform/http/device.ts'
import { tally } from '../../platform/tally.ts'
import { answersCaptcha, captchaFault } from '../identity/index.ts'

const hourMs = 3_600_000
/** Registrations and corrections that one address may try in an hour: without the picture, and with it. A school's people share an address. */
const limits = { captcha: 20, most: 3000 } as const

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

/** Counts a try before it is judged. Throws 806 where the picture must be answered first, 429 beyond the limit. */
export const countTry = async (
  ports: EnginePorts,
  c: Ctx,
  answer: { readonly captchaId: string | null; readonly captcha: string | null },
): Promise<void> => {
  const name = `seminar address ${networkAddressOf(c)}`
  const [tries = 0] = await tally(ports.store.db, ports.clock.now(), hourMs, [{ name, add: 1 }])
  if (tries > limits.most) throw errors.tooManyRequests()
  if (tries <= limits.captcha) return
  const given = { captchaId: answer.captchaId ?? undefined, captcha: answer.captcha ?? undefined }
  if (!(await answersCaptcha(ports, given))) throw captchaFault(given)
}
