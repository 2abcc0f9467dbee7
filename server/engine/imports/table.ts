import { seesField, type Access } from '../../../src/access/index.ts'
import { countHeadings, likelyHeadings } from '../../../src/protocol/headingRow.ts'
import {
  hasDefault,
  headingsOf,
  importColumns,
  normaliseHeading,
} from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Sheet, SheetRow } from '../../platform/ports.ts'
import { deepestHeading } from './joinSheets.ts'

/**
 * Names of the fields that a sheet may carry for this caller. A field withheld from them is
 * unknown, like any other column.
 */
export const columnsFor = (resource: AnyResource, access: Access): string[] =>
  importColumns(resource).filter(name => {
    const field = resource.fields[name]
    return field !== undefined && seesField(access, field)
  })

export type HeadingReader = (heading: string) => string | undefined

/**
 * The field that a heading means, by its label in either language or a synonym; a remark in
 * brackets behind it doesn't count.
 */
export const headingReader = (resource: AnyResource, access: Access): HeadingReader => {
  const names = new Set(columnsFor(resource, access))
  const headings = headingsOf(resource)
  const known = (text: string) => {
    const name = headings.get(normaliseHeading(text))
    return name !== undefined && names.has(name) ? name : undefined
  }
  return text =>
    text.trim() === '' ? undefined : (known(text) ?? known(text.replace(/[([【（［].*$/, '')))
}

/** Field by column of a row of headings; the first of two headings for one field has it. */
export const matchHeadings = (row: SheetRow, fieldOf: HeadingReader): Map<number, string> => {
  const columns = new Map<number, string>()
  const takenFields = new Set<string>()
  row.cells.forEach((cell, at) => {
    const name = fieldOf(cell)
    if (name === undefined || takenFields.has(name)) return
    takenFields.add(name)
    columns.set(at, name)
  })
  return columns
}

/**
 * Whether the headings name the record's title, if a sheet carries it, and of a resource with
 * natural keys at least one whole key.
 */
export const suffices = (resource: AnyResource, names: ReadonlySet<string>): boolean => {
  const hasValue = (name: string) => {
    const field = resource.fields[name]
    return names.has(name) || (field !== undefined && hasDefault(field.options))
  }
  return (
    (names.has(resource.title) || !importColumns(resource).includes(resource.title)) &&
    (resource.writes === false ||
      !resource.keys?.length ||
      resource.keys.some(key => key.every(hasValue) && key.some(name => names.has(name))))
  )
}

/** A row of one text above a row of this many headings is its title. */
const headingsBelowTitle = 3

/**
 * The one of the first rows of a sheet that names most fields. If none names any, or if the only
 * one is a title that happens to be a field's name, it is the row that looks most like headings.
 */
export const bestHeadings = (
  sheet: Sheet,
  fieldOf: HeadingReader,
): { readonly columns: Map<number, string>; readonly at: number } => {
  let best = { columns: new Map<number, string>(), at: -1 }
  for (const [at, row] of sheet.rows.entries()) {
    if (row.sheetRow > deepestHeading) break
    const columns = matchHeadings(row, fieldOf)
    if (columns.size > best.columns.size) best = { columns, at }
  }
  const named = sheet.rows[best.at]
  if (best.columns.size > 1 || (named && countHeadings(named) > 1)) return best
  const likely = likelyHeadings(sheet.rows.filter(row => row.sheetRow <= deepestHeading))
  if (!likely || (named && countHeadings(likely) < headingsBelowTitle))
    return { ...best, at: Math.max(0, best.at) }
  return { at: sheet.rows.indexOf(likely), columns: matchHeadings(likely, fieldOf) }
}

/**
 * Columns of a field that another column also fills, with other values in some row: leaving one out
 * would lose data.
 */
export const doubledColumns = (
  heading: SheetRow,
  rows: readonly SheetRow[],
  columns: ReadonlyMap<number, string>,
  fieldOf: HeadingReader,
): Map<number, string> => {
  const firsts = new Map([...columns].map(([at, name]) => [name, at]))
  const doubled = new Map<number, string>()
  for (const [at, text] of heading.cells.entries()) {
    const name = columns.has(at) ? undefined : fieldOf(text)
    const first = name === undefined ? undefined : firsts.get(name)
    if (name === undefined || first === undefined) continue
    if (
      rows.some(
        ({ cells }) =>
          (cells[at] ?? '').trim() !== '' && cells[at]?.trim() !== cells[first]?.trim(),
      )
    )
      doubled.set(at, name)
  }
  return doubled
}
