import { fieldEntries, targetOf } from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Row } from '../../platform/ports.ts'
import { carryBalances } from '../../platform/store/balances.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import type { SweepPorts } from '../domain.ts'
import { systemActor } from '../records/system.ts'
import { among, rowsWhere } from '../records/rows.ts'
import { balanceChangesOf } from './balances.ts'

/** Entries of one transaction. @tuning */
const batchSize = 1000
/** In the change log, the record id of removals of old entries. */
export const retentionRecord = 'retention'

/** Fields by which records refer to entries of a journal. */
const referrersTo = (resources: readonly AnyResource[], journal: AnyResource) =>
  resources.flatMap(resource =>
    fieldEntries(resource).flatMap(([field, declared]) =>
      targetOf(declared) === journal.name && !declared.options.computed
        ? [{ resource, field }]
        : [],
    ),
  )

/** Those of the entries that records outside the set refer to. */
const pointedTo = async (
  tx: StoreTx,
  resources: readonly AnyResource[],
  journal: AnyResource,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const pointed = new Set<string>()
  for (const { resource, field } of referrersTo(resources, journal))
    for (const row of await rowsWhere(tx, resource, [among(field, ids)]))
      pointed.add(String(row[field]))
  return pointed
}

/**
 * Permanently removes entries of a journal in one transaction: their sums stay, and the change log
 * names them. No other record may refer to them.
 */
export const removeEntries = async (
  tx: StoreTx,
  journal: AnyResource,
  rows: readonly Row[],
  requestId: string,
): Promise<void> => {
  if (!rows.length) return
  const ids = rows.map(({ id }) => id)
  if (journal.journal?.balance) await carryBalances(tx, journal, balanceChangesOf(journal, rows))
  await tx.db
    .deleteFrom('journalKey')
    .where('journal', '=', journal.name)
    .where('entryId', 'in', ids)
    .execute()
  await tx.removeEntries(journal, ids)
  await tx.audit([
    {
      actor: systemActor.id,
      actorName: systemActor.name,
      action: 'delete',
      resource: journal.name,
      recordId: retentionRecord,
      before: null,
      // a version that no row has: cached counts are recounted
      after: { version: 0, removed: ids },
      requestId,
    },
  ])
}

/**
 * Removes the entries of a journal that are past its retention, a batch at a time; returns how
 * many.
 */
const sweepJournal = async (
  scope: Scope,
  journal: AnyResource,
  { store, ids }: Pick<SweepPorts, 'store' | 'ids'>,
  before: string,
): Promise<number> => {
  const query = {
    page: 1,
    limit: batchSize,
    sort: 'createTime',
    q: '',
    deleted: 'no',
    where: [{ field: 'createTime', op: 'lt', values: [before] }],
  } as const
  const requestId = ids.next()
  let removed = 0
  for await (const batch of scope.ordered(journal, query, batchSize))
    removed += await scope.transaction(async tx => {
      const rows = await tx.lockMany(
        journal,
        batch.map(({ id }) => id),
      )
      const pointed = await pointedTo(
        tx,
        store.resources,
        journal,
        rows.map(({ id }) => id),
      )
      const over = rows.filter(({ id }) => !pointed.has(id))
      await removeEntries(tx, journal, over, requestId)
      return over.length
    })
  return removed
}

/** Removes the entries of an institution's journals that are older than their retention says. */
export const sweepJournals = async (
  scope: Scope,
  ports: Pick<SweepPorts, 'store' | 'clock' | 'ids'>,
): Promise<void> => {
  for (const resource of ports.store.resources) {
    const months = resource.journal?.retention?.months
    if (months === undefined) continue
    const before = ports.clock.now()
    before.setUTCMonth(before.getUTCMonth() - months)
    // once a reversal is removed, the entry that it reversed can be removed
    while ((await sweepJournal(scope, resource, ports, before.toISOString())) > 0);
  }
}
