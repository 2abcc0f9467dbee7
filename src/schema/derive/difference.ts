import { kindOf } from '../fields/index.ts'
import type { CommonOptions, Field } from '../kind.ts'
import type { Label, Lang } from '../label.ts'
import { textOfValue } from './valueText.ts'
import { fieldEntries, targetOf, type Fielded } from './fields.ts'

type Values = Readonly<Record<string, unknown>>
type Pointing = CommonOptions & { readonly idOf?: readonly string[] }

/**
 * Context for wording a difference: the language, and the names of records and times for this
 * reader.
 */
export interface DifferenceReader {
  readonly lang: Lang
  /** Title of a referenced record; undefined if the reader can't see it. */
  title(resource: string, id: string): string | undefined
  /** Zone by whose clock instants are read. */
  readonly zone: string
}

/** One changed field as a person reads it. */
export interface FieldDifference {
  readonly name: string
  readonly label: Label
  /** Texts of the old and the new value; null: empty. */
  readonly was: string | null
  readonly is: string | null
  /** For a field with several values: the removed and the added ones. */
  readonly items?: { readonly removed: readonly string[]; readonly added: readonly string[] }
  /**
   * The values are secret, or masked to the same text: only the fact of the change can be shown.
   */
  readonly hidden: boolean
}

const deletedLabel: Label = { en: 'a deleted record', zh: '已删除的记录' }
const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

/**
 * The resources of which a value of the field may be an id: of references, and of texts with
 * `idOf`.
 */
export const targetsOf = (field: Field): readonly string[] => {
  const target = targetOf(field)
  if (target !== undefined) return [target]
  const { idOf }: Pointing = field.options
  return idOf ?? []
}

/** Text of one value, or of one item of a list. */
const textOf = (field: Field, value: unknown, reader: DifferenceReader): string => {
  const targets = targetsOf(field)
  if (!targets.length) return textOfValue(field, value, reader)
  const titles = targets.flatMap(target => reader.title(target, String(value)) || [])
  return titles[0] ?? deletedLabel[reader.lang]
}
const itemsOf = (field: Field, value: unknown, reader: DifferenceReader): string[] =>
  Array.isArray(value)
    ? value.map(one =>
        // the kind of a list formats it; a reference has its own name
        targetOf(field) === undefined ? textOf(field, [one], reader) : textOf(field, one, reader),
      )
    : []

/** An id that tells a reader nothing. */
const isIdOnly = (field: Field): boolean => {
  const { idOf }: Pointing = field.options
  return idOf?.length === 0
}

const differenceOf = (
  name: string,
  field: Field,
  before: unknown,
  after: unknown,
  reader: DifferenceReader,
): FieldDifference => {
  const { label, masked } = field.options
  if (kindOf(field).writeOnly) return { name, label, was: null, is: null, hidden: true }
  if (Array.isArray(before) || Array.isArray(after)) {
    const [was, is] = [itemsOf(field, before, reader), itemsOf(field, after, reader)]
    const items = {
      removed: was.filter(item => !is.includes(item)),
      added: is.filter(item => !was.includes(item)),
    }
    const difference = {
      name,
      label,
      was: was.join(', ') || null,
      is: is.join(', ') || null,
      hidden: false,
    }
    // items that only changed places are shown as a whole
    return items.removed.length + items.added.length ? { ...difference, items } : difference
  }
  const [was, is] = [before, after].map(value =>
    isNothing(value) ? null : textOf(field, value, reader),
  )
  return {
    name,
    label,
    was: was ?? null,
    is: is ?? null,
    hidden: masked !== undefined && was === is,
  }
}

/**
 * The changed fields of an audited change as texts, in the definition's order. `before` is null for
 * a new record: then empty fields are left out. Fields that the definition doesn't have (any more)
 * are left out.
 */
export const differencesOf = (
  resource: Fielded,
  before: Values | null,
  after: Values | null,
  reader: DifferenceReader,
): readonly FieldDifference[] =>
  fieldEntries(resource).flatMap(([name, field]) => {
    if (!Object.hasOwn(after ?? {}, name) && !Object.hasOwn(before ?? {}, name)) return []
    if (isIdOnly(field)) return []
    const [was, is] = [before?.[name], after?.[name]]
    if (isNothing(was) && isNothing(is) && !(before && field.options.masked !== undefined))
      return []
    return [differenceOf(name, field, was, is, reader)]
  })

/**
 * Ids of other records in a set of changed values, by resource: their titles are what a difference
 * shows.
 */
export const pointedAt = (
  resource: Fielded,
  changes: readonly (Values | null)[],
): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, Set<string>>()
  for (const [name, field] of fieldEntries(resource)) {
    const ids = changes.flatMap(values => {
      const value = values?.[name]
      const items: readonly unknown[] = Array.isArray(value) ? value : [value]
      return items.filter(id => typeof id === 'string')
    })
    if (ids.length)
      for (const target of targetsOf(field))
        found.set(target, new Set([...(found.get(target) ?? []), ...ids]))
  }
  return new Map([...found].map(([name, ids]) => [name, [...ids]]))
}
