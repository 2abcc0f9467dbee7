import type { ImportMapping, MissingAnswer } from '../imports.ts'
import { mostMissing } from '../imports.ts'
import { isObject } from '../isObject.ts'

/** Characters of a name. */
const longest = 500

const answerOf = (value: unknown): MissingAnswer | undefined => {
  if (!isObject(value)) return undefined
  const { do: doing, name } = value
  if (doing === 'use')
    return typeof name === 'string' && name.trim() !== '' && name.length <= longest
      ? { do: 'use', name }
      : undefined
  return doing === 'create' || doing === 'empty' || doing === 'skip' ? { do: doing } : undefined
}

/** Decisions about names without a record; null if there are none, undefined if malformed. */
export const missingOf = (value: unknown): ImportMapping['missing'] | null => {
  if (value === undefined || value === null) return null
  if (!isObject(value)) return undefined
  const out: [string, Readonly<Record<string, MissingAnswer>>][] = []
  let count = 0
  for (const [resource, names] of Object.entries(value)) {
    if (!isObject(names)) return undefined
    const answers = Object.entries(names).map(([name, said]) => [name, answerOf(said)] as const)
    const known = answers.flatMap(([name, answer]) =>
      answer && name.length <= longest ? [[name, answer] as const] : [],
    )
    count += answers.length
    if (known.length < answers.length || count > mostMissing) return undefined
    out.push([resource, Object.fromEntries(known)])
  }
  return Object.fromEntries(out)
}
