import { listensTo, resourcesIn } from '../../../resources/webhooks/webhook/webhook.events.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { isInSnapshot, type JournalledChange } from '../../platform/store/unseen.ts'
import { readFeed } from '../../engine/changes/feed.ts'
import { recordingHooks, webhookFeed, type Hook } from './hooks.ts'
import { newDelivery } from './newDelivery.ts'

/** Retention time of changes for a webhook that the server has turned off: that of deliveries. */
const keptMs = 30 * 24 * 3600 * 1000

const resourcesOf = (hooks: readonly Hook[]): readonly string[] | 'all' => {
  const names = new Set<string>()
  for (const { events } of hooks) {
    const named = resourcesIn(events)
    if (named === 'all') return 'all'
    for (const name of named) names.add(name)
  }
  return [...names]
}

const deliveriesOf = (
  { ids, clock }: Pick<EnginePorts, 'ids' | 'clock'>,
  hook: Hook,
  changes: readonly JournalledChange[],
) => {
  const now = clock.now().toISOString()
  const isOn = hook.status === 'ON'
  return changes
    .filter(
      ({ resource, kind, txid }) =>
        listensTo(hook.events, resource, kind) && !isInSnapshot(hook.since, txid),
    )
    .map(({ id, at, resource, recordId, version, kind }) => ({
      ...newDelivery({ id: ids.next(), webhook: hook.id, now, at }),
      type: `${resource}.${kind}`,
      lane: `${resource} ${recordId}`,
      version,
      resource,
      recordId,
      auditId: id,
      ...(isOn ? {} : { state: 'FAILED' as const, open: false, error: 'OFF' as const }),
    }))
}

/** Makes a delivery of each newly committed change, for each webhook that listens to it. */
const readOn = async (ports: EnginePorts, tx: StoreTx): Promise<boolean> => {
  const now = ports.clock.now().getTime()
  const hooks = (await recordingHooks(tx)).filter(
    ({ status, offTime }) => status === 'ON' || now - Date.parse(offTime ?? '') < keptMs,
  )
  return readFeed(ports, tx, {
    name: webhookFeed,
    resources: resourcesOf(hooks),
    take: changes =>
      tx.append(
        'webhookDelivery',
        hooks.flatMap(hook => deliveriesOf(ports, hook, changes)),
      ),
  })
}

export const feedWebhooks = async (ports: EnginePorts, scope: Scope): Promise<void> => {
  for (let more = true; more;) more = await scope.transaction(tx => readOn(ports, tx))
}
