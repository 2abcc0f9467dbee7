import type {
  ImportMapping,
  MappedBy,
  MatchMode,
  SheetColumnUse,
} from '../../../../src/protocol/imports.ts'
import { canDo, masksField, type Access } from '../../../../src/access/index.ts'
import { normaliseHeading, targetOf } from '../../../../src/schema/index.ts'
import type { AnyResource } from '../../../../src/schema/resource.ts'
import type { Registry } from '../../../platform/context.ts'
import type { Sheet, SheetRow } from '../../../platform/ports.ts'
import { keepable } from '../parseRow.ts'
import { columnsFor, doubledColumns, headingReader, matchHeadings } from '../table.ts'
import { filledSheets } from '../template.ts'
import type { FileFindings } from './jobColumns.ts'
import type { Remembered } from './shape.ts'
import { listSheets, type HeadingPosition } from './sheetList.ts'

/** Rows shown for choosing the row of headings. */
const shownRows = 30
/** Columns that are told of, and rows beneath the headings in which their samples are looked for. */
const mostColumns = 500
const sampledRows = 200
const samples = 3
const clip = (text: string, most: number) =>
  keepable(text.length > most ? `${text.slice(0, most)}…` : text)

/** The row of headings and those beneath it; undefined where the sheet has no such row. */
export const tableAt = (
  sheets: readonly Sheet[],
  { sheet, headingRow }: HeadingPosition,
): { readonly heading: SheetRow; readonly rows: readonly SheetRow[] } | undefined => {
  const rows = filledSheets(sheets).find(({ name }) => name === sheet)?.rows ?? []
  const at = rows.findIndex(row => row.sheetRow === headingRow)
  const heading = rows[at]
  return heading && { heading, rows: rows.slice(at + 1) }
}

const samplesOf = (rows: readonly SheetRow[], at: number): string[] => {
  const seen = new Set<string>()
  for (const { cells } of rows) {
    const text = (cells[at] ?? '').trim()
    if (text !== '') seen.add(clip(text, 80))
    if (seen.size === samples) break
  }
  return [...seen]
}

interface Use {
  readonly fields: readonly string[]
  readonly separator?: string
  readonly by: MappedBy | null
}

/** Who reads a file, what of, and which fields are known of every row: no column fills them. */
interface Reader {
  readonly resource: AnyResource
  readonly access: Access
  /** Whether a person is asked what may happen to known records; else there are new ones only. */
  readonly wizard: boolean
  readonly given?: ImportMapping['given']
}

/**
 * What each column is taken for: as the institution took it for a file of this shape, else by label or synonym. A field is filled once, save
 * by columns that differ: which of them counts is for a person to say, and no mapping of both is taken.
 */
const usesOf = (
  { heading, rows }: { readonly heading: SheetRow; readonly rows: readonly SheetRow[] },
  { resource, access, given = {} }: Reader,
  remembered: Remembered | undefined,
): Map<number, Use> => {
  const fieldOf = headingReader(resource, access)
  const known = new Set(columnsFor(resource, access))
  const uses = new Map<number, Use>()
  const taken = new Set(Object.keys(given))
  const headings = new Set<string>()
  const byHeading = (text: string): readonly string[] => {
    const name = fieldOf(text)
    return name === undefined ? [] : [name]
  }
  for (const [at, text] of heading.cells.entries()) {
    const name = normaliseHeading(text)
    const told =
      remembered && Object.hasOwn(remembered.columns, name) ? remembered.columns[name] : undefined
    const before = name === '' || headings.has(name) ? undefined : told
    headings.add(name)
    // a field that this caller doesn't see is not there, whoever mapped it; an empty name leaves out a part of a split cell
    if (
      !before ||
      before.fields.some(field => field !== '' && (!known.has(field) || taken.has(field)))
    )
      continue
    for (const field of before.fields) taken.add(field)
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
    if (uses.has(at) || taken.has(field)) continue
    taken.add(field)
    uses.set(at, { fields: [field], by: byOf(resource, field, heading.cells[at] ?? '') })
  }
  const filled = [...uses].map(([at, { fields }]): [number, string] => [
    at,
    fields.length === 1 ? (fields[0] ?? '') : '',
  ])
  for (const [at, field] of doubledColumns(heading, rows, new Map(filled), fieldOf))
    uses.set(at, { fields: [field], by: byOf(resource, field, heading.cells[at] ?? '') })
  return uses
}

