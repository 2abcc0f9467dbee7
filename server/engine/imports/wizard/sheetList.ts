import type { WizardJob } from '../../../../src/protocol/imports.ts'
import { mostSheets } from '../../../../src/protocol/sheetRows.ts'
import type { Access } from '../../../../src/access/index.ts'
import type { AnyResource } from '../../../../src/schema/resource.ts'
import type { Sheet, SheetRow } from '../../../platform/ports.ts'
import { sameHeadings } from '../joinSheets.ts'
import { bestHeadings, headingReader, suffices } from '../table.ts'
import { isExampleRow } from '../template.ts'

/** A sheet of a workbook and the index of its heading row. */
export interface HeadingPosition {
  readonly sheet: string
  readonly headingRow: number
  /** See `ImportMapping`. */
  readonly furtherSheets?: readonly string[] | undefined
}

/** A sheet with its automatically detected heading row. */
interface FoundSheet {
  readonly sheet: Sheet
  /** Index of that row; see `bestHeadings`. */
  readonly at: number
  /** How many fields its headings name. */
  readonly known: number
  /** Whether the headings include all required fields. */
  readonly suffices: boolean
  /** Rows beneath it. */
  readonly count: number
}

/** Counts the rows beneath a row of headings, without the template's example. */
const countRows = (
  resource: AnyResource,
  rows: readonly SheetRow[],
  at: number,
  columns: ReadonlyMap<number, string>,
): number => {
  const title = [...columns].find(([, name]) => name === resource.title)?.[0]
  const below = rows.slice(at + 1)
  if (title === undefined) return below.length
  return below.filter(
    ({ cells }) => !isExampleRow(resource, { [resource.title]: cells[title] ?? '' }),
  ).length
}

const foundIn = (sheets: readonly Sheet[], resource: AnyResource, access: Access): FoundSheet[] => {
  const fieldOf = headingReader(resource, access)
  return sheets.map(sheet => {
    const { at, columns } = bestHeadings(sheet, fieldOf)
    const count = Math.max(0, countRows(resource, sheet.rows, at, columns))
    return {
      sheet,
      at,
      known: columns.size,
      suffices: suffices(resource, new Set(columns.values())),
      count,
    }
  })
}

/**
 * The most likely place of the table: the first sheet with rows whose headings include all required
 * fields, otherwise the sheet with most known headings, otherwise the first with rows.
 */
export const findPlace = (
  sheets: readonly Sheet[],
  resource: AnyResource,
  access: Access,
): HeadingPosition | undefined => {
  const found = foundIn(sheets, resource, access).filter(({ sheet }) => sheet.rows.length > 0)
  const whole = found.filter(one => one.suffices)
  const bestSheet =
    whole.find(({ count }) => count > 0) ??
    whole[0] ??
    found.toSorted((a, b) => b.known - a.known)[0]
  const row = bestSheet?.sheet.rows[bestSheet.at]
  return bestSheet && row && { sheet: bestSheet.sheet.name, headingRow: row.sheetRow }
}

const headingsAt = (
  sheets: readonly Sheet[],
  { sheet, headingRow }: HeadingPosition,
): SheetRow | undefined =>
  sheets.find(({ name }) => name === sheet)?.rows.find(({ sheetRow }) => sheetRow === headingRow)

/**
 * Other visible sheets that have the same headings as the chosen one and rows beneath them: a
 * school sends one sheet for each class.
 */
export const alikeSheets = (sheets: readonly Sheet[], place: HeadingPosition): string[] => {
  const headings = headingsAt(sheets, place)
  // a hidden sheet is taken alone, by the person who chose it
  if (!headings || sheets.some(({ name, hidden }) => name === place.sheet && hidden)) return []
  return sheets
    .filter(({ name, hidden, rows }) => {
      const at = name === place.sheet || hidden ? -1 : sameHeadings({ name, rows }, headings)
      return at >= 0 && at < rows.length - 1
    })
    .map(({ name }) => name)
    .slice(0, mostSheets - 1)
}

/**
 * The sheets of a file to choose from, and the visible sheets that are not chosen and whose rows
 * would be lost silently.
 */
export const listSheets = (
  sheets: readonly Sheet[],
  place: HeadingPosition,
  { resource, access }: { readonly resource: AnyResource; readonly access: Access },
): Pick<WizardJob, 'sheets' | 'leftOut'> => {
  const headings = headingsAt(sheets, place)
  const taken = new Set(alikeSheets(sheets, place))
  const chosen = new Set([place.sheet, ...(place.furtherSheets ?? [])])
  const listed = foundIn(sheets, resource, access).map(({ sheet, count, suffices: sufficient }) => {
    const { name, rows, hidden = false } = sheet
    const same =
      headings && name === place.sheet
        ? rows.indexOf(headings)
        : headings
          ? sameHeadings(sheet, headings)
          : -1
    // a sheet with the same headings as the chosen one has the same content, even if only a person
    // knows their meaning
    const alike = same >= 0
    return {
      name,
      hidden,
      rows: alike && !sufficient ? rows.length - same - 1 : count,
      holds: sufficient || alike,
      alike: taken.has(name),
    }
  })
  return {
    sheets: listed
      .map(({ holds: _holds, alike, ...sheet }) => (alike ? { ...sheet, alike } : sheet))
      .toSorted((a, b) => Number(a.hidden) - Number(b.hidden)),
    leftOut: listed.flatMap(({ name, rows, hidden, holds }) =>
      holds && !hidden && rows > 0 && !chosen.has(name) ? [{ name, rows }] : [],
    ),
  }
}
