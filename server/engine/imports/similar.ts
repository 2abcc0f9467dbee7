import { headingsOf, kindOf, normaliseHeading } from '../../../src/schema/index.ts'
import type { Field } from '../../../src/schema/kind.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'

/** Minimum similarity of a suggestion; below it most suggestions are wrong. */
export const leastLikeness = 0.5
/** Characters of a text that are compared: headings and values of a list are short. */
const longest = 40

const pairsOf = (text: string): Map<string, number> => {
  const pairs = new Map<string, number>()
  for (let at = 0; at + 1 < text.length; at++) {
    const pair = text.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

/**
 * The share of pairs of characters that two normalised texts have in common (Dice), from 0 to 1.
 */
export const likeness = (one: string, other: string): number => {
  if (one === other) return 1
  const [a, b] = [pairsOf(one.slice(0, longest)), pairsOf(other.slice(0, longest))]
  const size = (pairs: ReadonlyMap<string, number>): number =>
    [...pairs.values()].reduce((sum, n) => sum + n, 0)
  const total = size(a) + size(b)
  if (total === 0) return 0
  const common = [...a].reduce((sum, [pair, n]) => sum + Math.min(n, b.get(pair) ?? 0), 0)
  // a short word within a longer one ('电话' in '家庭电话号码') says as much as half of the pairs
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const within = short.length > 1 && long.includes(short) ? leastLikeness : 0
  return Math.max((2 * common) / total, within)
}

const best = <T>(text: string, options: Iterable<readonly [string, T]>): T | undefined => {
  const wanted = normaliseHeading(text)
  let found: { readonly value: T; readonly score: number } | undefined
  for (const [option, value] of options) {
    const score = likeness(wanted, normaliseHeading(option))
    if (score >= leastLikeness && score > (found?.score ?? 0)) found = { value, score }
  }
  return found?.value
}

/** The free field whose headings are most similar to a heading; undefined if none is similar. */
export const similarField = (
  resource: AnyResource,
  free: ReadonlySet<string>,
  heading: string,
): string | undefined =>
  best(
    heading,
    [...headingsOf(resource)].filter(([, name]) => free.has(name)),
  )

/**
 * The allowed value, as worded in `lang`, that is most similar to a text; undefined if none is, or
 * if the values are not a list.
 */
export const similarValue = (field: Field, text: string, lang: 'en' | 'zh'): string | undefined => {
  const { allowed } = kindOf(field)
  if (!allowed) return undefined
  const shown = allowed.call(kindOf(field), field.options, lang)
  const other = allowed.call(kindOf(field), field.options, lang === 'en' ? 'zh' : 'en')
  return best(text, [
    ...shown.map(label => [label, label] as const),
    ...other.flatMap((label, at) => (shown[at] === undefined ? [] : [[label, shown[at]] as const])),
  ])
}
