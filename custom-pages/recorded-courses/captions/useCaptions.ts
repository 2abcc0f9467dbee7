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
} from '../../../resources/recorded-courses/captions.calls.ts'
import type { TextEncoding } from '../../../src/protocol/text/encodings.ts'
import { decodeAs, readingsOf, type TextReadings } from '../../../src/protocol/text/readings.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { captionTexts } from './captions.texts.ts'

/** Bytes of a character in UTF-8, at most. */
const widest = 4

/** A file of captions and the encoding in which it is read. */
interface ChosenCaptions {
  readonly lang: CaptionLanguage
  readonly fileName: string
  readonly bytes: Uint8Array
  readonly encoding: TextEncoding
}

/** The captions of a section, and what is done to them. */
export const useCaptions = (sectionId: string) => {
  const t = useTexts(captionTexts)
  const edu = useEdu()
  const notify = useNotify()
  const queries = useQueryClient()
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState<CaptionLanguage>()
  // a file whose bytes fit several encodings is saved after a person has chosen one
  const [unclear, setUnclear] = useState<ChosenCaptions & { readonly text: TextReadings }>()
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
  const save = async ({ lang, fileName, bytes, encoding }: ChosenCaptions): Promise<void> => {
    const text = decodeAs(bytes, encoding) ?? new TextDecoder().decode(bytes)
    if (text.length > maxCaptionLength) return setRefused(t.tooLarge)
    const input = { sectionId, lang, fileName, text }
    await work(
      lang,
      () => edu.ask(saveCaptions, input, { quiet: true }),
      t.saved(captionNames[lang]),
    )
  }
  return {
    captions: new Map((data?.captions ?? []).map(one => [one.lang, one])),
    loading: !data && !error,
    failure: data ? undefined : (error ?? undefined),
    retry: (): void => void refetch(),
    refused,
    busy,
    unclear,
    choose: async (lang: CaptionLanguage, file: File): Promise<void> => {
      setUnclear(undefined)
      if (file.size > maxCaptionLength * widest) return setRefused(t.tooLarge)
      const bytes = new Uint8Array(await file.arrayBuffer())
      const text = readingsOf(bytes)
      const encoding = text?.readings[0]?.encoding ?? 'utf-8'
      const chosen = { lang, fileName: file.name.slice(0, 200), bytes, encoding }
      if (text?.isGuess) setUnclear({ ...chosen, text })
      else await save(chosen)
    },
    readIn: (encoding: TextEncoding): void =>
      setUnclear(before => before && { ...before, encoding }),
    saveUnclear: async (): Promise<void> => {
      if (!unclear) return
      setUnclear(undefined)
      await save(unclear)
    },
    remove: (lang: CaptionLanguage): Promise<void> =>
      work(
        lang,
        () => edu.ask(deleteCaptions, { sectionId, lang }, { quiet: true }),
        t.removed(captionNames[lang]),
      ),
  }
}
