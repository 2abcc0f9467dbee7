import { canDo } from '../../../../src/access/index.ts'
import type { Issue } from '../../../../src/schema/issue.ts'
import { createBatch, type NewRecord } from '../../records/batch.ts'
import { contextOf, type RecordContext } from '../../records/context.ts'
import type { Row } from '../../../platform/ports.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { cellSettingsOf, readCells, recordOfCells } from '../parseRow.ts'
import type { MissingEntry } from './entry.ts'

/** The record that a title makes, with what is wrong with it. */
const recordNamed = (ctx: RecordContext, name: string) => {
  const cells = { [ctx.resource.title]: name }
  return recordOfCells(ctx.resource, cells, readCells(ctx.resource, cells, cellSettingsOf(ctx)))
}

/** Why no record of the resource can have this title; undefined if one can. */
export const newRecordIssueOf = (ctx: RecordContext, name: string): Issue | undefined => {
  const [found] = recordNamed(ctx, name).issues
  return found && { code: found.code, ...(found.params ? { params: found.params } : {}) }
}

/**
 * Whether the caller may have records of a resource created by an import: they see them, and make
 * them elsewhere too.
 */
export const mayCreate = ({ actor, resources }: RecordContext, resource: string): boolean => {
  const target = resources[resource]
  return (
    target?.createFromTitle === true &&
    canDo(actor.access, target, 'read') &&
    canDo(actor.access, target, 'create')
  )
}

/** Results for the entries whose records were to be created. */
export interface CreatedRecords {
  readonly refused: ReadonlyMap<MissingEntry, Issue>
  /** The records, by their ids. */
  readonly rows: ReadonlyMap<string, Row>
}

/**
 * Creates the records of entries, each with its reserved id. They are created in the order of their
 * names, so that two transactions never deadlock. Returns the written records and the reasons for
 * refusals.
 */
export const createNamed = async (
  tx: StoreTx,
  ctx: RecordContext,
  entries: readonly MissingEntry[],
): Promise<CreatedRecords> => {
  const refused = new Map<MissingEntry, Issue>()
  const rows = new Map<string, Row>()
  for (const name of [...new Set(entries.map(({ resource }) => resource))].toSorted()) {
    const target = ctx.resources[name]
    if (!target) continue
    const own = contextOf(ctx, target)
    const sorted = entries
      .filter(({ resource }) => resource === name)
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const records = sorted.map((entry): NewRecord => ({
      id: entry.id,
      values: recordNamed(own, entry.name).values,
      given: new Set([target.title]),
    }))
    const outcomes = records.length ? await createBatch(tx, own, records, 'import') : []
    for (const [at, entry] of sorted.entries()) {
      const outcome = outcomes[at]
      if (outcome && 'refused' in outcome) refused.set(entry, outcome.refused)
      else if (outcome) rows.set(outcome.row.id, outcome.row)
    }
  }
  return { refused, rows }
}
