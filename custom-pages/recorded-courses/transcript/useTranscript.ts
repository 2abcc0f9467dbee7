import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useState } from 'react'
import type { CaptionLanguage } from '../../../resources/recorded-courses/captions.calls.ts'
import {
  makeTranscript,
  saveSentence,
  sectionTranscript,
  type SectionTranscript,
  type TranscriptSentence,
} from '../../../resources/recorded-courses/transcript.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { transcriptTexts } from './transcript.texts.ts'

/** Milliseconds between two looks while it is being made. */
const pause = 5000

export const isWorking = (state: SectionTranscript['state'] | undefined): boolean =>
  state === 'QUEUED' || state === 'RUNNING'

/** A refusal, and where it shows. */
interface Refusal {
  readonly of: 'make' | 'save'
  readonly text: string
}

/** The transcript of a section's video, and its operations. */
export const useTranscript = (sectionId: string) => {
  const t = useTexts(transcriptTexts)
  const edu = useEdu()
  const notify = useNotify()
  const queries = useQueryClient()
  const [refused, setRefused] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const queryKey = ['sectionTranscript', sectionId]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => edu.ask(sectionTranscript, { sectionId }, { signal, quiet: true }),
    refetchInterval: ({ state }) => (isWorking(state.data?.state) ? pause : false),
  })
  const work = async (of: Refusal['of'], send: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setRefused(undefined)
    try {
      await send()
      return true
    } catch (thrown) {
      const { body, text } = refusalOf(thrown)
      setRefused({ of, text: Object.values(body?.errors ?? {})[0] ?? text })
      return false
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey })
    }
  }
  return {
    transcript: data,
    failure: data ? undefined : (error ?? undefined),
    retry: (): void => void refetch(),
    refused,
    busy,
    forget: (): void => setRefused(undefined),
    make: (lang: CaptionLanguage): Promise<boolean> =>
      work('make', () => edu.ask(makeTranscript, { sectionId, lang }, { quiet: true })),
    /** Resolves to whether it was saved; a sentence that someone else has changed is reloaded. */
    save: async ({ position, version }: TranscriptSentence, text: string): Promise<boolean> => {
      const ok = await work('save', () =>
        edu.ask(saveSentence, { sectionId, position, version, text }, { quiet: true }),
      )
      if (ok) notify(t.saved, { type: 'success' })
      return ok
    },
  }
}
export type TranscriptWork = ReturnType<typeof useTranscript>
