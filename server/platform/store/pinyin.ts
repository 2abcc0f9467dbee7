import { pinyin } from 'pinyin-pro'

const han = /[\u2E80-\u2FDF\u3007\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\u{20000}-\u{323AF}]/u
export const hasHan = (text: string): boolean => han.test(text)

export interface Syllable {
  readonly text: string
  readonly han: boolean
}

// a name is spelled for its sort key and for its search, and names and reasons repeat
const syllableCache = new Map<string, readonly Syllable[]>()
/** Maximum number of characters in the cache, and the maximum length of a cached text. @tuning */
const maxCached = { all: 100_000, text: 300 }
let cached = 0

/**
 * One entry a character: the syllable of a Chinese one (曾国藩 -> zeng guo fan: a leading surname is
 * read as one), else the character itself.
 */
export const syllables = (text: string): readonly Syllable[] => {
  const known = syllableCache.get(text)
  if (known) return known
  const syllableList = pinyin(text, { toneType: 'none', type: 'all', surname: 'head' }).map(
    part => ({
      text: (part.isZh ? part.pinyin : part.origin).toLowerCase(),
      han: part.isZh,
    }),
  )
  if (text.length > maxCached.text) return syllableList
  if (cached + text.length > maxCached.all) {
    syllableCache.clear()
    cached = 0
  }
  syllableCache.set(text, syllableList)
  cached += text.length
  return syllableList
}
