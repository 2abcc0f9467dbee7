import type { AnyResource } from '../../src/schema/resource.ts'
import type { RowIssue } from './parseRow.ts'

type Values = Readonly<Record<string, unknown>>

/** A record's natural key as a tuple; undefined where a part is empty: nulls never collide. */
export const keyTuple = (key: readonly string[], values: Values): readonly unknown[] | undefined => {
  const tuple = key.map(name => values[name] ?? null)
  return tuple.includes(null) ? undefined : tuple
}

/** What a taken key is told with: the last field's code, on that field. */
export const takenIssue = (resource: AnyResource, key: readonly string[]): RowIssue => {
  const field = key.at(-1) ?? resource.title
  return { field, code: resource.fields[field]?.options.taken ?? '9994' }
}

/**
 * Natural keys within one file: the first row that is fit to be taken holds them, later ones are told so. The same keys come out
 * whenever the same file is gone through, so that an interrupted import goes on with the same judgement.
 */
export const keysOfFile = (resource: AnyResource) => {
  const keys = (resource.keys ?? []).map(key => ({ key, held: new Set<string>() }))
  return {
    /** Claims the row's keys; what it fails with where one is held already (then it claims none). */
    claim(values: Values): RowIssue | undefined {
      const wanted = keys.flatMap(({ key, held }) => {
        const tuple = keyTuple(key, values)
        return tuple ? [{ key, held, text: JSON.stringify(tuple) }] : []
      })
      const clash = wanted.find(({ held, text }) => held.has(text))
      if (clash) return takenIssue(resource, clash.key)
      for (const { held, text } of wanted) held.add(text)
      return undefined
    },
  }
}
