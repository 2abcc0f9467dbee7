import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  makeTranscript,
  saveSentence,
  sectionTranscript,
  type SectionTranscript,
  type TranscriptSentence,
} from '../../../resources/recorded-courses/transcript.calls.ts'
import {
  transcriptFailures,
  transcriptMinutes,
} from '../../../resources/recorded-courses/course-section/transcript.options.ts'
import { asking } from '../../../tests/support/ask.ts'
import { refused, showPage } from '../../../tests/support/ways-bench.tsx'
import { transcriptTexts } from './transcript.texts.ts'
import { TranscriptPanel } from './TranscriptPanel.tsx'

const t = transcriptTexts.en
const sentence = (position: number, text: string, version = 1): TranscriptSentence => ({
  position,
  fromMs: position * 4000,
  toMs: position * 4000 + 3000,
  text,
  version,
})
const nothing: SectionTranscript = {
  available: true,
  state: null,
  lang: null,
  failure: null,
  progress: 0,
  sentences: [],
}
const ready: SectionTranscript = {
  ...nothing,
  state: 'READY',
  lang: 'en',
  progress: 100,
  sentences: [sentence(0, 'Welcome to the evening'), sentence(1, 'Let us begin')],
}

it('SEM-04 a sentence is found, played and corrected; a correction that comes too late shows what it is now', async () => {
  let current = ready
  const seek = vi.fn<(seconds: number) => void>()
  showPage(
    <TranscriptPanel sectionId="s1" onSeek={seek} />,
    asking({
      [sectionTranscript.path]: () => current,
      [saveSentence.path]: ({ version, text }: { version: number; text: string }) => {
        const [first = sentence(0, ''), ...rest] = current.sentences
        if (version !== first.version) throw refused('409')
        const saved = { ...first, text, version: version + 1 }
        current = { ...current, sentences: [saved, ...rest] }
        return saved
      },
    }),
  )
  const list = await screen.findByRole('list', { name: t.sentences })
  fireEvent.click(within(list).getByRole('button', { name: /Let us begin/ }))
  expect(seek).toHaveBeenCalledWith(4)
  fireEvent.change(screen.getByLabelText(t.search), { target: { value: 'EVENING' } })
  expect(screen.queryByText('Let us begin')).toBeNull()
  expect(screen.getByText(t.found(1))).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: t.edit('0:00') }))
  const field = await screen.findByLabelText(t.text)
  fireEvent.change(field, { target: { value: 'Welcome to this evening' } })
  // somebody else was faster
  current = { ...current, sentences: [sentence(0, 'Good evening', 2), sentence(1, 'Let us begin')] }
  fireEvent.click(screen.getByRole('button', { name: t.save }))
  expect(await screen.findByText('said 409')).toBeTruthy()
  expect(await screen.findByText(t.now('Good evening'))).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: t.save }))
  await waitFor(() => expect(current.sentences[0]?.text).toBe('Welcome to this evening'))
})

it('SEM-04 a transcript is asked for in a language; its promise and its failure are told', async () => {
  let current = nothing
  const made: string[] = []
  showPage(
    <TranscriptPanel sectionId="s1" onSeek={() => undefined} />,
    asking({
      [sectionTranscript.path]: () => current,
      [makeTranscript.path]: ({ lang }: { lang: string }) => {
        made.push(lang)
        current =
          made.length === 1
            ? { ...nothing, state: 'FAILED', lang: 'en', failure: 'NO_SOUND' }
            : { ...nothing, state: 'QUEUED', lang: 'en' }
        return { state: 'QUEUED' }
      },
    }),
  )
  expect(await screen.findByText(t.noneHelp(transcriptMinutes))).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: t.make }))
  expect(await screen.findByText(transcriptFailures.NO_SOUND.en)).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: t.retry }))
  expect(await screen.findByText(t.QUEUED(transcriptMinutes))).toBeTruthy()
  expect(made).toEqual(['en', 'en'])
})

it('SEM-04 says where the server has no service', async () => {
  showPage(
    <TranscriptPanel sectionId="s1" onSeek={() => undefined} />,
    asking({ [sectionTranscript.path]: () => ({ ...nothing, available: false }) }),
  )
  await waitFor(() => expect(screen.getByText(new RegExp(t.notSetUp))).toBeTruthy())
  expect(screen.queryByRole('button', { name: t.make })).toBeNull()
})
