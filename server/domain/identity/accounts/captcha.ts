import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import type { CaptchaAnswer, CaptchaImage } from '../../../../src/protocol/verification.ts'
import type { AppPorts } from '../../../platform/context.ts'
import { errors } from '../../../platform/errors/errors.ts'
import type { Fault } from '../../../platform/errors/fault.ts'
import { macMatches, macOf } from '../../../platform/http/files.ts'
import { verificationKeys } from '../../../platform/keys.ts'

const lifetimeMs = 5 * 60_000

const printed = (id: string, until: number, answer: string): string =>
  `captcha ${id} ${until} ${answer.trim().toLowerCase()}`

/**
 * UI-01: draws a captcha that is valid for 5 minutes. Nothing is stored until it is answered,
 * because its id carries a hash of the answer; unanswered captchas cost no rows.
 */
export const createCaptcha = async (ports: AppPorts): Promise<CaptchaImage> => {
  const { answer, image } = await (
    ports.captchas ?? (await import('./drawnCaptcha.ts')).drawnCaptchas
  ).draw()
  const id = ports.ids.next()
  const until = ports.clock.now().getTime() + lifetimeMs
  const captchaId = `${id}.${until}.${await macOf(ports.config.signingKey, printed(id, until, answer))}`
  return { captchaId, image, expireTime: new Date(until).toISOString() }
}

/** Whether a captcha was answered correctly and in time. Any answer uses it up. */
export const answersCaptcha = async (
  ports: AppPorts,
  { captchaId, captcha }: CaptchaAnswer,
): Promise<boolean> => {
  const [, id, time, mac] = /^(\w{1,40})\.(\d{1,15})\.([\w-]{20,64})$/.exec(captchaId ?? '') ?? []
  if (!id || !time || !mac || !captcha) return false
  const until = Number(time)
  const now = ports.clock.now()
  if (until <= now.getTime() || until > now.getTime() + lifetimeMs) return false
  const insertedRow = await ports.store.db
    .insertInto('captcha')
    .values({
      id,
      answerHash: mac,
      expireTime: new Date(until).toISOString(),
      usedTime: now.toISOString(),
    })
    .onConflict(on => on.doNothing())
    .returning('id')
    .execute()
  return (
    insertedRow.length > 0 &&
    macMatches(verificationKeys(ports.config), printed(id, until, captcha), mac)
  )
}

/** The picture is missing or wrong: 806, and the screen is to show one. */
export const captchaFault = (captchaAnswer: CaptchaAnswer): Fault =>
  errors.captchaRequired({
    data: { captcha: true },
    ...(captchaAnswer.captcha === undefined
      ? {}
      : { fields: { captcha: { code: ErrorCode.captchaRequired } } }),
  })
