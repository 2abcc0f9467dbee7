import { columnLetters } from '../../../../src/protocol/columnLetters.ts'
import { noHeadingRow } from '../../../../src/protocol/imports.ts'
import type {
  ImportMapping,
  MappedBy,
  MatchMode,
  SheetColumnUse,
} from '../../../../src/protocol/imports.ts'
import { canDo, masksField, type Access } from '../../../../src/access/index.ts'
import { normaliseHeading, targetOf } from '../../../../src/schema/index.ts'
import type { AnyResource } from '../../../../src/schema/resource.ts'
import type { Lang } from '../../../../src/schema/label.ts'
import type { Registry } from '../../../platform/context.ts'
import type { Sheet, SheetRow } from '../../../platform/ports.ts'
import { clearWords } from '../clearMark.ts'
import { formatsSeen } from '../cellFormats.ts'
import { fixedColumnReader } from '../fixedColumns.ts'
import { similarField } from '../similar.ts'
import { furtherRows } from '../joinSheets.ts'
import { keepable } from '../parseRow.ts'
import { columnsFor, doubledColumns, headingReader, matchHeadings } from '../table.ts'
import { filledSheets } from '../template.ts'
import { isMatchField } from './match.ts'
import type { FileFindings } from './jobColumns.ts'
import type { Remembered } from './shape.ts'
import { listSheets, type HeadingPosition } from './sheetList.ts'

/** Rows shown for choosing the row of headings. */
const shownRows = 30
/**
 * Limits: the columns that are shown, and the rows below the headings that are searched for
 * samples.
 */
const mostColumns = 500
const sampledRows = 200
const samples = 3
const clip = (text: string, maxLength: number) =>
  keepable(text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)

/** The letters of the columns in the place of headings, for a sheet that has none. */
const lettersOf = (rows: readonly SheetRow[]): SheetRow => {
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  return {
    sheetRow: noHeadingRow,
    cells: Array.from({ length: width }, (_, at) => columnLetters(at)),
  }
}

/**
 * The heading row and the rows below it, in all sheets that are joined; undefined if the sheet has
 * no such row.
 */
export const tableAt = (
  sheets: readonly Sheet[],
  { sheet, headingRow, furtherSheets }: HeadingPosition,
): { readonly heading: SheetRow; readonly rows: readonly SheetRow[] } | undefined => {
  const dataSheets = filledSheets(sheets)
  const rows = dataSheets.find(({ name }) => name === sheet)?.rows ?? []
  if (headingRow === noHeadingRow)
    return rows.length ? { heading: lettersOf(rows), rows } : undefined
  const at = rows.findIndex(row => row.sheetRow === headingRow)
  const heading = rows[at]
  return (
    heading && {
      heading,
      rows: [...rows.slice(at + 1), ...furtherRows(dataSheets, heading, furtherSheets)],
    }
  )
}

/**
 * The rows that are shown for choosing the heading row: the first ones, or those around a lower
 * row.
 */
const previewed = (rows: readonly SheetRow[], headingRow: number): [number, number] => {
  const at = rows.findIndex(({ sheetRow }) => sheetRow === headingRow)
  const from = at < shownRows ? 0 : at - Math.floor(shownRows / 3)
  return [from, from + shownRows]
}

const samplesOf = (rows: readonly SheetRow[], at: number): string[] => {
  const distinctTexts = new Set<string>()
  for (const { cells } of rows) {
    const text = (cells[at] ?? '').trim()
    if (text !== '') distinctTexts.add(clip(text, 80))
    if (distinctTexts.size === samples) break
  }
  return [...distinctTexts]
}

interface Use {
  readonly fields: readonly string[]
  readonly separator?: string
  readonly by: MappedBy | null
}

/**
 * The reader of a file, its resource, and the fields with a known value in every row, which no
 * column fills.
 */
interface Reader {
  readonly resource: AnyResource
  readonly access: Access
  /**
   * Whether a person can decide about existing records; otherwise the import only creates records.
   */
  readonly wizard: boolean
  readonly given?: ImportMapping['given']
  /** Text of a cell that clears its field, where no person leads the import. */
  readonly clear?: string | undefined
  readonly lang: Lang
}

