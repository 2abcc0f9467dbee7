import type { OddRow } from '../../../src/protocol/imports.ts'
import { normaliseHeading } from '../../../src/schema/index.ts'
import type { SheetRow } from '../../platform/ports.ts'
import type { PlannedWrite } from './wizard/judgedRow.ts'

/** Maximum number of rows that are listed; further rows only show their own error. */
const mostNamed = 5000

const totals =
  /^(?:总\s*计|合\s*计|小\s*计|共\s*计|总人数|(?:(?:sub|grand)[\s-]*)?total(?!\p{L})|sum(?!\p{L}))/iu
const notes =
  /^((制表|填表|审核|统计|经办|负责)(人|日期|时间|单位)|制表|打印(日期|时间)|第\s*\d+\s*页|共\s*\d+\s*页|page\s*\d+|prepared by|printed (on|at))/iu

const kindOfRow = (row: SheetRow, heading: SheetRow): OddRow['kind'] | undefined => {
  const filled = row.cells.flatMap((text, at) => (text.trim() === '' ? [] : [{ text, at }]))
  const [first] = filled
  if (!first) return undefined
  const repeats = filled.every(
    ({ text, at }) => normaliseHeading(text) === normaliseHeading(heading.cells[at] ?? ''),
  )
  if (repeats) return 'heading'
  const text = first.text.normalize('NFKC').trim()
  if (text.length > 40) return undefined
  return totals.test(text) ? 'total' : notes.test(text) ? 'note' : undefined
}

/**
 * Finds rows that are no records: headings that are repeated, totals, and lines about the sheet.
 * Only rows that can't be imported anyway are named, so that no person of that name is left out.
 */
export const oddRowsSeen = (heading: SheetRow) => {
  const kinds = new Map<number, OddRow['kind']>()
  const found: OddRow[] = []
  return {
    see(row: SheetRow): void {
      const kind = kindOfRow(row, heading)
      if (kind) kinds.set(row.sheetRow, kind)
    },
    judge(rows: readonly PlannedWrite[]): void {
      for (const { sheetRow, verdict, left } of rows) {
        const kind = verdict === 'error' && !left ? kinds.get(sheetRow) : undefined
        if (kind && found.length < mostNamed) found.push({ sheetRow, kind })
      }
    },
    found: (): readonly OddRow[] => found,
  }
}
