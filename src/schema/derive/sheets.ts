import { kindOf } from '../fields/index.ts'
import type { AnyResource } from '../resource.ts'
import { hasDefault } from './defaults.ts'
import { fieldEntries, fieldOf, type Fielded } from './fields.ts'

/**
 * Fields that a spreadsheet can import, in order: the declared ones, otherwise those of the form.
 */
export const importColumns = (resource: AnyResource): string[] => {
  if (resource.import === false) return []
  const names = resource.import?.columns ?? resource.form.groups.flatMap(group => group.fields)
  return [...new Set<string>(names)].filter(name => {
    const field = fieldOf(resource, name)
    return field !== undefined && field.options.readOnly !== true && kindOf(field).inCells !== false
  })
}

/**
 * Whether a row that creates a record must have this field. For records that only the server makes,
 * its rules decide.
 */
export const isNeededInRow = (resource: AnyResource, name: string): boolean => {
  const options = fieldOf(resource, name)?.options
  return (
    resource.writes !== false &&
    options?.required === true &&
    !hasDefault(options) &&
    options.readOnly !== true
  )
}

/**
 * Fields by which rows are matched with records: the natural keys, otherwise those that the import
 * declares.
 */
export const matchKeys = ({
  keys,
  writes,
  import: importOptions,
}: Pick<AnyResource, 'keys' | 'writes' | 'import'>): readonly (readonly string[])[] => {
  // no row changes a record that the server alone changes: each makes one
  if (writes === false) return []
  return keys?.length ? keys : importOptions && importOptions.match ? [importOptions.match] : []
}

/** Columns of an export: the declared ones, otherwise those of the list, including hidden ones. */
export const exportColumns = (resource: AnyResource): string[] =>
  resource.export === false
    ? []
    : [...new Set<string>(resource.export?.columns ?? resource.list.columns)]

/**
 * How headings are compared: width, case, spaces and punctuation don't count ('* E-mail:' is
 * 'email').
 */
export const normaliseHeading = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Normalised heading -> field name: the labels in both languages, the synonyms, and the name.
 * Earlier entries take precedence.
 */
export const headingsOf = (resource: Fielded): ReadonlyMap<string, string> => {
  const headings = new Map<string, string>()
  const add = (text: string, name: string) => {
    const heading = normaliseHeading(text)
    if (heading !== '' && !headings.has(heading)) headings.set(heading, name)
  }
  const entries = fieldEntries(resource)
  // all labels before any synonym, so that a synonym never takes another field's label
  for (const [name, field] of entries)
    for (const label of Object.values(field.options.label)) add(label, name)
  for (const [name] of entries) add(name, name)
  for (const [name, field] of entries)
    for (const synonym of field.options.synonyms ?? []) add(synonym, name)
  return headings
}
