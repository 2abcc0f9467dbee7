import { heldKey, heldKeys, takenIssue } from '../domain/records/keys.ts'
import type { RecordContext } from '../domain/records/context.ts'
import type { Records } from '../ports.ts'
import { breather } from './breathe.ts'
import { keysOfFile } from './keys.ts'
import { lookUpFor } from './lookUp.ts'
import { cellsOf, parseRow, type CellSettings, type ParsedRow } from './parseRow.ts'
import type { Table } from './table.ts'

/**
 * Judges every row of a table by itself and against the rows before it; the store is asked for references alone. The same table gives
 * the same judgement again.
 */
export const checkTable = async (records: Records, ctx: RecordContext, table: Table): Promise<ParsedRow[]> => {
  const rows = table.rows.flatMap(row => {
    const cells = cellsOf(table, row)
    return cells ? [{ sheetRow: row.sheetRow, cells }] : []
  })
  const plain: CellSettings = { lang: ctx.lang, defaultCountryCode: ctx.institution.countryCode }
  const settings: CellSettings = {
    ...plain,
    lookUp: await lookUpFor(
      records,
      ctx,
      rows.map(row => row.cells),
      plain,
    ),
  }
  const keys = keysOfFile(ctx.resource)
  const breathe = breather()
  const parsed: ParsedRow[] = []
  for (const { sheetRow, cells } of rows) {
    const row = parseRow(ctx.resource, sheetRow, cells, settings)
    const clash = row.issue ? undefined : keys.claim(row.values)
    parsed.push(clash ? { ...row, issue: clash } : row)
    await breathe()
  }
  return parsed
}

/** Of the rows still to be written, those whose key a living record holds fail. Asked once for the whole file, before it begins to fill the table. */
export const refuseHeld = async (records: Records, ctx: RecordContext, rows: readonly ParsedRow[]): Promise<ParsedRow[]> => {
  const held = await heldKeys(
    records,
    ctx.resource,
    rows.flatMap(row => (row.issue ? [] : [row.values])),
    breather(),
  )
  return rows.map(row => {
    const key = row.issue ? undefined : heldKey(held, row.values)
    return key ? { ...row, issue: takenIssue(ctx.resource, key) } : row
  })
}
