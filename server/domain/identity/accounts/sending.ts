import type { CaptchaAnswer } from '../../../../src/protocol/verification.ts'
import type { AppPorts } from '../../../platform/context.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { tally } from '../../../platform/tally.ts'
import { answersCaptcha, captchaFault } from './captcha.ts'
import { hour } from '../../../../src/schema/durations.ts'

/**
 * Messages per hour for one address: without the picture, and with it. A school's people share an
 * address.
 */
const limits = { captcha: 20, most: 100 } as const

/**
 * Counts a message that an address requests. Throws 806 if a captcha is required first, 429 beyond
 * the limit.
 */
export const checkSending = async (
  ports: AppPorts,
  ip: string,
  captchaAnswer: CaptchaAnswer,
): Promise<void> => {
  const count = (add: number) =>
    tally(ports.store.db, ports.clock.now(), hour, [{ name: `codes address ${ip}`, add }])
  const [sends = 0] = await count(1)
  if (sends > limits.most) throw errors.tooManyRequests()
  if (sends > limits.captcha && !(await answersCaptcha(ports, captchaAnswer))) {
    await count(-1)
    throw captchaFault(captchaAnswer)
  }
}
