import { hasHan, syllables } from './pinyin.ts'

/** Separates the texts of one field. A query can't contain it, so a hit never spans two texts. */
export const textSeparator = '\n'

/**
 * A text as it is searched: lower case, composed, without line ends and other control characters.
 */
export const searchable = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{Cc}+/gu, ' ')

/**
 * The texts of a value, and for Chinese ones the pinyin and its initials: 王小明 -> 王小明, wangxiaoming,
 * wxm.
 */
export const findText = (texts: readonly string[]): string | null => {
  const found = new Set<string>()
  for (const text of texts) {
    const plain = searchable(text)
    if (!plain) continue
    found.add(plain)
    if (!hasHan(plain)) continue
    const parts = syllables(plain)
    found.add(parts.map(part => part.text).join(''))
    found.add(parts.map(part => (part.han ? part.text.slice(0, 1) : part.text)).join(''))
  }
  return found.size ? [...found].join(textSeparator) : null
}
