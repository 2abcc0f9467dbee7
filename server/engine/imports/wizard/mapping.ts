import { formatsOfKind } from '../../../../src/protocol/cellFormats.ts'
import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { canDo } from '../../../../src/access/index.ts'
import type { ImportMapping, SheetColumnUse } from '../../../../src/protocol/imports.ts'
import { isNeededInRow } from '../../../../src/schema/index.ts'
import type { Issue } from '../../../../src/schema/issue.ts'
import type { Lang } from '../../../../src/schema/label.ts'
import { labelKey } from '../../../../src/schema/fields/base/cell.ts'
import type { RecordContext } from '../../records/context.ts'
import { lacks } from '../../records/rights.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { invalidFields } from '../../../platform/errors/fault.ts'
import type { SheetRow } from '../../../platform/ports.ts'
import { marking } from '../clearMark.ts'
import type { Decisions } from '../missing/names.ts'
import { plainCell } from '../cellFormats.ts'
import { keepable } from '../parseRow.ts'
import { columnsFor, suffices } from '../table.ts'
import { fieldOfKey, isMatchField } from './match.ts'

type Cells = Readonly<Record<string, string>>

/**
 * Validates a mapping. Throws at `columns.<at>` for an unknown column, for a field that the caller
 * doesn't have or that two columns fill, and for several fields without a separator; 11004 with the
 * names of missing columns; 905 or 5003 if the caller can't change records.
 */
export const demandMapping = (
  ctx: RecordContext,
  columns: readonly SheetColumnUse[],
  mapping: ImportMapping,
): void => {
  const { resource, actor } = ctx
  if (mapping.match !== 'create' && !canDo(actor.access, resource, 'update'))
    throw lacks(ctx, `${resource.name}.update`)
  const there = new Set(columns.map(({ at }) => at))
  const known = new Set(columnsFor(resource, actor.access))
  // what is known of every row is filled
  const columnByField = new Map(Object.keys(mapping.given ?? {}).map(name => [name, -1]))
  const wrong: Record<string, Issue> = {}
  for (const { at, fields, separator } of mapping.columns) {
    const tell = (found: Issue) => (wrong[`columns.${at}`] ??= found)
    if (!there.has(at)) tell({ code: ErrorCode.invalidParameter })
    // an empty name leaves out a part of a split cell
    for (const name of fields) {
      if (name === '' && fields.length > 1) continue
      if (!known.has(name)) tell({ code: ErrorCode.invalidParameter, params: { field: name } })
      else if (columnByField.has(name))
        tell({ code: ErrorCode.invalidFormat, params: { twice: 1 } })
      columnByField.set(name, at)
    }
    if (fields.length > 1 && !separator) tell({ code: ErrorCode.invalidFormat })
  }
  if (Object.keys(wrong).length) throw invalidFields(wrong)
  const { matchBy } = mapping
  if (matchBy !== undefined && !(isMatchField(resource, matchBy) && columnByField.has(matchBy)))
    throw errors.invalidParameter().at('matchBy')
  for (const [name, format] of Object.entries(mapping.formats ?? {}))
    if (!known.has(name) || !formatsOfKind(resource.fields[name]?.kind).includes(format))
      throw errors.invalidParameter().at(`formats.${name}`)
  for (const name of Object.keys(mapping.values))
    if (!known.has(name)) throw errors.invalidParameter().at(`values.${name}`)
  const filledFields = new Set(columnByField.keys())
  const needed = neededFields(ctx, mapping).filter(name => !filledFields.has(name))
  const keyless = !suffices(resource, new Set([...filledFields, resource.title]))
  if (!needed.length && !keyless) return
  const labelOf = (name: string) => resource.fields[name]?.options.label[ctx.lang] ?? name
  // any of them will do
  const keys = keyless
    ? [...new Set((resource.keys ?? []).map(key => labelOf(fieldOfKey(resource, key))))]
    : []
  const lacking = [
    ...needed.map(labelOf),
    ...(keys.length ? [keys.join(ctx.lang === 'en' ? ' or ' : '或')] : []),
  ]
  const missing = [...new Set([...needed, ...(keyless ? (resource.keys?.[0] ?? []) : [])])].filter(
    name => !filledFields.has(name),
  )
  throw errors.importColumnsMissing(
    { columns: listed(lacking, ctx.lang) },
    { data: { reason: 'missingColumn', missing } },
  )
}

/** Names, as a sentence lists them. */
export const listed = (names: readonly string[], lang: Lang): string =>
  names.join(lang === 'en' ? ', ' : '、')

/** Fields that every new record needs. */
const neededFields = ({ resource }: RecordContext, { match }: ImportMapping): string[] =>
  match === 'update'
    ? []
    : Object.keys(resource.fields).filter(name => isNeededInRow(resource, name))

/** Parts of a cell: at each separator; one of spaces alone matches any. */
const split = (text: string, separator: string, count: number): string[] => {
  const parts =
    separator.trim() === '' && !separator.includes('\n')
      ? text.trim().split(/[\s\u3000]+/)
      : text.split(separator)
  // the remaining parts stay with the last field
  const glue = separator
  return parts.length <= count
    ? parts
    : [...parts.slice(0, count - 1), parts.slice(count - 1).join(glue)]
}

/**
 * Reads sheet rows by the mapping: texts by field, with the properties that all rows share;
 * undefined for a row without content in any column.
 */
export const cellsBy = ({
  columns,
  given: knownFields,
  formats = {},
}: Pick<ImportMapping, 'columns' | 'given' | 'formats'>): ((
  row: SheetRow,
) => Cells | undefined) => {
  const used = columns.filter(({ fields }) => fields.length > 0)
  return row => {
    const cells: Record<string, string> = {}
    let blank = true
    for (const { at, fields, separator } of used) {
      const text = keepable(row.cells[at] ?? '')
      if (text.trim() !== '') blank = false
      const parts = separator === undefined ? [text] : split(text, separator, fields.length)
      for (const [n, name] of fields.entries())
        if (name !== '') {
          const part = (separator === undefined ? parts[n] : parts[n]?.trim()) ?? ''
          const format = formats[name]
          cells[name] = format === undefined ? part : plainCell(part, format)
        }
    }
    return blank ? undefined : { ...cells, ...knownFields }
  }
}

/** The same, and what was decided about names that no record has. */
export const meaning = (
  mapping: Pick<ImportMapping, 'values' | 'clear'>,
  missing: Decisions,
): ((cells: Cells) => Cells) => {
  const replace = replacing(mapping)
  return cells => missing.applied(replace(cells))
}

/**
 * Replaces mapped texts with their meaning, and the marker that clears a field with an internal
 * mark; case, width and spaces are ignored.
 */
export const replacing = ({
  values,
  clear,
}: Pick<ImportMapping, 'values' | 'clear'>): ((cells: Cells) => Cells) => {
  const mark = marking(clear)
  const fields = Object.entries(values).flatMap(([name, texts]) => {
    const known = new Map(Object.entries(texts).map(([text, to]) => [labelKey(text), to]))
    return known.size ? [[name, known] as const] : []
  })
  if (!fields.length) return mark
  return cells => {
    let out: Record<string, string> | undefined
    for (const [name, known] of fields) {
      const text = cells[name]
      const to = text === undefined || text.trim() === '' ? undefined : known.get(labelKey(text))
      if (to !== undefined) (out ??= { ...cells })[name] = to
    }
    return mark(out ?? cells)
  }
}
