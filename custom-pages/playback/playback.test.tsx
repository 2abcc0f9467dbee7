import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openCourseSection } from '../../resources/recorded-courses/course-video/courseVideo.calls.ts'
import {
  playRecording,
  type RecordingPlay,
} from '../../resources/playback/recording/recording.calls.ts'
import { recordingStages } from '../../resources/playback/recording/recording.options.ts'
import { openSharedLink } from '../../resources/shared-links/share-link/shareLink.calls.ts'
import { keysOf } from '../../src/schema/keysOf.ts'
import { asking } from '../../tests/support/ask.ts'
import { refused, showPage } from '../../tests/support/ways-bench.tsx'
import { sentenceTime } from '../../src/ui/parts/fields/time.ts'
import { playbackTexts } from './playback.texts.ts'
import { PlayerPage } from './PlayerPage.tsx'
import { wholeSecondsOf } from './useRecording.ts'

const t = playbackTexts.en
const play: RecordingPlay = {
  recordingId: 'r1',
  lessonId: 'l1',
  seminarId: null,
  name: 'Fractions',
  courseName: 'Year 3',
  state: 'SUCCEEDED',
  failure: null,
  removal: null,
  parts: [],
  expires: '2026-11-24T10:00:00.000Z',
  startedAt: null,
  expireAt: null,
  removed: null,
  address: null,
  watermark: { name: 'Ann', last4: '1234' },
  resumeAt: 0,
  watched: [],
  recordings: [],
}
const open = (path: string, answers: Parameters<typeof asking>[0], person = 'Ann') =>
  showPage(<PlayerPage />, asking(answers), { path, shell: { person } })
const openRecording = (more: Partial<RecordingPlay>) =>
  open('/player?recording=r1', { [playRecording.path]: () => ({ ...play, ...more }) })

describe('states of a recording on the player page (CLS-10, PLY-01)', () => {
  it.each([
    [{ state: 'NOT_ON' }, t.NOT_ON],
    [{ state: 'IN_PROGRESS' }, t.IN_PROGRESS],
    [{ state: 'GENERATING' }, t.GENERATING],
    [{ state: 'FAILED', failure: 'UNREADABLE' }, t.FAILED],
    [{ state: 'DELETED', removal: 'PERSON' }, t.PERSON],
    [{ state: 'DELETED', removal: 'EXPIRED' }, t.EXPIRED],
    [{ state: 'DELETED', removal: 'CLASSROOM' }, t.CLASSROOM],
    [{ parts: [] }, t.noParts],
  ] as const)('%j', async (more, title) => {
    openRecording(more)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Fractions', level: 1 })).toBeTruthy()
  })
  it('a deleted one says who deleted it and when, and the time alone where nobody did', async () => {
    const at = '2026-11-24T10:00:00.000Z'
    const { unmount } = openRecording({
      state: 'DELETED',
      removal: 'PERSON',
      removed: { by: 'Ms Lin', at },
    })
    expect(await screen.findByText(t.deletedBy('Ms Lin', sentenceTime(at, 'en')))).toBeTruthy()
    unmount()
    openRecording({ state: 'DELETED', removal: 'EXPIRED', removed: { by: null, at } })
    expect(await screen.findByText(t.deletedAt(sentenceTime(at, 'en')))).toBeTruthy()
  })
  it('every state has its words', () => {
    expect(keysOf(recordingStages).filter(state => !(state in t))).toEqual(['SUCCEEDED', 'DELETED'])
  })
  it('offers a retry of what failed here, and none of what the classroom must mend', async () => {
    const { unmount } = openRecording({ state: 'FAILED', failure: 'UNPLAYABLE' })
    expect(await screen.findByRole('button', { name: t.retry })).toBeTruthy()
    unmount()
    openRecording({ state: 'FAILED', failure: 'REPORTED' })
    await screen.findByRole('heading', { name: t.FAILED })
    expect(screen.queryByRole('button', { name: t.retry })).toBeNull()
  })
  it('leads to the classroom where it keeps the video', async () => {
    openRecording({ address: 'https://room.example/1' })
    const link = await screen.findByRole('link', { name: t.elsewhere })
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  })
  it('asks whoever is not logged in to log in, and comes back', async () => {
    open('/player?recording=r1', {}, '')
    const link = await screen.findByRole('link', { name: t.toLogin })
    expect(link.getAttribute('href')).toBe('/login?redirect=%2Fplayer%3Frecording%3Dr1')
  })
})

