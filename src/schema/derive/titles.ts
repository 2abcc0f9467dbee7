import { asText } from '../asText.ts'
import { kindOf } from '../fields/index.ts'
import type { Field } from '../kind.ts'
import type { AnyResource } from '../resource.ts'
import { toLocal } from '../zone.ts'
import { fieldOf, targetOf } from './fields.ts'

/** A title that is made of other fields of its record, in their order. */
export interface Joins {
  readonly field: string
  readonly parts: readonly string[]
}

const partsOf = ({ options }: Field): readonly string[] | undefined =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `joins` is an option of texts alone
  'joins' in options ? (options.joins as readonly string[] | undefined) : undefined

/** The fields that a resource's title is composed of; undefined if people write it. */
export const joinsOf = (resource: AnyResource): Joins | undefined => {
  const field = fieldOf(resource, resource.title)
  const parts = field && partsOf(field)
  return parts && { field: resource.title, parts }
}

const longest = 255

/**
 * The title of a record composed of its other fields, joined by ' · '; null if all are empty.
 * `nameOf`: the name of a referenced record. Instants are shown in the time zone `zone`, to the
 * minute.
 */
export const joinedBy = (
  resource: AnyResource,
  record: Readonly<Record<string, unknown>>,
  nameOf: (field: Field, id: unknown) => unknown,
  zone: string,
): string | null => {
  const texts = (joinsOf(resource)?.parts ?? []).flatMap(part => {
    const field = fieldOf(resource, part)
    const value = record[part]
    if (!field || value === null || value === undefined || value === '') return []
    const said =
      field.kind === 'dateTime'
        ? toLocal(asText(value), zone).slice(0, 16).replace('T', ' ')
        : targetOf(field) === undefined
          ? value
          : nameOf(field, value)
    return typeof said === 'string' || typeof said === 'number' ? [String(said)] : []
  })
  return texts.length ? texts.join(' · ').slice(0, longest).trim() : null
}

const joinable: ReadonlySet<string> = new Set([
  'text',
  'longText',
  'integer',
  'date',
  'dateTime',
  'reference',
])
const notOfJoined = [
  'required',
  'default',
  'masked',
  'right',
  'normalise',
  'check',
  'taken',
] as const

/** Titles that their parts can't make, as sentences. */
export const titleProblems = (
  resources: Readonly<Record<string, AnyResource>>,
  resource: AnyResource,
): string[] => [
  ...Object.entries(resource.fields).flatMap(([name, field]) =>
    partsOf(field) && name !== resource.title
      ? [`field ${name} joins others, and is not the title`]
      : [],
  ),
  ...(joinsOf(resource)?.parts ?? []).flatMap(part => {
    const field = fieldOf(resource, part)
    if (!field) return [`its title joins ${part}, which is no field`]
    if (!joinable.has(field.kind) || field.options.computed || kindOf(field).writeOnly)
      return [`its title joins ${part}: a ${field.kind} has no words that all languages share`]
    if (field.options.masked !== undefined || field.options.right !== undefined)
      return [`its title joins ${part}, which is masked or withheld`]
    const other = resources[targetOf(field) ?? '']
    return other && joinsOf(other) ? [`its title joins ${part}, whose title is joined in turn`] : []
  }),
  ...(joinsOf(resource)
    ? notOfJoined
        .filter(option => fieldOf(resource, resource.title)?.options[option] !== undefined)
        .map(option => `its title joins other fields, so ${option} means nothing of it`)
    : []),
]