/**
 * The field of each column: as the institution mapped it for an earlier file with the same
 * headings, otherwise by label or synonym. Each field gets one column. If further columns have
 * different values, a person must decide which one counts, and no remembered mapping with both is
 * applied.
 */
const usesOf = (
  { heading, rows }: { readonly heading: SheetRow; readonly rows: readonly SheetRow[] },
  { resource, access, given: knownFields = {} }: Reader,
  remembered: Remembered | undefined,
): Map<number, Use> => {
  const fieldOf = headingReader(resource, access)
  const known = new Set(columnsFor(resource, access))
  const uses = new Map<number, Use>()
  const takenFields = new Set(Object.keys(knownFields))
  const headings = new Set<string>()
  const byHeading = (text: string): readonly string[] => {
    const name = fieldOf(text)
    return name === undefined ? [] : [name]
  }
  for (const [at, text] of heading.cells.entries()) {
    const name = normaliseHeading(text)
    const rememberedColumn =
      remembered && Object.hasOwn(remembered.columns, name) ? remembered.columns[name] : undefined
    const before = name === '' || headings.has(name) ? undefined : rememberedColumn
    headings.add(name)
    // a field that this caller doesn't see is left out, even if another person mapped it; an empty
    // name leaves out a part of a split cell
    if (
      !before ||
      before.fields.some(field => field !== '' && (!known.has(field) || takenFields.has(field)))
    )
      continue
    for (const field of before.fields) takenFields.add(field)
    const plain = byHeading(text)
    const same =
      before.fields.length === plain.length && before.fields.every((field, n) => field === plain[n])
    uses.set(
      at,
      same
        ? { fields: plain, by: plain.length ? byOf(resource, plain[0], text) : null }
        : { ...before, by: 'remembered' },
    )
  }
  for (const [at, field] of matchHeadings(heading, fieldOf)) {
    if (uses.has(at) || takenFields.has(field)) continue
    takenFields.add(field)
    uses.set(at, { fields: [field], by: byOf(resource, field, heading.cells[at] ?? '') })
  }
  const mappedColumns = [...uses].map(([at, { fields }]): [number, string] => [
    at,
    fields.length === 1 ? (fields[0] ?? '') : '',
  ])
  for (const [at, field] of doubledColumns(heading, rows, new Map(mappedColumns), fieldOf))
    uses.set(at, { fields: [field], by: byOf(resource, field, heading.cells[at] ?? '') })
  return uses
}

