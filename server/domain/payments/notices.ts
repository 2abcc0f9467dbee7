import type { Hono } from 'hono'
import type { EnginePorts } from '../../engine/ports.ts'
import type { Ctx, Env } from '../../platform/context.ts'
import { readBytes } from '../../platform/http/body.ts'
import { NoticeForged, type NoticeAnswer, type PaymentProvider } from '../../platform/payments.ts'
import { noticePath } from './noticePath.ts'
import { recordOutcome } from './settle.ts'

/** Bytes of a notice; providers send a few kilobytes. */
const maxNotice = 64 * 1024

const reply = (c: Ctx, { status, type, body }: NoticeAnswer): Response =>
  new Response(body === '' ? null : body, {
    status,
    headers: { 'Content-Type': type, 'Cache-Control': 'no-store' },
  })

/** Verifies a notice and writes down what it says. False where it is forged. Notices of numbers that nobody has change nothing. */
const take = async (
  ports: EnginePorts,
  payType: string,
  provider: PaymentProvider,
  c: Ctx,
): Promise<boolean> => {
  const body = new TextDecoder().decode(await readBytes(c.req.raw, maxNotice))
  try {
    const notice = await provider.read({ headers: c.req.raw.headers, body })
    if (!notice) return true
    const number = await ports.store.db
      .selectFrom('paymentNumber')
      .select(['institutionId', 'payment'])
      .where('no', '=', notice.no)
      .where('payType', '=', payType)
      .executeTakeFirst()
    if (number) await recordOutcome(ports, number.institutionId, number.payment, notice.outcome)
    else ports.log.warn({ payType, no: notice.no }, 'a provider reported an unknown payment')
    return true
  } catch (error) {
    if (!(error instanceof NoticeForged)) throw error
    ports.log.warn({ payType, address: c.get('address') }, 'a forged payment notice was refused')
    return false
  }
}

/** What providers report: in their own formats, signed with their own keys, and answered in their own words. */
export const registerNotices =
  (ports: EnginePorts) =>
  (app: Hono<Env>): void => {
    for (const [payType, provider] of Object.entries(ports.payments?.providers ?? {}))
      if (provider)
        app.post(noticePath(payType), async (c: Ctx) =>
          reply(c, provider.answer(await take(ports, payType, provider, c))),
        )
  }