describe('a section of a recorded course (PLY-01)', () => {
  it('says why it can’t be played', async () => {
    open('/player?section=s1', {
      [openCourseSection.path]: () => {
        throw refused('34207')
      },
    })
    expect(await screen.findByRole('heading', { name: t.sectionFailed, level: 1 })).toBeTruthy()
    expect(screen.getByText('said 34207')).toBeTruthy()
  })
  it('shows staff who watches over the picture: name and last four digits', async () => {
    open('/player?section=s1', {
      [openCourseSection.path]: () => ({
        address: '/film.m3u8',
        poster: null,
        previews: null,
        captions: [],
        durationMs: 60_000,
        definitions: ['P480'],
        expires: play.expires,
        name: 'Fractions',
        courseId: 'c1',
        courseName: 'Year 3',
        watermark: { name: 'Wang Fang', last4: '5678' },
      }),
    })
    expect((await screen.findByText('Wang Fang 5678')).closest('[data-watermark]')).toBeTruthy()
  })
  it('sends a student on to their own courses, where what they watch counts', async () => {
    const { at } = showPage(<PlayerPage />, asking({}), {
      path: '/player?section=s1',
      shell: { person: 'Ann' },
      access: { rights: new Set(), masks: new Set() },
    })
    await waitFor(() => expect(at()).toBe('/myCourses?section=s1'))
  })
  it('asks whoever is not logged in to log in, and comes back', async () => {
    open('/player?section=s1', {}, '')
    const link = await screen.findByRole('link', { name: t.toLogin })
    expect(link.getAttribute('href')).toBe('/login?redirect=%2Fplayer%3Fsection%3Ds1')
  })
})

describe('a shared link (PLY-01)', () => {
  it.each(['34300', '34301', '34302', '34305', '34542', '429'] as const)(
    '%s has its own words',
    async code => {
      open('/player?share=a.b.c', {
        [openSharedLink.path]: () => {
          throw refused(code)
        },
      })
      expect(await screen.findByRole('heading', { name: t[code] })).toBeTruthy()
    },
  )
  it('asks for the password, says that one is wrong, and opens', async () => {
    const tried: unknown[] = []
    open('/player?share=a.b.c', {
      [openSharedLink.path]: ({ password }: { password?: string }) => {
        tried.push(password)
        if (password === undefined) throw refused('34303')
        if (password !== 'Kite4Lamp') throw refused('34304')
        return { kind: 'RECORDING', ...play, institution: 'Morning Star', watermark: 'x' }
      },
    })
    const box = await screen.findByLabelText(t.password)
    const enter = (value: string) => {
      fireEvent.change(box, { target: { value } })
      fireEvent.click(screen.getByRole('button', { name: t.watch }))
    }
    enter('wrong')
    expect(await screen.findByText('said 34304')).toBeTruthy()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: t.watch })).toHaveProperty('disabled', false),
    )
    enter('Kite4Lamp')
    expect(await screen.findByText(t.sharedBy('Morning Star'))).toBeTruthy()
    expect(tried).toEqual([undefined, 'wrong', 'Kite4Lamp'])
  })
})

it('reports what was watched in whole seconds', () => {
  expect(
    wholeSecondsOf([
      [0.4, 2.2],
      [7, 9],
    ]),
  ).toEqual([
    { from: 0, to: 3 },
    { from: 7, to: 9 },
  ])
})
