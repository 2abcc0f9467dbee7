import { defaultsOf, keyParts, matchKeys } from '../../../../src/schema/index.ts'
import type { AnyResource } from '../../../../src/schema/resource.ts'
import type { Values } from '../../records/fields.ts'
import type { Records, Row } from '../../../platform/ports.ts'

type Key = readonly string[]

/**
 * A natural key that a row gives: which one, and its text among all keys of a job, names without
 * their letter case.
 */
export interface GivenKey {
  readonly key: Key
  readonly text: string
  /**
   * The same with the letter case: distinguishes two older records whose texts differ only in case.
   */
  readonly exact: string
  readonly tuple: readonly unknown[]
}

/** Starts the texts of the record that a row means, beside its natural keys. */
export const recordKey = (id: string): string => `= ${id}`

// default values of the parts of keys, by definition; cached because every row of a file needs them
const defaults = new WeakMap<AnyResource, Values>()
const keyDefaults = (resource: AnyResource): Values => {
  const known = defaults.get(resource)
  if (known) return known
  const parts = new Set(matchKeys(resource).flat())
  const defaultKeyValues = Object.fromEntries(
    Object.entries(defaultsOf(resource)).filter(([name]) => parts.has(name)),
  )
  defaults.set(resource, defaultKeyValues)
  return defaultKeyValues
}

/**
 * Parts of a key that the query filters by. The other parts of a key that isn't a natural key may
 * be empty and still distinguish records.
 */
const askedBy = (resource: AnyResource, key: Key): Key =>
  resource.keys?.length ? key : key.filter(name => resource.fields[name]?.options.required === true)

/** The texts of the n-th key of a record; undefined if a requested part is empty. */
const matchTexts = (
  resource: AnyResource,
  n: number,
  key: Key,
  values: Values,
): Pick<GivenKey, 'text' | 'exact'> | undefined => {
  if (askedBy(resource, key).some(name => (values[name] ?? null) === null)) return undefined
  return {
    text: `${n} ${JSON.stringify(keyParts(resource, key, values))}`,
    exact: `${n} ${JSON.stringify(key.map(name => values[name] ?? null))}`,
  }
}

/** The keys that the values give, at least one part by themselves and the others by default. */
export const keysGiven = (resource: AnyResource, rowValues: Values): GivenKey[] => {
  const values = { ...keyDefaults(resource), ...rowValues }
  return matchKeys(resource).flatMap((key, n) => {
    const texts = key.some(name => (rowValues[name] ?? null) !== null)
      ? matchTexts(resource, n, key, values)
      : undefined
    return texts ? [{ key, ...texts, tuple: key.map(name => values[name]) }] : []
  })
}

/** The field that a key is spoken of by. */
export const fieldOfKey = (resource: AnyResource, key: Key | undefined): string =>
  key?.at(-1) ?? resource.title

/**
 * Whether a field can be chosen as the one that known records are found by: the last of a natural
 * key.
 */
export const isMatchField = (resource: AnyResource, name: string): boolean =>
  matchKeys(resource).some(key => key.at(-1) === name)

// limit per query, so that the event loop is not blocked
const maxKeysPerQuery = 500

/**
 * Records outside the trash that match the keys of rows, with and without regard to letter case:
 * one query for each key. With `visible`, records in the trash for which it is true; if several
 * match, the last deleted one counts.
 */
export const recordsByKey = async (
  records: Records,
  resource: AnyResource,
  rows: readonly (readonly GivenKey[])[],
  breathe: () => unknown,
  visible?: (row: Row) => boolean,
): Promise<ReadonlyMap<string, Row>> => {
  const found = new Map<string, Row>()
  const byText = new Map<string, Row>()
  const keep = (map: Map<string, Row>, text: string, row: Row) => {
    if (!visible || (map.get(text)?.deletedAt ?? '') <= (row.deletedAt ?? '')) map.set(text, row)
  }
  for (const [n, key] of matchKeys(resource).entries()) {
    const keyFields = askedBy(resource, key)
    const places = keyFields.map(name => key.indexOf(name))
    const tuplesByText = new Map<string, readonly unknown[]>()
    for (const rowKeys of rows)
      for (const one of rowKeys) if (one.key === key) tuplesByText.set(one.exact, one.tuple)
    const tuples = [...tuplesByText.values()].map(tuple => places.map(at => tuple[at]))
    for (let at = 0; at < tuples.length; at += maxKeysPerQuery) {
      for (const row of await records.byKey(
        resource,
        keyFields,
        tuples.slice(at, at + maxKeysPerQuery),
        visible !== undefined,
      )) {
        const texts = matchTexts(resource, n, key, row)
        if (!texts || (visible && !visible(row))) continue
        keep(found, texts.exact, row)
        keep(byText, texts.text, row)
      }
      await breathe()
    }
  }
  for (const [text, row] of byText) if (!found.has(text)) found.set(text, row)
  return found
}

/** The keys, each with its exact text if that finds a record. */
export const exactWhereFound = (
  keys: readonly GivenKey[],
  found: ReadonlyMap<string, Row>,
): readonly GivenKey[] =>
  keys.map(key => (found.has(key.exact) ? { ...key, text: key.exact } : key))
