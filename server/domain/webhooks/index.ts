import type { EnginePorts } from '../../engine/ports.ts'
import { defineDomain } from '../../engine/domain.ts'
import { dispatcherOf } from './dispatcher.ts'
import { deleteOldDeliveries } from './retention.ts'
import { webhookCalls } from './routes.ts'
import { webhookTables } from './tables.ts'
import { second } from '../../../src/schema/durations.ts'

// what other domains and the rules of resources use of this one
export { noteWebhooks } from './hooks.ts'
export { queueDelivery } from './queueDelivery.ts'

const halfMinute = 30 * second
const rounds = new WeakMap<EnginePorts, number>()

/** Every second, which institutions have webhooks; at the start and every half-minute, what each of them has to send. */
const round = async (ports: EnginePorts, first: boolean): Promise<void> => {
  const dispatcher = dispatcherOf(ports)
  if (first)
    ports.store.listen((institutionId, topic) => {
      if (topic === 'change') dispatcher.watch.heard(institutionId)
    })
  const n = first ? 0 : (rounds.get(ports) ?? 0) + 1
  rounds.set(ports, n)
  await dispatcher.watch.refresh(n % (halfMinute / second) === 0)
}

/** Looks at once at all that the webhooks of this process have to read and to send. */
export const lookAtWebhooks = (ports: EnginePorts): Promise<void> =>
  dispatcherOf(ports).watch.refresh(true)

/** Resolves when the webhooks of this process have nothing to read and nothing to send at the moment. */
export const webhooksDone = (ports: EnginePorts): Promise<void> => dispatcherOf(ports).done()

export const webhooks = defineDomain({
  name: 'webhooks',

  rules: [() => import('./rules/webhook.ts')],
  notices: { webhook: { en: 'Webhooks', zh: 'Webhook 推送' } },
  calls: webhookCalls,
  tables: webhookTables,
  schedules: [{ name: 'send webhooks', every: second, run: round }],
  sweeps: [
    { name: 'webhook deliveries', ofEach: (scope, { clock }) => deleteOldDeliveries(scope, clock) },
  ],
  halt: ports => dispatcherOf(ports).halt(),
})
