import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { fieldEntries, fieldOf } from '../../../src/schema/index.ts'
import type { AnyResource, RecordOf, ValuesOf } from '../../../src/schema/resource.ts'
import { errors } from '../../platform/errors/errors.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { Records, Row } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { fromStored, storedNumberOf } from './balances.ts'
import type { RecordContext } from '../records/context.ts'
import type { RowChange } from '../records/quota.ts'
import { among, rowsWhere } from '../records/rows.ts'

/** Those of the entries that were reversed. */
export const reversedAmong = async (
  records: Records,
  journal: AnyResource,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const by = journal.journal?.reverses?.by
  if (by === undefined || !ids.length) return new Set()
  const rows = await rowsWhere(records, journal, [among(by, ids)])
  return new Set(rows.map(row => String(row[by])))
}

/**
 * An entry can be reversed once, and a reversal never: otherwise throws the code of the journal's
 * `reverses` field, or 34601. The reversed entries stay locked until the transaction ends, so that
 * two reversals of one entry are serialised.
 */
export const demandReversals = async (
  tx: Pick<StoreTx, 'lockMany'> & Records,
  { resource }: Pick<RecordContext, 'resource'>,
  steps: readonly RowChange[],
): Promise<void> => {
  const by = resource.journal?.reverses?.by
  if (by === undefined) return
  const ids = steps.flatMap(({ before, after }) =>
    before || typeof after[by] !== 'string' ? [] : [after[by]],
  )
  if (!ids.length) return
  const entries = await tx.lockMany(resource, [...new Set(ids)].toSorted())
  const missing = new Set(ids).size > entries.length
  if (missing) throw errors.referencedRecordGone().at(by)
  if (entries.some(entry => entry[by] !== null)) throw errors.reversalNotReversible()
  const reversed = await reversedAmong(tx, resource, ids)
  if (reversed.size || new Set(ids).size < ids.length)
    throw new Fault(fieldOf(resource, by)?.options.taken ?? ErrorCode.entryReversed)
}

/** The values of an entry itself, without those derived from other records. */
const saidBy = (journal: AnyResource, entry: Row): Record<string, unknown> =>
  Object.fromEntries(
    fieldEntries(journal).flatMap(([name, { options }]) =>
      options.computed ? [] : [[name, entry[name] ?? null]],
    ),
  )

/** Values of the entry that reverses one; `changes` are laid over it: a reason. */
export const reversalValues = <R extends AnyResource>(
  journal: R,
  entry: RecordOf<R>,
  changes: Partial<ValuesOf<R['fields']>> = {},
): Partial<ValuesOf<R['fields']>> => {
  const { reverses, balance } = journal.journal ?? {}
  if (!reverses) throw new Error(`${journal.name}: its entries are not reversed`)
  const values = saidBy(journal, entry)
  for (const name of reverses.negates ?? (balance ? [balance.of] : [])) {
    if (values[name] !== null)
      values[name] = fromStored(journal, name, -storedNumberOf(journal, name, values[name]))
  }
  return { ...values, [reverses.by]: entry.id, ...changes }
}

/**
 * Values of the entry that an undo adds: a reversal of this entry or, if this one is a reversal, a
 * new copy of the entry that it reversed. Undefined if the entry is already reversed.
 */
export const undoValues = async (
  tx: StoreTx,
  journal: AnyResource,
  entry: Row,
): Promise<Readonly<Record<string, unknown>> | undefined> => {
  const by = journal.journal?.reverses?.by
  if (by === undefined) return undefined
  const reversed = entry[by]
  if (typeof reversed === 'string') {
    const before = await tx.get(journal, reversed)
    return before && { ...saidBy(journal, before), [by]: null }
  }
  const already = await reversedAmong(tx, journal, [entry.id])
  return already.has(entry.id) ? undefined : reversalValues(journal, entry)
}
