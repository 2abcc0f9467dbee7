import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { recordProvider, showRecord } from '../../../tests/support/record-bench.tsx'
import { lessonPlaybacks } from '../../classroom/records.calls.ts'
import { recordingStates } from './lesson.options.ts'
import { lineOpened } from '../../../src/protocol/line.ts'
import { attendanceNews } from '../../classroom/attendance/attendance.calls.ts'
import { NewsProvider } from '../../../src/ui/news.tsx'
import { lesson } from './lesson.resource.ts'
import { LessonAside } from './LessonAside.tsx'

const minutes = (n: number): string => new Date(Date.now() + n * 60_000).toISOString()
const facts = {
  id: 'l1',
  deletedAt: null,
  status: 'NOT_STARTED',
  startAt: minutes(-30),
  endAt: minutes(30),
  closeAt: minutes(40),
  firstEnteredAt: null,
  bookedStudents: 0,
  supervisionPictures: 'OFF',
  cloudRecording: 'ON',
  prepTeacher: 10,
  recording: 'OFF',
  playback: false,
} as const
const show = (more: Partial<Parameters<typeof LessonAside>[0]['record']>) =>
  showRecord(recordProvider(), '/boatDetail', {
    resource: lesson,
    node: <LessonAside record={{ ...facts, ...more }} />,
  })

it('CLS-10 a lesson’s page says how far its recording is: not on, in progress, generating, succeeded, failed, deleted', async () => {
  for (const [recording, { en }] of Object.entries(recordingStates)) {
    const { unmount } = show({ recording: recording as keyof typeof recordingStates })
    expect(await screen.findByText(en)).toBeTruthy()
    unmount()
  }
  expect(Object.keys(recordingStates)).toEqual([
    'OFF',
    'RUNNING',
    'GENERATING',
    'SUCCEEDED',
    'FAILED',
    'DELETED',
  ])
})

it('CLS-06 it says how its classroom stands', async () => {
  const rooms = [
    ['In preparation', { startAt: minutes(5), endAt: minutes(50) }],
    ['Ongoing', {}],
    ['In delay', { endAt: minutes(-1) }],
    ['Ended', { endAt: minutes(-20), closeAt: minutes(-10) }],
  ] as const
  for (const [text, times] of rooms) {
    const { unmount } = show(times)
    expect(await screen.findByText(text)).toBeTruthy()
    unmount()
  }
})

it('CLS-06 the lesson is asked for anew when the classroom tells of it, and when the line to its news has opened', async () => {
  const listeners = new Map<string, (data: unknown) => void>()
  const hear = (event: string, to: (data: unknown) => void) => {
    listeners.set(event, to)
    return () => void listeners.delete(event)
  }
  const node = (
    <NewsProvider value={hear}>
      <LessonAside record={facts} />
    </NewsProvider>
  )
  const { client } = showRecord(recordProvider(), '/boatDetail', { resource: lesson, node })
  await screen.findByText(recordingStates.OFF.en)
  const anew = vi.spyOn(client, 'invalidateQueries')
  const tell = (event: string, data: unknown) => act(() => listeners.get(event)?.(data))
  tell(attendanceNews, { lessonId: 'l2' })
  expect(anew).not.toHaveBeenCalled()
  tell(lineOpened, null)
  expect(anew).toHaveBeenCalledExactlyOnceWith({ queryKey: ['lesson', 'getOne'] })
  tell(attendanceNews, { lessonId: 'l1' })
  expect(anew).toHaveBeenCalledTimes(2)
})

it('CLS-02 it shows the lesson’s ID, and opens what can be watched of it', async () => {
  const playbacks = [
    {
      recordingId: 'ra',
      recording: 'a',
      readyAt: minutes(-5),
      address: 'https://room.example/play/1',
    },
    { recordingId: 'rb', recording: 'b', readyAt: minutes(-4), address: null },
  ]
  const provider = recordProvider()
  provider.answers[lessonPlaybacks.path] = () => ({ playbacks })
  const look = (playback: boolean) =>
    showRecord(provider, '/boatDetail', {
      resource: lesson,
      node: <LessonAside record={{ ...facts, playback }} />,
    })
  const { unmount } = look(true)
  expect(await screen.findByText('l1')).toBeTruthy()
  // what the classroom keeps opens there, everything else in the player
  const links = await screen.findAllByRole('link', { name: /^Watch playback/ })
  expect(links.map(link => link.getAttribute('href'))).toEqual([
    'https://room.example/play/1',
    '/player?recording=rb',
  ])
  unmount()
  look(false)
  expect(await screen.findByText('l1')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Watch playback/ })).toBeNull()
})

it('CLS-02 the list of lessons has every column of the specification', () => {
  expect(lesson.list.columns).toEqual(
    expect.arrayContaining([
      'name',
      'number',
      'startAt',
      'minutes',
      'teacherId',
      'assistants',
      'studentLimit',
      'bookedStudents',
      'bookingStatus',
      'status',
      'recording',
      'playback',
    ]),
  )
})
