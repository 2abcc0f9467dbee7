/** What an item of Ctrl-K is found by. */
export interface Findable {
  /** Names and aliases, in either language. */
  readonly words: readonly string[]
  /** Syllables of the Chinese ones: `pai ke`. */
  readonly pinyin?: readonly string[]
}

/** Scores of a match: what is meant comes before what merely contains the text. */
const scores = {
  exact: 100,
  pinyin: 90,
  initials: 85,
  beginning: 80,
  word: 70,
  pinyinBeginning: 65,
  inside: 60,
  terms: 60,
  initialsBeginning: 55,
  pinyinInside: 40,
  initialsInside: 35,
  scattered: 30,
} as const

/** From this score on, an item comes before records. */
export const strongScore = scores.inside

/** Lower case, with a space for each run of spaces and punctuation. */
export const plainText = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s·・,，.。:：;；/、_-]+/g, ' ')
    .trim()

const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text)

const isSubsequence = (part: string, text: string): boolean => {
  let at = 0
  for (const character of text) if (character === part[at]) at += 1
  return at === part.length
}

const scoreOfText = (q: string, text: string): number => {
  if (text === q) return scores.exact
  if (text.startsWith(q)) return scores.beginning
  if (text.includes(` ${q}`)) return scores.word
  if (text.includes(q)) return scores.inside
  const letters = q.replaceAll(' ', '')
  return letters.length > 1 && hasHan(q) && isSubsequence(letters, text)
    ? // the fewer characters between, the better
      scores.scattered - Math.min(text.length, 90) / 10
    : 0
}

/** @param letters The text that is searched for, without spaces; at least two letters a to z. */
const scoreOfPinyin = (letters: string, spelling: string): number => {
  const syllables = spelling.split(' ')
  if (syllables.join('') === letters) return scores.pinyin
  const initials = syllables.map(syllable => syllable.slice(0, 1)).join('')
  if (initials === letters) return scores.initials
  // each syllable can be the first one of a word
  const at = syllables.findIndex((_, n) => syllables.slice(n).join('').startsWith(letters))
  if (at === 0) return scores.pinyinBeginning
  if (initials.startsWith(letters)) return scores.initialsBeginning
  if (at > 0) return scores.pinyinInside
  return initials.includes(letters) ? scores.initialsInside : 0
}

/**
 * How well an item matches a text: 0 if it does not. A name or alias counts by where the text is in
 * it; Chinese is found as a subsequence (导学员 in 导入学员), in pinyin and by its initials, and several
 * words in any order.
 */
export const scoreOf = (text: string, { words, pinyin = [] }: Findable): number => {
  const q = plainText(text)
  if (q === '') return 0
  const plain = words.map(plainText)
  const letters = q.replaceAll(/[ ']/g, '')
  const isPinyin = /^[a-z]{2,}$/.test(letters)
  // an account such as mei.lin is one word
  const terms = text
    .trim()
    .split(/[\s·・,，、]+/)
    .map(plainText)
  const all = plain.join(' ')
  return Math.max(
    ...plain.map(word => scoreOfText(q, word)),
    ...(isPinyin ? pinyin.map(one => scoreOfPinyin(letters, one)) : []),
    terms.length > 1 && terms.every(term => all.includes(term)) ? scores.terms : 0,
  )
}

/** The items that match a text, best first; what is far from the best match is left out. */
export const bestOf = <T extends Findable>(
  text: string,
  items: readonly T[],
): readonly { readonly item: T; readonly score: number }[] => {
  const found = items
    .map(item => ({ item, score: scoreOf(text, item) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  const limit = (found[0]?.score ?? 0) >= strongScore ? scores.pinyinInside : 0
  return found.filter(({ score }) => score >= limit)
}
