import { listensTo, resourcesIn } from '../../../resources/webhook/webhook.events.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import {
  changesBetween,
  isInSnapshot,
  snapshotNow,
  type JournalChange,
} from '../../platform/store/unseen.ts'
import { journalFeed, recordingHooks, type Hook } from './hooks.ts'
import { newDelivery } from './newDelivery.ts'

/** Changes that are read at a time. @tuning */
const batch = 2000
/** A position without changes after it is renewed so often, in milliseconds, so that little of the journal lies behind it. */
const renewMs = 60_000
/** Changes are kept so long for a webhook that the server has turned off: as long as deliveries are. */
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
  changes: readonly JournalChange[],
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

/**
 * Makes a delivery of each change that was committed since the last time, for each webhook that listens to it. Whoever reads holds the position's
 * row, so of several servers one reads a change, and the position moves in the transaction that writes the deliveries. Answers how many
 * there are.
 */
const readOn = async (ports: EnginePorts, tx: StoreTx): Promise<number> => {
  const feed = await tx.db
    .selectFrom('webhookFeed')
    .select(['position', 'at'])
    .where('name', '=', journalFeed)
    .forUpdate()
    .executeTakeFirst()
  if (!feed) return 0
  const now = ports.clock.now()
  const hooks = (await recordingHooks(tx)).filter(
    ({ status, offTime }) => status === 'ON' || now.getTime() - Date.parse(offTime ?? '') < keptMs,
  )
  const until = await snapshotNow(tx.db)
  const span = { after: feed.position, until, resources: resourcesOf(hooks), limit: batch }
  let made = 0
  let isBehind = now.getTime() - Date.parse(feed.at) >= renewMs
  let behind: JournalChange | undefined
  do {
    if (!hooks.length) break
    const changes: JournalChange[] = await changesBetween(tx.db, { ...span, behind })
    const rows = hooks.flatMap(hook => deliveriesOf(ports, hook, changes))
    await tx.append('webhookDelivery', rows)
    made += rows.length
    isBehind ||= changes.length > 0
    behind = changes.length < batch ? undefined : changes.at(-1)
  } while (behind)
  if (isBehind)
    await tx.db
      .updateTable('webhookFeed')
      .set({ position: until, at: now.toISOString() })
      .where('name', '=', journalFeed)
      .execute()
  return made
}

export const readJournal = (ports: EnginePorts, scope: Scope): Promise<number> =>
  scope.transaction(tx => readOn(ports, tx))
