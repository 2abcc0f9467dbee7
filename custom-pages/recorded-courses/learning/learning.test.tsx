import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  heartbeat,
  ownCourse,
  ownCourses,
  playSection,
  type OwnCourse,
  type OwnCoursePage,
} from '../../../resources/recorded-courses/watching.calls.ts'
import { schoolOfPass } from '../../../src/protocol/school.ts'
import type { StudentSection } from '../../../resources/recorded-courses/catalogue.calls.ts'
import { refusal } from '../../../tests/support/record-bench.tsx'
import { showPage } from '../../../tests/support/ways-bench.tsx'
import { LearningPage } from './LearningPage.tsx'
import { useOwnCourse } from './useLearning.ts'
import { useSectionPlay } from './useSectionPlay.ts'

const course: OwnCourse = {
  id: 'k1',
  name: 'Phonics',
  cover: null,
  categories: ['English'],
  tags: ['reading'],
  purchases: 128,
  sections: 4,
  finishedSections: 1,
  percent: 25,
  completed: false,
  lastWatchedAt: null,
}
const section = (id: string, more: Partial<StudentSection> = {}): StudentSection => ({
  id,
  name: `Section ${id}`,
  durationMs: 65_000,
  locked: null,
  opensAt: null,
  percent: 0,
  finished: false,
  lastWatchedAt: null,
  ...more,
})
const page: OwnCoursePage = {
  ...course,
  at: '2026-11-24T08:00:00.000Z',
  introduction: 'From letters to reading.',
  tabs: [{ name: 'Teacher', content: 'Anna has taught for ten years.' }],
  next: 's2',
  chapters: [
    {
      id: 'c1',
      name: 'Vowels',
      sections: [
        section('s1', { percent: 100, finished: true }),
        section('s2', { percent: 40 }),
        section('s3', { locked: 'PREVIOUS' }),
        section('s4', { locked: 'DATE', opensAt: '2026-12-01T01:00:00.000Z' }),
      ],
    },
  ],
}
const all = {
  student: 'Ann',
  institution: 'School',
  timezone: 'Asia/Shanghai',
  expires: '2027-01-01T00:00:00.000Z',
  courses: [course],
}

const renderPage = (path: string, answers: Readonly<Record<string, () => unknown>>) => {
  const ask = vi.fn(async ({ path: asked }: { path: string }) => {
    const answer = answers[asked]
    if (!answer) throw new Error(`no answer to ${asked}`)
    return answer()
  })
  showPage(<LearningPage />, { ask: ask as never }, { path })
  return ask
}

it('VID-01 a student finds their courses by a link: how far they are, and how many have each', async () => {
  const ask = renderPage('/myCourses#pass', { [ownCourses.path]: () => all })
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /Phonics/ })
  expect(link.getAttribute('href')).toBe('/myCourses?course=k1#pass')
  expect(screen.getByText('1 of 4 sections finished')).toBeTruthy()
  expect(screen.getByText('128 students')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Progress of “Phonics”: 25%' })).toBeTruthy()
  expect(screen.getByText(/This link is valid until/)).toBeTruthy()
  const asked = ask.mock.calls.filter(([{ path }]) => path !== schoolOfPass.path)
  expect(asked).toMatchObject([[{ path: ownCourses.path }, { pass: 'pass' }, {}]])
})

it('VID-01 a course leads on to where the student stopped, and every lock says why and when it opens', async () => {
  renderPage('/myCourses?course=k1#pass', { [ownCourse.path]: () => page })
  const goOn = await screen.findByRole('link', { name: 'Continue' })
  expect(goOn.getAttribute('href')).toBe('/myCourses?course=k1&section=s2#pass')
  expect(screen.getByText(/Opens after “Section s2”/)).toBeTruthy()
  expect(screen.getByText(/Opens on Tue,? 1 Dec/)).toBeTruthy()
  // a locked section has no link
  expect(screen.getByRole('link', { name: /Section s1/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Section s3/ })).toBeNull()
  expect(screen.queryByRole('link', { name: /Section s4/ })).toBeNull()
  fireEvent.click(screen.getByRole('tab', { name: 'Teacher' }))
  await waitFor(() => expect(screen.getByText('Anna has taught for ten years.')).toBeTruthy())
})

it('VID-02 a course that was taken off the list, and a link that no longer opens, end in a sentence and a way on', async () => {
  renderPage('/myCourses?course=k1#pass', {
    [ownCourse.path]: () => {
      throw refusal('34209')
    },
  })
  expect(await screen.findByText('This course isn’t available')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'My courses' })).toBeTruthy()
})

it('a link that is wrong or over says so, and offers to log in', async () => {
  renderPage('/myCourses#old', {
    [ownCourses.path]: () => {
      throw refusal('34214')
    },
  })
  expect(await screen.findByText('This link doesn’t work any more')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log in instead' })).toBeTruthy()
})

it('says how to get courses where there are none, and that nothing could be loaded where the server is down', async () => {
  renderPage('/myCourses#pass', { [ownCourses.path]: () => ({ ...all, courses: [] }) })
  expect(await screen.findByText('No courses yet')).toBeTruthy()
})

it('VID-02 a section that opens once the one before was begun is open at the first heartbeat, without a reload', async () => {
  let begun = false
  const Watching = () => {
    const { data } = useOwnCourse('pass', 'k1')
    const { play, onWatched } = useSectionPlay('pass', 's2')
    const watch = () => void onWatched({ position: 5, stretches: [[0, 5]], reason: 'pause' })
    return (
      <button type="button" disabled={!play} onClick={watch}>
        {data?.chapters[0]?.sections[2]?.locked ?? 'open'}
      </button>
    )
  }
  const answers: Readonly<Record<string, () => unknown>> = {
    [ownCourse.path]: () => {
      const [chapter] = page.chapters
      const sections = chapter?.sections.map(one =>
        one.id === 's3' && begun ? { ...one, locked: null } : one,
      )
      return { ...page, chapters: [{ ...chapter, sections }] }
    },
    [playSection.path]: () => ({
      session: 'one',
      courseId: 'k1',
      durationMs: 65_000,
      watched: [],
      address: 'video.m3u8',
      previews: null,
      captions: [],
      percent: 0,
      finished: false,
    }),
    [heartbeat.path]: () => {
      begun = true
      return { percent: 8, finished: false }
    },
  }
  const ask = vi.fn(async ({ path }: { path: string }) => answers[path]?.())
  showPage(<Watching />, { ask: ask as never }, { path: '/' })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'PREVIOUS' })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
  expect(await screen.findByRole('button', { name: 'open' })).toBeTruthy()
})
