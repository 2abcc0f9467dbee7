import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { isVariant } from '../../../src/protocol/errors/known.ts'
import type { Issue } from '../../../src/schema/issue.ts'
import { keyParts, nameOfKey } from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { KeyTaken, type Records, type Row } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import type { RecordContext } from './context.ts'
import type { Values } from './fields.ts'
import type { RowChange } from './quota.ts'
import { holdLock } from './transactionLocks.ts'

type Key = readonly string[]
type HeldKeys = ReadonlyMap<Key, ReadonlySet<string>>

/**
 * A record's natural key as a text to compare by, names without their letter case; undefined if
 * a part is empty: nulls never collide.
 */
export const keyText = (resource: AnyResource, key: Key, values: Values): string | undefined => {
  const parts = keyParts(resource, key, values)
  return parts.includes(null) ? undefined : JSON.stringify(parts)
}

/** The refusal of a taken key: the last field's code, on that field. */
export const takenIssue = (resource: AnyResource, key: Key): Issue & { readonly field: string } => {
  const field = key.at(-1) ?? resource.title
  const code = resource.fields[field]?.options.taken ?? ErrorCode.invalidFormat
  // the general code would say that the format is wrong; some codes of several resources have their
  // own text
  if (code === ErrorCode.invalidFormat) return { field, code, params: { taken: 1 } }
  return isVariant(`${code}.${resource.name}`)
    ? { field, code, params: { [resource.name]: 1 } }
    : { field, code }
}

// limit per query: enough for a batch, and small enough not to block the event loop
const maxKeysPerQuery = 500

/** Living records that hold a natural key of one of these, a question at a time. */
async function* holdersOfKey(
  records: Pick<Records, 'byKey'>,
  resource: AnyResource,
  key: Key,
  all: readonly Values[],
): AsyncGenerator<readonly Row[]> {
  const tuples = all
    .filter(values => key.every(name => (values[name] ?? null) !== null))
    .map(values => key.map(name => values[name]))
  for (let at = 0; at < tuples.length; at += maxKeysPerQuery)
    yield await records.byKey(resource, key, tuples.slice(at, at + maxKeysPerQuery))
}

/**
 * Which keys of the records are taken by records outside the trash, for each natural key of the
 * resource.
 */
export const heldKeys = async (
  records: Records,
  resource: AnyResource,
  all: readonly Values[],
): Promise<HeldKeys> => {
  const heldKeySets = new Map<Key, Set<string>>()
  for (const key of resource.keys ?? []) {
    const found = new Set<string>()
    for await (const rows of holdersOfKey(records, resource, key, all))
      for (const row of rows) found.add(keyText(resource, key, row) ?? '')
    heldKeySets.set(key, found)
  }
  return heldKeySets
}

/** The first natural key of the record that is taken; undefined if none is. */
export const heldKey = (
  resource: AnyResource,
  heldKeySets: HeldKeys,
  values: Values,
): Key | undefined => {
  for (const [key, texts] of heldKeySets) {
    const text = texts.size ? keyText(resource, key, values) : undefined
    if (text !== undefined && texts.has(text)) return key
  }
  return undefined
}

/**
 * Throws KeyTaken if a change gives a record a name that differs from another record's only in
 * letter case, which the unique index ignores. Writers of such names are serialised. Two records
 * that had such names before this check existed keep them until one of them is renamed.
 */
export const refuseNamesAlike = async (
  tx: StoreTx,
  { resource }: Pick<RecordContext, 'resource'>,
  changes: readonly RowChange[],
): Promise<void> => {
  for (const key of resource.keys ?? []) {
    if (nameOfKey(resource, key) === undefined) continue
    const textOf = (row: Row | undefined) =>
      row && row.deletedAt === null ? keyText(resource, key, row) : undefined
    const named = changes.flatMap(({ before, after }) => {
      const text = textOf(after)
      return text === undefined || text === textOf(before) ? [] : [{ text, row: after }]
    })
    if (!named.length) continue
    await holdLock(tx, `names of ${resource.name}`)
    const changed = new Map(changes.map(({ after }) => [after.id, after]))
    const holders = new Set<string>()
    const rows = named.map(({ row }) => row)
    for await (const found of holdersOfKey(tx, resource, key, rows))
      for (const row of found) if (!changed.has(row.id)) holders.add(textOf(row) ?? '')
    const counts = new Map<string, number>()
    for (const row of changed.values()) {
      const text = textOf(row)
      if (text !== undefined) counts.set(text, (counts.get(text) ?? 0) + 1)
    }
    if (named.some(({ text }) => holders.has(text) || (counts.get(text) ?? 0) > 1))
      throw new KeyTaken(key)
  }
}
