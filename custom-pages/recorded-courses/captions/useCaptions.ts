import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useState } from 'react'
import {
  captionNames,
  deleteCaptions,
  maxCaptionLength,
  saveCaptions,
  sectionCaptions,
  type CaptionLanguage,
} from '../../../resources/course-section/captions.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { captionTexts } from './captions.texts.ts'

/** Bytes of a character in UTF-8, at most. */
const widest = 4

/** The captions of a section, and what is done to them. */
export const useCaptions = (sectionId: string) => {
  const t = useTexts(captionTexts)
  const edu = useEdu()
  const notify = useNotify()
  const queries = useQueryClient()
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState<CaptionLanguage>()
  const queryKey = ['sectionCaptions', sectionId]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => edu.ask(sectionCaptions, { sectionId }, { signal, quiet: true }),
  })
  const work = async (
    lang: CaptionLanguage,
    send: () => Promise<unknown>,
    word: string,
  ): Promise<void> => {
    setBusy(lang)
    setRefused(undefined)
    try {
      await send()
      notify(word, { type: 'success' })
    } catch (thrown) {
      const { body, text } = refusalOf(thrown)
      setRefused(Object.values(body?.errors ?? {})[0] ?? text)
    } finally {
      setBusy(undefined)
      await queries.invalidateQueries({ queryKey })
    }
  }
  return {
    captions: new Map((data?.captions ?? []).map(one => [one.lang, one])),
    loading: !data && !error,
    failure: data ? undefined : (error ?? undefined),
    retry: (): void => void refetch(),
    refused,
    busy,
    save: async (lang: CaptionLanguage, file: File): Promise<void> => {
      if (file.size > maxCaptionLength * widest) return setRefused(t.tooLarge)
      const text = await file.text()
      if (text.length > maxCaptionLength) return setRefused(t.tooLarge)
      const input = { sectionId, lang, fileName: file.name.slice(0, 200), text }
      await work(
        lang,
        () => edu.ask(saveCaptions, input, { quiet: true }),
        t.saved(captionNames[lang]),
      )
    },
    remove: (lang: CaptionLanguage): Promise<void> =>
      work(
        lang,
        () => edu.ask(deleteCaptions, { sectionId, lang }, { quiet: true }),
        t.removed(captionNames[lang]),
      ),
  }
}
