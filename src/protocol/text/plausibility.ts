import type { TextEncoding } from './encodings.ts'

/** A letter of the ASCII range in lower case: Chinese characters don't stand within Latin words. */
const isLower = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 0x61 && byte <= 0x7a
const within = (byte: number, from: number, to: number): boolean => byte >= from && byte <= to

/**
 * How usual a character of two bytes is, by the planes of the standards: GB 2312 puts the usual
 * characters in B0–D7, the rarer ones in D8–F7, signs in A1 and A3.
 */
const usualInGb = (lead: number, trail: number): number => {
  if (within(trail, 0x30, 0x39)) return 0.3
  if (trail < 0xa1) return within(lead, 0xa1, 0xa7) ? 0 : 0.3
  if (within(lead, 0xb0, 0xd7)) return 1
  if (within(lead, 0xd8, 0xf7)) return 0.7
  return lead === 0xa1 || lead === 0xa3 ? 0.8 : 0.2
}
/**
 * Big5 orders the usual characters by strokes in A4–C6: the fewer, the more usual. Signs: A1–A3.
 */
const usualInBig5 = (lead: number): number => {
  if (within(lead, 0xa4, 0xaf)) return 1
  if (within(lead, 0xb0, 0xb9)) return 0.9
  if (within(lead, 0xba, 0xc6)) return 0.7
  if (within(lead, 0xa1, 0xa3)) return 0.8
  return within(lead, 0xc9, 0xf9) ? 0.3 : 0.1
}

/** Scores of the characters of two (or four) bytes in a piece. */
const scoresOfPairs = (
  piece: Uint8Array,
  usual: (lead: number, trail: number) => number,
): number[] => {
  const scores: number[] = []
  for (let at = 0; at < piece.length; at++) {
    const lead = piece[at] ?? 0
    if (lead < 0x80) continue
    const trail = piece[at + 1] ?? 0
    const isFour = within(trail, 0x30, 0x39)
    const isInWord = isLower(piece[at - 1]) || isLower(piece[at + (isFour ? 4 : 2)])
    scores.push(usual(lead, trail) * (isInWord ? 0.3 : 1))
    at += isFour ? 3 : 1
  }
  return scores
}

const latinLetter = /[À-ÖØ-öø-ÿŒœŠšŽžŸ]/
const usualSign = /[€£°–—‘’“”…§ºª«»¿¡©®·]/

/** Scores of the characters of a text in Latin letters beyond those of ASCII. */
const scoresOfLatin = (text: string): number[] => {
  const scores: number[] = []
  for (const { 0: run, index } of text.matchAll(/[À-ÖØ-öø-ÿŒœŠšŽžŸ]+|[^\0-\u007f]/g)) {
    if (!latinLetter.test(run)) scores.push(usualSign.test(run) ? 0.7 : 0.15)
    else {
      const hasNeighbour =
        /[A-Za-z]/.test(text[index - 1] ?? '') || /[A-Za-z]/.test(text[index + run.length] ?? '')
      const score = run.length > 2 ? 0.1 : hasNeighbour ? 1 : 0.4
      scores.push(...Array.from(run, () => score))
    }
  }
  return scores
}

const scoresIn = (encoding: TextEncoding, piece: Uint8Array): number[] => {
  if (encoding === 'gb18030') return scoresOfPairs(piece, usualInGb)
  if (encoding === 'big5') return scoresOfPairs(piece, usualInBig5)
  return scoresOfLatin(new TextDecoder(encoding).decode(piece))
}

/**
 * The probability that pieces of bytes are text in an encoding: 0 to 1, the mean over their
 * characters.
 */
export const plausibilityIn = (encoding: TextEncoding, pieces: readonly Uint8Array[]): number => {
  const scores = pieces.flatMap(piece => scoresIn(encoding, piece))
  return scores.length ? scores.reduce((sum, score) => sum + score, 0) / scores.length : 0
}