const byOf = (resource: AnyResource, name: string | undefined, heading: string): MappedBy => {
  const labels = Object.values(resource.fields[name ?? '']?.options.label ?? {}).map(
    normaliseHeading,
  )
  const headingForms = [heading, heading.replace(/[([【（［].*$/, '')].map(normaliseHeading)
  return headingForms.some(text => labels.includes(text)) ? 'label' : 'synonym'
}

const widthOf = (heading: SheetRow, near: readonly SheetRow[]): number =>
  near.reduce((widest, { cells }) => Math.max(widest, cells.length), heading.cells.length)

/** Lists the columns of a sheet, each with the field it is mapped to. */
export const sheetColumnsOf = (
  table: { readonly heading: SheetRow; readonly rows: readonly SheetRow[] },
  reader: Reader,
  remembered: Remembered | undefined,
): SheetColumnUse[] => {
  const { heading, rows } = table
  const uses = usesOf(table, reader, remembered)
  const fixedOf = fixedColumnReader(reader.resource, reader.access)
  const filled = new Set([...uses.values()].flatMap(({ fields }) => fields))
  const free = new Set(
    columnsFor(reader.resource, reader.access).filter(
      name => !filled.has(name) && !(name in (reader.given ?? {})),
    ),
  )
  const near = rows.slice(0, sampledRows)
  const width = widthOf(heading, near)
  // the columns with a known meaning, wherever they are, and the first of the others
  const others = Array.from({ length: Math.min(width, mostColumns) }, (_, at) => at).filter(
    at => !uses.has(at),
  )
  const ats = [...uses.keys(), ...others].slice(0, mostColumns).toSorted((a, b) => a - b)
  return ats
    .map((at): SheetColumnUse => {
      const use: Use = uses.get(at) ?? { fields: [], by: null }
      const text = heading.cells[at] ?? ''
      const fixed = fixedOf(text)
      const suggested =
        uses.has(at) || fixed !== undefined || text.trim() === ''
          ? undefined
          : similarField(reader.resource, free, text)
      const formats = formatsSeen(near.flatMap(({ cells }) => cells[at]?.trim() || []))
      return {
        at,
        heading: clip(heading.cells[at] ?? '', 200),
        samples: samplesOf(near, at),
        ...(fixed === undefined ? {} : { fixed }),
        ...(suggested === undefined ? {} : { suggested }),
        ...(formats.length ? { formats } : {}),
        ...use,
      }
    })
    .filter(({ heading: text, samples: some }) => text.trim() !== '' || some.length > 0)
}

export interface Guess {
  readonly about: Omit<FileFindings, 'unknown'>
  readonly mapping: ImportMapping
}

/**
 * The first findings in a file before any decision: the place of its table, and the fields of its
 * columns.
 */
export const lookAt = (
  sheets: readonly Sheet[],
  place: HeadingPosition,
  { registry, ...reader }: Reader & { readonly registry: Registry },
  remembered: Remembered | undefined,
): Guess | undefined => {
  const table = tableAt(sheets, place)
  if (!table) return undefined
  const { resource, access, wizard, given: knownFields, lang } = reader
  const columns = sheetColumnsOf(table, reader, remembered)
  const dataSheets = filledSheets(sheets)
  const chosenRows = dataSheets.find(({ name }) => name === place.sheet)?.rows ?? []
  const preview = chosenRows
    .slice(...previewed(chosenRows, place.headingRow))
    .map(({ sheetRow, cells }) => ({
      sheetRow,
      cells: cells.slice(0, mostColumns).map(text => clip(text, 200)),
    }))
  const used = new Set(columns.flatMap(({ fields }) => fields))
  const readable = (name: string) => {
    const field = resource.fields[name]
    const target = field && targetOf(field)
    // what another person answered there may be masked for this caller
    if (!field || masksField(access, field)) return false
    return (
      target === undefined ||
      (registry[target] !== undefined && canDo(access, registry[target], 'read'))
    )
  }
  const values = Object.fromEntries(
    Object.entries(remembered?.values ?? {}).filter(([name]) => used.has(name) && readable(name)),
  )
  const match: MatchMode =
    wizard && canDo(access, resource, 'update') ? (remembered?.match ?? 'both') : 'create'
  return {
    about: {
      ...listSheets(dataSheets, place, reader),
      ...place,
      preview,
      columns,
      moreColumns: Math.max(
        0,
        widthOf(table.heading, table.rows.slice(0, sampledRows)) - mostColumns,
      ),
    },
    mapping: {
      ...place,
      columns: columns.map(({ at, fields, separator }) => ({
        at,
        fields,
        ...(separator === undefined ? {} : { separator }),
      })),
      values,
      match,
      ...(remembered?.matchBy !== undefined && isMatchField(resource, remembered.matchBy)
        ? { matchBy: remembered.matchBy }
        : {}),
      ...(remembered?.empties === undefined ? {} : { empties: remembered.empties }),
      ...(remembered?.formats === undefined
        ? {}
        : {
            formats: Object.fromEntries(
              Object.entries(remembered.formats).filter(([name]) => used.has(name)),
            ),
          }),
      ...(wizard ? { clear: remembered?.clear ?? clearWords[lang] } : {}),
      ...(!wizard && reader.clear !== undefined ? { clear: reader.clear } : {}),
      ...(knownFields ? { given: knownFields } : {}),
    },
  }
}
