import { matchKeys } from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { takenIssue } from '../records/keys.ts'
import type { RowIssue } from './parseRow.ts'
import { matchText } from './wizard/match.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Keys within one file: the first row that is fit to be taken holds them, later ones are told so. The same keys come out
 * whenever the same file is gone through, so that an interrupted import goes on with the same judgement.
 */
export const keysOfFile = (resource: AnyResource) => {
  const keys = matchKeys(resource).map(key => ({ key, held: new Map<string, number>() }))
  return {
    /** Claims the row's keys; what it fails with where an earlier row (`params.row`) holds one already (then it claims none). */
    claim(values: Values, sheetRow: number): RowIssue | undefined {
      const wanted = keys.flatMap(({ key, held }) => {
        const text = matchText(resource, key, values)
        return text === undefined ? [] : [{ key, held, text }]
      })
      const clash = wanted.find(({ held, text }) => held.has(text))
      if (clash)
        return {
          ...takenIssue(resource, clash.key),
          params: { row: clash.held.get(clash.text) ?? 0 },
        }
      for (const { held, text } of wanted) held.set(text, sheetRow)
      return undefined
    },
  }
}
