import { hasHan, syllables } from './pinyin.ts'

const longest = 80
// half of a character is no text, and the database refuses it
const halved = /[\ud800-\udbff]$/
const ascii = /^[\x20-\x7e]*$/
const accents = /[\u0300-\u036f]/g

/**
 * The sort key of a text, compared byte by byte on every store: lower case without accents, Chinese
 * as pinyin with a space between syllables (so that 西安 comes before 先), then the text itself, so
 * that homophones stay grouped by character.
 */
export const sortKey = (value: string): string => {
  const text = value.length > longest ? value.slice(0, longest).replace(halved, '') : value
  const lower = text.toLowerCase()
  if (ascii.test(lower)) return lower
  if (!hasHan(lower)) return `${lower.normalize('NFD').replace(accents, '')}\u0001${lower}`
  let key = ''
  let spaced = true
  for (const part of syllables(lower)) {
    if (part.han && !spaced) key += ' '
    key += part.text
    spaced = part.text === ' '
    if (part.han) {
      key += ' '
      spaced = true
    }
  }
  return `${key.trim().normalize('NFD').replace(accents, '')}\u0001${lower}`
}