const byOf = (resource: AnyResource, name: string | undefined, heading: string): MappedBy => {
  const labels = Object.values(resource.fields[name ?? '']?.options.label ?? {}).map(
    normaliseHeading,
  )
  const told = [heading, heading.replace(/[([【（［].*$/, '')].map(normaliseHeading)
  return told.some(text => labels.includes(text)) ? 'label' : 'synonym'
}

/** Lists the columns of a sheet, each with the field it is mapped to. */
export const sheetColumnsOf = (
  table: { readonly heading: SheetRow; readonly rows: readonly SheetRow[] },
  reader: Reader,
  remembered: Remembered | undefined,
): SheetColumnUse[] => {
  const { heading, rows } = table
  const uses = usesOf(table, reader, remembered)
  const near = rows.slice(0, sampledRows)
  const width = Math.max(heading.cells.length, ...near.map(({ cells }) => cells.length))
  // those whose meaning is known, however far to the right they stand, and the first of the others
  const others = Array.from({ length: Math.min(width, mostColumns) }, (_, at) => at).filter(
    at => !uses.has(at),
  )
  const ats = [...uses.keys(), ...others].slice(0, mostColumns).toSorted((a, b) => a - b)
  return ats
    .map((at): SheetColumnUse => {
      const use: Use = uses.get(at) ?? { fields: [], by: null }
      return {
        at,
        heading: clip(heading.cells[at] ?? '', 200),
        samples: samplesOf(near, at),
        ...use,
      }
    })
    .filter(({ heading: text, samples: some }) => text.trim() !== '' || some.length > 0)
}

export interface Guess {
  readonly about: Omit<FileFindings, 'unknown'>
  readonly mapping: ImportMapping
}

/** What is to be said of a file before a person has said anything: where its table is, and what its columns are taken for. */
export const lookAt = (
  sheets: readonly Sheet[],
  place: HeadingPosition,
  { registry, ...reader }: Reader & { readonly registry: Registry },
  remembered: Remembered | undefined,
): Guess | undefined => {
  const table = tableAt(sheets, place)
  if (!table) return undefined
  const { resource, access, wizard, given } = reader
  const columns = sheetColumnsOf(table, reader, remembered)
  const filled = filledSheets(sheets)
  const preview = (filled.find(({ name }) => name === place.sheet)?.rows ?? [])
    .slice(0, shownRows)
    .map(({ sheetRow, cells }) => ({
      sheetRow,
      cells: cells.slice(0, mostColumns).map(text => clip(text, 200)),
    }))
  const used = new Set(columns.flatMap(({ fields }) => fields))
  const readable = (name: string) => {
    const field = resource.fields[name]
    const target = field && targetOf(field)
    // what somebody answered there may be what this caller sees masked
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
    about: { ...listSheets(filled, place, reader), ...place, preview, columns },
    mapping: {
      ...place,
      columns: columns.map(({ at, fields, separator }) => ({
        at,
        fields,
        ...(separator === undefined ? {} : { separator }),
      })),
      values,
      match,
      ...(given ? { given } : {}),
    },
  }
}

/** The columns with what a person says they are taken for. */
export const usedAs = (
  columns: readonly SheetColumnUse[],
  mapping: Pick<ImportMapping, 'columns'>,
): SheetColumnUse[] => {
  const said = new Map(mapping.columns.map(column => [column.at, column]))
  return columns.map(({ separator: before, ...column }): SheetColumnUse => {
    const { fields = [], separator } = said.get(column.at) ?? {}
    const same = fields.join('\n') === column.fields.join('\n') && separator === before
    return {
      ...column,
      fields,
      ...(separator === undefined ? {} : { separator }),
      by: same ? column.by : fields.length ? 'person' : null,
    }
  })
}
