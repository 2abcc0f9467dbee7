import type { Access } from '../../src/access/index.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { sheetColumnsOf, tableAt } from '../../server/engine/imports/wizard/headings.ts'
import { cellsBy } from '../../server/engine/imports/wizard/mapping.ts'
import { findPlace } from '../../server/engine/imports/wizard/sheetList.ts'
import type { Sheet } from '../../server/platform/ports.ts'

/**
 * What an import makes of a workbook by its headings alone: where its table is, the fields of its
 * columns, and its rows as texts by field.
 */
export const readByHeadings = (sheets: readonly Sheet[], resource: AnyResource, access: Access) => {
  const place = findPlace(sheets, resource, access)
  const table = place && tableAt(sheets, place)
  if (!table) throw new Error('no table was found')
  const columns = sheetColumnsOf(table, { resource, access, wizard: false, lang: 'en' }, undefined)
  const cellsOf = cellsBy({ columns })
  return {
    headingRow: table.heading.sheetRow,
    fields: columns.flatMap(({ fields }) => fields),
    rows: table.rows.map(row => ({ sheetRow: row.sheetRow, cells: cellsOf(row) ?? {} })),
  }
}
