import type { Lang } from '../../../src/schema/label.ts'

/** Markers by which a cell clears its field, unless the person chooses another. */
export const clearWords: Readonly<Record<Lang, string>> = { en: '[clear]', zh: '[空]' }

// a word joiner, which nobody types: no text of a file is taken for the mark
const clearMark = '\u2060[clear]'

/** Whether a mapped cell clears its field. */
export const clearsField = (text: string): boolean => text === clearMark

/** Returns what puts the mark in the place of the marker that a person chose; '' where none clears. */
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
