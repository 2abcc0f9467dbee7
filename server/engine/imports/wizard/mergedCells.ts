import type { ImportMapping, MergedField } from '../../../../src/protocol/imports.ts'
import { rowMark } from '../../../../src/protocol/sheetRows.ts'
import type { SheetRow } from '../../../platform/ports.ts'

/**
 * Counts, by field, the cells whose text is that of the merged cell above, with the first of their
 * rows.
 */
export const mergedSeen = (mapping: Pick<ImportMapping, 'columns' | 'sheet' | 'furtherSheets'>) => {
  const fieldsAt = new Map(mapping.columns.map(({ at, fields }) => [at, fields]))
  const found = new Map<string, { field: string; cells: number; row: string }>()
  return {
    /** `edit`: texts that a person entered in the place of the file's. */
    see({ sheetRow, merged = [] }: SheetRow, edit: Readonly<Record<string, string>> = {}): void {
      for (const field of merged.flatMap(at => fieldsAt.get(at) ?? [])) {
        if (field === '' || Object.hasOwn(edit, field)) continue
        const known = found.get(field)
        if (known) known.cells += 1
        else found.set(field, { field, cells: 1, row: String(rowMark(mapping, sheetRow)) })
      }
    },
    found: (): MergedField[] => [...found.values()],
  }
}
