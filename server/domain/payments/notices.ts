import type { Hono } from 'hono'
import type { EnginePorts } from '../../engine/ports.ts'
import type { Ctx, Env } from '../../platform/context.ts'
import { readBytes } from '../../platform/http/body.ts'
import { NoticeForged, type NoticeAnswer, type PaymentProvider } from '../../platform/payments.ts'
import { cashierPath, noticePath } from './noticePath.ts'
import { recordOutcome } from './settle.ts'

/** Bytes of a notice; providers send a few kilobytes. */
const maxNotice = 64 * 1024

const reply = ({ status, type, body }: NoticeAnswer): Response =>
  new Response(body === '' ? null : body, {
    status,
    headers: { 'Content-Type': type, 'Cache-Control': 'no-store' },
  })

type Notice = Parameters<PaymentProvider['read']>[0]

/**
 * Verifies a notice and stores its contents. False if it is forged. Notices with unknown numbers
 * change nothing.
 */
const takeNotice = async (
  ports: EnginePorts,
  provider: PaymentProvider,
  sent: Notice,
): Promise<boolean> => {
  const { channel } = provider
  try {
    const notice = await provider.read(sent)
    if (!notice) return true
    const number = await ports.store.db
      .selectFrom('paymentNumber')
      .select(['institutionId', 'payment', 'payType'])
      .where('no', '=', notice.no)
      .executeTakeFirst()
    if (number && ports.payments?.providers[number.payType]?.channel === channel)
      await recordOutcome(ports, number.institutionId, number.payment, notice.outcome)
    else ports.log.warn({ channel, no: notice.no }, 'a provider reported an unknown payment')
    return true
  } catch (error) {
    if (!(error instanceof NoticeForged)) throw error
    ports.log.warn({ channel }, 'a forged payment notice was refused')
    return false
  }
}

/**
 * Routes for providers' notices: in their own formats, signed with their own keys, and answered as
 * they require.
 */
export const registerNotices =
  (ports: EnginePorts) =>
  (app: Hono<Env>): void => {
    const { providers = {}, cashier } = ports.payments ?? {}
    const channels = new Map(
      Object.values(providers).flatMap(provider =>
        provider ? [[provider.channel, provider] as const] : [],
      ),
    )
    for (const [channel, provider] of channels)
      app.post(noticePath(channel), async (c: Ctx) => {
        const body = new TextDecoder().decode(await readBytes(c.req.raw, maxNotice))
        const sent = { headers: c.req.raw.headers, body }
        return reply(provider.answer(await takeNotice(ports, provider, sent)))
      })
    const tester = channels.get('cashier')
    if (cashier && tester)
      app.on(['GET', 'POST'], [cashierPath], (c: Ctx) =>
        cashier.serve(c.req.raw, notice => takeNotice(ports, tester, notice)),
      )
  }
