import * as calls from '../../../resources/webhooks/webhook/webhook.calls.ts'
import { deliveryList } from '../../../resources/webhooks/webhook/deliveries.list.ts'
import { testEvent } from '../../../resources/webhooks/webhook/webhook.events.ts'
import { webhook } from '../../../resources/webhooks/webhook/webhook.resource.ts'
import type { OperationName } from '../../../src/protocol/operations.ts'
import { overAYear } from '../../../src/protocol/span.ts'
import { implement, type WriteContext } from '../../engine/calls/implement.ts'
import { rowsById, sendList } from '../../engine/exports/listSource.ts'
import { overLong } from '../../engine/exports/source.ts'
import { logOperation } from '../../engine/operations/log.ts'
import { demandVerb } from '../../engine/records/rights.ts'
import { isVisible } from '../../engine/records/visible.ts'
import { errors } from '../../platform/errors/errors.ts'
import { idsOfDeliveries, webhookFactsOf, listDeliveries } from './log.ts'
import { queueDelivery } from './queueDelivery.ts'
import { resend } from './resend.ts'
import { sightOf } from './sight.ts'
import { readSecret, renewSecret, takeSecret } from './secrets.ts'

/** Logs an operation on a webhook besides a change of its record. Throws 404 if there is none. */
const noted = async (
  { tx, session, ports, of }: Omit<WriteContext<unknown>, 'input'>,
  id: string,
  action: OperationName,
): Promise<void> => {
  const record = await tx.get(webhook, id)
  if (!record || !isVisible(of(webhook.name), record)) throw errors.notFound()
  const done = { action, resource: webhook.name, recordId: id, title: record.name }
  await logOperation(tx, { ...session, clock: ports.clock }, done)
}

/** The secret, shown once: for a repetition of the call only its id is stored. */
const clearSecret = async (
  ctx: Parameters<typeof readSecret>[0],
  ports: Parameters<typeof readSecret>[1],
  id: string,
) => {
  const secret = await readSecret(ctx, ports, id)
  if (secret === undefined) throw errors.serviceUnavailable()
  return { secret }
}

export const webhookCalls = [
  implement(calls.webhookFacts, {
    read: ({ scope, ports, of, session, input }) =>
      webhookFactsOf(scope, ports, sightOf(of, session, ports.resources), input.webhook),
  }),
  implement(calls.webhookDeliveries, {
    read: ({ scope, ports, of, session, input }) =>
      listDeliveries(
        scope,
        of,
        session,
        sightOf(of, session, ports.resources),
        { ...input, page: input.page ?? 1, limit: input.limit ?? 20 },
        session.lang,
      ),
  }),
  implement(calls.exportDeliveries, {
    read: async ctx => {
      const { scope, ports, of, session, input } = ctx
      demandVerb(session, webhook, 'read')
      const { columns: _columns, format: _format, ...query } = input
      const { from, until } = query
      const now = ports.clock.now().toISOString()
      if (from !== null && overAYear(from, until ?? now)) throw overLong('from')
      const sight = sightOf(of, session, ports.resources)
      const { lang } = session
      return sendList(ctx, deliveryList, query, async () =>
        rowsById(await idsOfDeliveries(scope, of, sight, query), part =>
          listDeliveries(scope, of, session, sight, { ...query, ...part }, lang),
        ),
      )
    },
  }),
  implement(calls.showWebhookSecret, {
    write: async ctx => {
      await noted(ctx, ctx.input.webhook, 'webhookSecretShown')
      return { id: await takeSecret(ctx.tx, ctx.ports, ctx.input.webhook) }
    },
    afterCommit: ({ scope, ports, written }) => clearSecret(scope, ports, written.id),
  }),
  implement(calls.renewWebhookSecret, {
    write: async ctx => {
      await noted(ctx, ctx.input.webhook, 'webhookSecretRenewed')
      return { id: await renewSecret(ctx.tx, ctx.ports, ctx.input.webhook) }
    },
    afterCommit: ({ scope, ports, written }) => clearSecret(scope, ports, written.id),
  }),
  implement(calls.sendTestEvent, {
    write: async ctx => {
      const { tx, ports, input } = ctx
      await noted(ctx, input.webhook, 'webhookTested')
      const now = ports.clock.now().toISOString()
      const event = { type: testEvent, data: { webhook: input.webhook } }
      return { id: await queueDelivery(tx, { ids: ports.ids, now }, input.webhook, event) }
    },
  }),
  implement(calls.resendDeliveries, {
    write: async ctx => {
      const { tx, ports, of, session, input } = ctx
      await noted(ctx, input.webhook, 'webhookResent')
      const now = ports.clock.now().toISOString()
      const sight = sightOf(of, session, ports.resources)
      return { count: await resend(tx, now, sight, input.webhook, input.ids) }
    },
  }),
]
