import { between } from './search-text.ts'

/** Raised when grams or derived texts are made differently, so that stored ones are made again at the next start. */
export const derivedVersion = 1

const prime = 0x01000193

/** Start of the hash of everything in one field of one institution (FNV-1a). */
export const seedOf = (institutionId: string, field: string): number => {
  let hash = 0x811c9dc5
  for (const text of [institutionId, field]) {
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), prime)
    hash = Math.imul(hash ^ 0, prime)
  }
  return hash
}

const mix = (hash: number, unit: number) => Math.imul(hash ^ unit, prime)
// FNV's low bits are weak after few units
const finish = (hash: number) => {
  const h = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (h ^ (h >>> 13)) | 0
}

const isAscii = (unit: number) => unit >= 0x20 && unit < 0x7f
const isPlain = (unit: number) => (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39)

const one = (seed: number, a: number) => finish(mix(mix(seed, 1), a))
const two = (seed: number, a: number, b: number) => finish(mix(mix(mix(seed, 2), a), b))
const three = (seed: number, a: number, b: number, c: number) => finish(mix(mix(mix(mix(seed, 3), a), b), c))

/**
 * Adds the grams of a find text: every pair of characters, every three of ASCII, and single characters save [a-z0-9], which stand in
 * most rows and so would find nothing faster than reading on. UTF-16 units do for characters: a half of a pair is as good a gram.
 */
export const addGrams = (found: string, seed: number, into: Set<number>): void => {
  for (const text of found.split(between)) {
    const { length } = text
    for (let i = 0; i < length; i++) {
      const a = text.charCodeAt(i)
      if (!isPlain(a)) into.add(one(seed, a))
      if (i + 1 >= length) continue
      const b = text.charCodeAt(i + 1)
      into.add(two(seed, a, b))
      if (i + 2 >= length || !isAscii(a) || !isAscii(b)) continue
      const c = text.charCodeAt(i + 2)
      if (isAscii(c)) into.add(three(seed, a, b, c))
    }
  }
}

/** The gram of a whole value of a list (tags, choices). */
export const memberGram = (value: string, seed: number): number => {
  let hash = mix(seed, 4)
  for (let i = 0; i < value.length; i++) hash = mix(hash, value.charCodeAt(i))
  return finish(hash)
}

const most = 12

/** The longest grams that every text containing `q` has; none where `q` is a single plain character. */
export const queryGrams = (q: string, seed: number): number[] => {
  const found = new Set<number>()
  if (q.length === 1) {
    const a = q.charCodeAt(0)
    return isPlain(a) ? [] : [one(seed, a)]
  }
  let covered = 0
  for (let i = 0; i + 1 < q.length && found.size < most; i++) {
    const [a, b, c] = [q.charCodeAt(i), q.charCodeAt(i + 1), q.charCodeAt(i + 2)]
    if (i + 2 < q.length && isAscii(a) && isAscii(b) && isAscii(c)) {
      found.add(three(seed, a, b, c))
      covered = i + 3
    } else if (i + 2 > covered) found.add(two(seed, a, b))
  }
  return [...found]
}
