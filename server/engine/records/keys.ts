import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { variants } from '../../../src/protocol/errors/variants.ts'
import type { Issue } from '../../../src/schema/issue.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Records } from '../../platform/ports.ts'
import type { Values } from './fields.ts'

type Key = readonly string[]
type HeldKeys = ReadonlyMap<Key, ReadonlySet<string>>

/** A record's natural key as a text to compare by; undefined where a part is empty: nulls never collide. */
export const keyText = (key: Key, values: Values): string | undefined => {
  const tuple = key.map(name => values[name] ?? null)
  return tuple.includes(null) ? undefined : JSON.stringify(tuple)
}

const variantKeys: ReadonlySet<string> = new Set(Object.values(variants))

/** The refusal of a taken key: the last field's code, on that field. */
export const takenIssue = (resource: AnyResource, key: Key): Issue & { readonly field: string } => {
  const field = key.at(-1) ?? resource.title
  const code = resource.fields[field]?.options.taken ?? ErrorCode.invalidFormat
  // the general code would say that the format is wrong; a code of several resources has a text for some
  if (code === ErrorCode.invalidFormat) return { field, code, params: { taken: 1 } }
  return variantKeys.has(`${code}.${resource.name}`)
    ? { field, code, params: { [resource.name]: 1 } }
    : { field, code }
}

// in one question; enough for a batch, and no more than the event loop takes in at once
const maxKeysPerQuery = 500

/** Which of the records' keys living records hold, for each natural key of the resource. `breathe` is awaited between questions. */
export const heldKeys = async (
  records: Records,
  resource: AnyResource,
  all: readonly Values[],
  breathe: () => unknown = () => undefined,
): Promise<HeldKeys> => {
  const heldKeySets = new Map<Key, Set<string>>(
    (resource.keys ?? []).map(key => [key, new Set<string>()]),
  )
  for (let at = 0; at < all.length; at += maxKeysPerQuery) {
    const part = all.slice(at, at + maxKeysPerQuery)
    for (const [key, found] of heldKeySets) {
      const tuples = part
        .filter(values => key.every(name => (values[name] ?? null) !== null))
        .map(values => key.map(name => values[name]))
      if (tuples.length)
        for (const row of await records.byKey(resource, key, tuples))
          found.add(keyText(key, row) ?? '')
      await breathe()
    }
  }
  return heldKeySets
}

/** The first natural key of the record that is held; undefined where none is. */
export const heldKey = (heldKeySets: HeldKeys, values: Values): Key | undefined => {
  for (const [key, texts] of heldKeySets) {
    const text = texts.size ? keyText(key, values) : undefined
    if (text !== undefined && texts.has(text)) return key
  }
  return undefined
}
