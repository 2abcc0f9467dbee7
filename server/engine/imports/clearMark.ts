import type { Lang } from '../../../src/schema/label.ts'

/** Markers by which a cell clears its field, unless the person chooses another. */
export const clearWords: Readonly<Record<Lang, string>> = { en: '[clear]', zh: '[空]' }

// it is invisible, and a workbook preserves it
const joiner = '\u2060'
const clearMark = `${joiner}[clear]`
const allClearWords: ReadonlySet<string> = new Set(Object.values(clearWords))
const readsAsMarker = (text: string): boolean => allClearWords.has(text.trim())

/**
 * A text of an export that reads like a marker, with an invisible sign behind it: it is imported as
 * a text.
 */
export const notClearing = (text: string): string => (readsAsMarker(text) ? text + joiner : text)

/** The text itself, of one that an export wrote with `notClearing`. */
export const withoutJoiner = (text: string): string =>
  text.endsWith(joiner) && readsAsMarker(text.slice(0, -1)) ? text.slice(0, -1) : text

/** A text as a file or a person wrote it, never the mark itself. */
export const withoutMark = (text: string): string =>
  text === clearMark ? notClearing(text.slice(joiner.length)) : text

/** Whether a mapped cell clears its field. */
export const clearsField = (text: string): boolean => text === clearMark

/**
 * Returns what puts the mark in the place of the marker that a person chose; '' where none clears.
 */
export const marking = (
  marker: string | undefined,
): ((cells: Readonly<Record<string, string>>) => Readonly<Record<string, string>>) => {
  const wanted = marker?.trim() ?? ''
  if (wanted === '') return cells => cells
  return cells => {
    const named = Object.entries(cells).filter(([, text]) => text.trim() === wanted)
    return named.length
      ? { ...cells, ...Object.fromEntries(named.map(([name]) => [name, clearMark])) }
      : cells
  }
}

/** A mapped cell as people see it. */
export const shownCell = (text: string, lang: Lang): string =>
  clearsField(text) ? clearWords[lang] : text
