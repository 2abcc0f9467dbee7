import type { EnginePorts } from '../../engine/ports.ts'
import { defineDomain } from '../../engine/domain.ts'
import { dispatcherOf } from './dispatcher.ts'
import { deleteOldDeliveries } from './retention.ts'
import { webhookCalls } from './routes.ts'
import { webhookTables } from './tables.ts'
import { second } from '../../../src/schema/durations.ts'

// what other domains use
export { queueDelivery } from './queueDelivery.ts'

/** Processes at once everything that this process's webhooks have to read and send. */
export const lookAtWebhooks = (ports: EnginePorts): Promise<void> =>
  dispatcherOf(ports).watch.refresh(true)

/** Resolves when this process's webhooks have nothing to read or send. */
export const webhooksDone = (ports: EnginePorts): Promise<void> => dispatcherOf(ports).done()

export const webhooks = defineDomain({
  name: 'webhooks',
  about: 'Tells other systems of changes, signed and in order, with a log of deliveries.',

  rules: [() => import('./rules/webhook.ts')],
  notices: { webhook: { en: 'Webhooks', zh: 'Webhook 推送' } },
  calls: webhookCalls,
  tables: webhookTables,
  watches: {
    webhooks: {
      hears: 'change',
      every: 30 * second,
      asksEvery: second,
      watch: ports => dispatcherOf(ports).options,
    },
  },
  sweeps: [
    { name: 'webhook deliveries', ofEach: (scope, { clock }) => deleteOldDeliveries(scope, clock) },
  ],
  halt: ports => dispatcherOf(ports).halt(),
})
