import { takenIssue } from '../records/keys.ts'
import type { RecordContext } from '../records/context.ts'
import type { Records } from '../../platform/ports.ts'
import { breather } from '../../platform/breathe.ts'
import { keysOfFile } from './keys.ts'
import { lookUpFor } from './lookUp.ts'
import { cellsOf, parseRow, settingsOf, type CellSettings, type ParsedRow } from './parseRow.ts'
import { isExampleRow } from './template.ts'
import type { Table } from './table.ts'
import { keysGiven, recordsByKey } from './wizard/match.ts'

/** Of the rows still to be written, those whose key a living record holds fail. */
export const refuseHeld = async (
  records: Records,
  ctx: RecordContext,
  rows: readonly ParsedRow[],
): Promise<ParsedRow[]> => {
  const given = rows.map(row => (row.issue ? [] : keysGiven(ctx.resource, row.values)))
  const held = await recordsByKey(records, ctx.resource, given, breather())
  return rows.map((row, at) => {
    const taken = given[at]?.find(({ text }) => held.has(text))
    return taken ? { ...row, issue: takenIssue(ctx.resource, taken.key) } : row
  })
}

export interface Checking {
  /** Rows of the table that hold something. */
  readonly total: number
  /** Judged rows that are not in `done`, in the table's order, at most `size` at a time. */
  batches(done: ReadonlySet<number>, size: number): AsyncGenerator<ParsedRow[], void, void>
}

/**
 * Judges every row of a table by itself and against the rows before it; the store is asked for references alone. The rows are judged as
 * they are asked for, so that the database writes while the next ones are read. The same table gives the same judgement again.
 */
export const checkTable = async (
  records: Records,
  ctx: RecordContext,
  table: Table,
): Promise<Checking> => {
  const rows = table.rows.flatMap(row => {
    const cells = cellsOf(table, row)
    return cells && !isExampleRow(ctx.resource, cells) ? [{ sheetRow: row.sheetRow, cells }] : []
  })
  const plain = settingsOf(ctx)
  const named = rows.map(row => row.cells)
  const settings: CellSettings = { ...plain, lookUp: await lookUpFor(records, ctx, named, plain) }
  const keys = keysOfFile(ctx.resource)
  const judge = (row: (typeof rows)[number]): ParsedRow => {
    const parsed = parseRow(ctx.resource, row.sheetRow, row.cells, settings)
    const clash = parsed.issue ? undefined : keys.claim(parsed.values, row.sheetRow)
    return clash ? { ...parsed, issue: clash } : parsed
  }
  return {
    total: rows.length,
    async *batches(done, size) {
      const breathe = breather()
      let batch: ParsedRow[] = []
      for (const row of rows) {
        // judged even where it is done: it claims its keys
        const parsed = judge(row)
        if (!done.has(row.sheetRow)) batch.push(parsed)
        if (batch.length === size) {
          yield batch
          batch = []
        }
        await breathe()
      }
      if (batch.length) yield batch
    },
  }
}
