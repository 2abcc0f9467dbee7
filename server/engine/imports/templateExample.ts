import {
  importColumns,
  isNeededInRow,
  kindOf,
  langs,
  seededRng,
  targetOf,
  validateRecord,
} from '../../../src/schema/index.ts'
import type { CellValue, Field } from '../../../src/schema/kind.ts'
import type { Lang } from '../../../src/schema/label.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { isOf, itemsOf, listIn, valuesOf, type CellValues } from './templateValues.ts'
import { templateTexts as texts } from './template.texts.ts'

/**
 * The column whose text marks the example: the title if a sheet carries it, else its first text,
 * else its first column.
 */
export const exampleColumn = (resource: AnyResource): string => {
  const columns = importColumns(resource)
  if (columns.includes(resource.title)) return resource.title
  const isText = (name: string) => ['text', 'longText'].includes(resource.fields[name]?.kind ?? '')
  return columns.find(isText) ?? columns[0] ?? resource.title
}

const tagExamples: Readonly<Record<Lang, readonly string[]>> = {
  en: ['VIP', 'Music'],
  zh: ['VIP', '音乐'],
}

/** The text that marks the example row, used in a text that must not be empty. */
const labelled = ({ options }: Field, lang: Lang): string =>
  texts.example[lang] + options.label[lang]

/**
 * The text that marked it in templates that people downloaded before its words were chosen by
 * language.
 */
const formerMark = (name: string, field: Field, lang: Lang): string => {
  const kind = kindOf(field)
  const value = kind.sample(field.options, seededRng(name.length), 1)
  return texts.example[lang] + String(kind.formatCell(value, field.options, lang))
}

const titles = new WeakMap<AnyResource, ReadonlySet<string>>()
const exampleTitles = (resource: AnyResource): ReadonlySet<string> => {
  const name = exampleColumn(resource)
  const field = resource.fields[name]
  const known =
    titles.get(resource) ??
    new Set(
      field ? langs.flatMap(lang => [labelled(field, lang), formerMark(name, field, lang)]) : [],
    )
  titles.set(resource, known)
  return known
}

/**
 * Whether a row is the template's example: by its title, word by word and in either language, so
 * that no row of a person is left out.
 */
export const isExampleRow = (
  resource: AnyResource,
  cells: Readonly<Record<string, string>>,
): boolean => exampleTitles(resource).has((cells[exampleColumn(resource)] ?? '').trim())

/**
 * A time on a day of September, so that a school year begins with it; each further one of the row
 * is later.
 */
const momentsOf = (
  resource: AnyResource,
  name: string,
  { format }: CellValues['schema'],
  { lang, year }: ExampleOptions,
): string[] => {
  const place = importColumns(resource)
    .filter(one => {
      const field = resource.fields[one]
      return field && valuesOf(field, lang).schema.format === format
    })
    .indexOf(name)
  return format === 'date'
    ? [new Date(Date.UTC(year, 8, 1 + place * 30)).toISOString().slice(0, 10), '1995-05-20']
    : [new Date(Date.UTC(year, 8, 1, 9 + place)).toISOString()]
}

/** A text that its kind leaves free: no made-up words are plausible in it. */
const isFreeText = ({ options }: Field, { schema, texts: list }: CellValues): boolean =>
  isOf(schema, 'string') &&
  !list.length &&
  schema.format === undefined &&
  schema.pattern === undefined &&
  options.rule !== 'account'

/** Values that are plausible in a field, the most plausible one first. */
const plausibleValues = (
  resource: AnyResource,
  name: string,
  field: Field,
  options: ExampleOptions,
): readonly unknown[] => {
  const values = valuesOf(field, options.lang)
  const { schema, several } = values
  if (schema.format === 'date' || schema.format === 'date-time')
    return momentsOf(resource, name, schema, options)
  if (isFreeText(field, values)) return [labelled(field, options.lang)]
  const { minimum, maximum, examples } = schema
  const initial: unknown = field.options.default ?? kindOf(field).empty(field.options)
  const list = listIn(several ? itemsOf(schema) : schema)
  const [first] = list
  const sample: unknown = resource.samples?.(1)[name]
  return [
    Array.isArray(initial) && !initial.length ? undefined : initial,
    sample,
    several && first !== undefined ? [first] : first,
    several && isOf(itemsOf(schema), 'string') ? tagExamples[options.lang] : undefined,
    isOf(schema, 'number') || isOf(schema, 'integer')
      ? Math.min(Math.max(10, Number(minimum ?? 10)), Number(maximum ?? 10))
      : undefined,
    Array.isArray(examples) ? examples[0] : undefined,
  ].filter(value => value !== undefined && value !== null)
}

export interface ExampleOptions {
  readonly lang: Lang
  readonly year: number
  /** See `TemplateOptions.names`. */
  readonly names?: Readonly<Record<string, string>> | undefined
}

/** Whether a natural key of references alone has the field: a student of a class. */
const isInKeyOfReferences = (resource: AnyResource, name: string): boolean =>
  (resource.keys ?? []).some(
    key =>
      key.includes(name) &&
      key.every(part => {
        const field = resource.fields[part]
        return field !== undefined && targetOf(field) !== undefined
      }),
  )

/** A stored value for the example row; undefined if there is no plausible one. */
const exampleValue = (
  resource: AnyResource,
  name: string,
  field: Field,
  options: ExampleOptions,
): unknown => {
  // a moment that defaults to now records when something was done, so it is never in the future
  if ('defaultFrom' in field.options && field.options.defaultFrom === 'now') return undefined
  const isFree = isFreeText(field, valuesOf(field, options.lang))
  if (!isNeededInRow(resource, name) && isFree) return undefined
  const isAccepted = (value: unknown) => {
    const judged = validateRecord(resource, { [name]: value }, 'update')
    return judged.ok || judged.errors[name] === undefined
  }
  return (
    plausibleValues(resource, name, field, options).find(isAccepted) ??
    kindOf(field).sample(field.options, seededRng(name.length), 1)
  )
}

/**
 * The references of the example row, each with its resource: those that the rules of the other
 * values demand.
 */
export const exampleTargets = (resource: AnyResource): ReadonlyMap<string, string> => {
  const fields = importColumns(resource).flatMap(name => {
    const field = resource.fields[name]
    return field ? [{ name, field, target: targetOf(field) }] : []
  })
  const references = fields.flatMap(({ name, target }) =>
    target !== undefined && resource.samples?.(1)[name] !== null ? [[name, target] as const] : [],
  )
  // an optional one may contradict another: a lesson of another class
  const needed = references.filter(
    ([name]) => isNeededInRow(resource, name) || isInKeyOfReferences(resource, name),
  )
  const values = fields.flatMap(({ name, field, target }) =>
    target === undefined
      ? [[name, exampleValue(resource, name, field, { lang: 'en', year: 2030 })] as const]
      : [],
  )
  const names = needed.map(([name]) => [name, 'id'] as const)
  const judged = validateRecord(resource, Object.fromEntries([...values, ...names]), 'create')
  return new Map([
    ...needed,
    ...references.filter(([name]) => !judged.ok && judged.errors[name] !== undefined),
  ])
}

/** The example row's value of a field; null if there is no plausible one. */
export const exampleOf = (
  resource: AnyResource,
  name: string,
  field: Field,
  options: ExampleOptions,
): CellValue => {
  const { lang, names } = options
  if (name === exampleColumn(resource)) return labelled(field, lang)
  if (targetOf(field)) return names?.[name] ?? null
  const value = exampleValue(resource, name, field, options) ?? null
  return value === null ? null : kindOf(field).formatCell(value, field.options, lang)
}
