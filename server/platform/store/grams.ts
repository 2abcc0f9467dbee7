import { textSeparator } from './search-text.ts'

/**
 * Raised when grams or derived texts are made differently, so that stored ones are made again at
 * the next start.
 */
export const derivedVersion = 1

const prime = 0x01000193

/**
 * Initial value of the hash of an institution's grams (FNV-1a): each institution has its own gram
 * values, so that it finds its own rows however many others there are.
 */
export const seedOf = (institutionId: string): number => hashText(0x811c9dc5, institutionId)

const hashText = (seed: number, text: string): number => {
  let hash = seed
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), prime)
  return Math.imul(hash ^ 0, prime)
}

const mix = (hash: number, unit: number) => Math.imul(hash ^ unit, prime)
// FNV's low bits are weak after few units
const finish = (hash: number) => {
  const h = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (h ^ (h >>> 13)) | 0
}

const isAscii = (unit: number) => unit >= 0x20 && unit < 0x7f
const isLetter = (unit: number) => unit >= 0x61 && unit <= 0x7a
// digits, signs and their pairs are in most rows: scanning finds them sooner than an index, which
// they would only enlarge
const countsAlone = (a: number) => !isAscii(a)
const countsAsPair = (a: number, b: number) =>
  !isAscii(a) || !isAscii(b) || (isLetter(a) && isLetter(b))

const one = (seed: number, a: number) => finish(mix(mix(seed, 1), a))
const two = (seed: number, a: number, b: number) => finish(mix(mix(mix(seed, 2), a), b))
const three = (seed: number, a: number, b: number, c: number) =>
  finish(mix(mix(mix(mix(seed, 3), a), b), c))

/**
 * Adds the grams of a find text: single characters and pairs beyond ASCII, pairs of letters, and
 * ASCII trigrams. Grams don't distinguish fields: they only narrow down the candidates, and the
 * find texts of the searchable fields decide. UTF-16 units serve as characters.
 */
export const addGrams = (found: string, seed: number, into: Set<number>): void => {
  for (const text of found.split(textSeparator)) {
    let a = text.charCodeAt(0)
    let b = text.charCodeAt(1)
    for (let i = 0; i < text.length; i++) {
      const c = text.charCodeAt(i + 2)
      if (countsAlone(a)) into.add(one(seed, a))
      if (i + 1 < text.length && countsAsPair(a, b)) into.add(two(seed, a, b))
      if (i + 2 < text.length && isAscii(a) && isAscii(b) && isAscii(c))
        into.add(three(seed, a, b, c))
      a = b
      b = c
    }
  }
}

/** The gram of a whole value of a list field (tags, choices). */
export const memberGram = (seed: number, field: string, value: string): number =>
  finish(hashText(mix(hashText(seed, field), 4), value))

const maxGrams = 12

/** The longest grams that every text containing `q` has; none where no index can help. */
export const queryGrams = (q: string, seed: number): number[] => {
  const found = new Set<number>()
  if (q.length === 1 && countsAlone(q.charCodeAt(0))) found.add(one(seed, q.charCodeAt(0)))
  let covered = 0
  for (let i = 0; i + 1 < q.length && found.size < maxGrams; i++) {
    const [a, b, c] = [q.charCodeAt(i), q.charCodeAt(i + 1), q.charCodeAt(i + 2)]
    if (i + 2 < q.length && isAscii(a) && isAscii(b) && isAscii(c)) {
      found.add(three(seed, a, b, c))
      covered = i + 3
    } else if (i + 2 > covered && countsAsPair(a, b)) found.add(two(seed, a, b))
  }
  return [...found]
}
