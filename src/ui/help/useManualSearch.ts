import { useQuery } from '@tanstack/react-query'
import { loadEntries } from 'virtual:manual'
import { useLang } from '../../i18n/texts.ts'
import { manualLink, type ManualEntry } from '../../schema/manual.ts'
import type { Label, Lang } from '../../schema/label.ts'

/** A page of the manual, or a part of one, that matches a search. */
export interface FoundInManual {
  readonly to: string
  readonly text: string
  /** The page that a part belongs to. */
  readonly page?: string
}

/** Further matches would hide everything else. */
const most = 6

/** Every word of the search is in the text, in either language. */
const matches = (q: string, ...labels: readonly Label[]): boolean => {
  const words = labels.map(({ en, zh }) => `${en} ${zh}`.toLowerCase()).join(' ')
  return q
    .toLowerCase()
    .split(/\s+/)
    .every(word => words.includes(word))
}

/** Pages come before parts of pages; a part is left out where its page is found already. */
export const searchManual = (
  entries: readonly ManualEntry[],
  q: string,
  lang: Lang,
): readonly FoundInManual[] => {
  if (q.trim() === '') return []
  const found = entries.filter(({ title }) => matches(q.trim(), title))
  const parts = entries
    .filter(entry => !found.includes(entry))
    .flatMap(({ name, title, headings }) =>
      headings
        .filter(({ text }) => matches(q.trim(), title, text))
        .map(({ id, text }) => ({
          to: manualLink(name, id),
          text: text[lang],
          page: title[lang],
        })),
    )
  return [
    ...found.map(({ name, title }) => ({ to: manualLink(name), text: title[lang] })),
    ...parts,
  ].slice(0, most)
}

/** Titles and headings of the manual that match a search, in the reader's language. */
export const useManualSearch = (q: string): readonly FoundInManual[] => {
  const lang = useLang()
  const { data = [] } = useQuery({
    queryKey: ['manual', 'entries'],
    queryFn: loadEntries,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return searchManual(data, q, lang)
}
