import { cellFormats } from '../cellFormats.ts'
import { isObject } from '../isObject.ts'
import type { InputType, Issues } from '../../schema/call/index.ts'
import { issue } from '../../schema/issue.ts'
import { matchModes, type ImportMapping } from '../imports.ts'
import { mostSheets } from '../sheetRows.ts'
import { missingOf } from './missing.ts'

type Column = ImportMapping['columns'][number]
type Mapping = Omit<ImportMapping, 'given' | 'createMissing' | 'inTrash'>

/**
 * Columns that a mapping may speak of, fields that one may fill, and the longest text between their
 * parts.
 */
const maxColumns = 500
const maxFields = 50
const maxSeparator = 20

const isInteger = (value: unknown): value is number => Number.isInteger(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const areTexts = (list: readonly unknown[]): list is readonly string[] => list.every(isText)

const columnOf = (value: unknown): Column | undefined => {
  if (!isObject(value) || !isInteger(value['at']) || !Array.isArray(value['fields']))
    return undefined
  const fields: readonly unknown[] = value['fields']
  const separator = value['separator'] ?? undefined
  if (fields.length > maxFields || !areTexts(fields)) return undefined
  if (separator !== undefined && (!isText(separator) || separator.length > maxSeparator))
    return undefined
  const at = value['at']
  return isText(separator) && fields.length > 1 ? { at, fields, separator } : { at, fields }
}

const valuesOf = (value: unknown): ImportMapping['values'] | undefined => {
  if (!isObject(value)) return undefined
  const out: Record<string, Record<string, string>> = {}
  for (const [field, texts] of Object.entries(value)) {
    if (!isObject(texts)) return undefined
    const named: Record<string, string> = {}
    for (const [text, to] of Object.entries(texts)) {
      if (!isText(to)) return undefined
      named[text] = to
    }
    out[field] = named
  }
  return out
}

const parseMapping = (value: unknown): Omit<Mapping, 'match'> | undefined => {
  if (
    !isObject(value) ||
    !isText(value['sheet']) ||
    !isInteger(value['headingRow']) ||
    !Array.isArray(value['columns']) ||
    value['columns'].length > maxColumns
  )
    return undefined
  const named: readonly unknown[] = value['columns']
  const columns = named.flatMap(one => columnOf(one) ?? [])
  const values = valuesOf(value['values'] ?? {})
  const choices = choicesOf(value)
  return values && choices && columns.length === named.length
    ? { sheet: value['sheet'], headingRow: value['headingRow'], columns, values, ...choices }
    : undefined
}

const formatsOf = (value: unknown): ImportMapping['formats'] | null => {
  if (value === undefined || value === null) return null
  if (!isObject(value)) return undefined
  const named = Object.entries(value).map(
    ([field, text]) => [field, cellFormats.find(format => format === text)] as const,
  )
  const known = named.flatMap(([field, format]) => (format ? [[field, format] as const] : []))
  return known.length === named.length ? Object.fromEntries(known) : undefined
}

/** The optional properties of a mapping; undefined if one is malformed. */
const choicesOf = (
  value: Readonly<Record<string, unknown>>,
):
  | Pick<Mapping, 'matchBy' | 'empties' | 'clear' | 'furtherSheets' | 'formats' | 'missing'>
  | undefined => {
  const { matchBy, empties, clear, furtherSheets } = value
  const formats = formatsOf(value['formats'])
  const names = missingOf(value['missing'])
  const missing = (one: unknown): one is null | undefined => one === undefined || one === null
  if (!missing(matchBy) && !isText(matchBy)) return undefined
  if (!missing(clear) && !(isText(clear) && clear.length <= maxSeparator)) return undefined
  if (!missing(empties)) {
    if (!Array.isArray(empties) || empties.length > maxFields) return undefined
    const words: readonly unknown[] = empties
    if (!areTexts(words)) return undefined
  }
  if (!missing(furtherSheets)) {
    if (!Array.isArray(furtherSheets) || furtherSheets.length >= mostSheets) return undefined
    const names: readonly unknown[] = furtherSheets
    if (!areTexts(names)) return undefined
  }
  if (formats === undefined || names === undefined) return undefined
  return {
    ...(missing(matchBy) ? {} : { matchBy }),
    ...(Array.isArray(empties) ? { empties: empties.filter(isText) } : {}),
    ...(missing(clear) ? {} : { clear }),
    ...(Array.isArray(furtherSheets) ? { furtherSheets: furtherSheets.filter(isText) } : {}),
    ...(formats === null ? {} : { formats }),
    ...(names === null ? {} : { missing: names }),
  }
}

/** The mapping of a job's file. The server checks whether its columns and fields exist. */
export const mappingInput: InputType<Mapping> & { readonly required: true } = {
  type: 'input',
  required: true,
  schema: {
    type: 'object',
    properties: {
      sheet: { type: 'string' },
      headingRow: { type: 'integer' },
      columns: { type: 'array', items: { type: 'object' }, maxItems: maxColumns },
      values: { type: 'object' },
      match: { enum: matchModes },
      matchBy: { type: 'string' },
      empties: { type: 'array', items: { type: 'string' }, maxItems: maxFields },
      clear: { type: 'string', maxLength: maxSeparator },
      formats: { type: 'object', additionalProperties: { enum: cellFormats } },
      missing: { type: 'object' },
      furtherSheets: { type: 'array', items: { type: 'string' }, maxItems: mostSheets - 1 },
    },
    required: ['sheet', 'headingRow', 'columns', 'match'],
  },
  parse: (raw: unknown, name: string, issues: Issues) => {
    const mapping = parseMapping(raw)
    const match = isObject(raw) ? matchModes.find(mode => mode === raw['match']) : undefined
    if (mapping && match) return { ...mapping, match }
    issues[mapping ? 'match' : name] ??= issue('321')
    return null
  },
  empty: () => null,
  good: () => ({ sheet: 'Sheet1', headingRow: 1, columns: [], values: {}, match: 'both' }),
  bad: [
    'no object',
    [1],
    { sheet: 'Sheet1', headingRow: 1, columns: [], match: 'any' },
    { sheet: 'Sheet1', headingRow: '1', columns: [], match: 'both' },
    { sheet: 'Sheet1', headingRow: 1, columns: [{ at: 'A' }], match: 'both' },
    { sheet: 'Sheet1', headingRow: 1, columns: [], values: { name: { a: 1 } }, match: 'both' },
    {
      sheet: 'Sheet1',
      headingRow: 1,
      columns: [],
      missing: { course: { a: { do: 'guess' } } },
      match: 'both',
    },
  ],
}
