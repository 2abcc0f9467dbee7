import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { recordProvider, showRecord } from '../../tests/support/record-bench.tsx'
import { recordingStates } from '../../src/protocol/classroom.ts'
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
} as const
const show = (more: Partial<Parameters<typeof LessonAside>[0]['record']>) =>
  showRecord(recordProvider(), '/boatDetail', { resource: lesson, node: <LessonAside record={{ ...facts, ...more }} /> })

it('CLS-10 a lesson’s page says how far its recording is: not on, in progress, generating, succeeded, failed, deleted', async () => {
  for (const [recording, { en }] of Object.entries(recordingStates)) {
    const { unmount } = show({ recording: recording as keyof typeof recordingStates })
    expect(await screen.findByText(en)).toBeTruthy()
    unmount()
  }
  expect(Object.keys(recordingStates)).toEqual(['OFF', 'RUNNING', 'GENERATING', 'SUCCEEDED', 'FAILED', 'DELETED'])
})

it('CLS-06 it says how its classroom stands', async () => {
  const rooms = [
    ['In preparation', { startAt: minutes(5), endAt: minutes(50) }],
    ['Open', {}],
    ['In delay', { endAt: minutes(-1) }],
    ['Ended', { endAt: minutes(-20), closeAt: minutes(-10) }],
  ] as const
  for (const [text, times] of rooms) {
    const { unmount } = show(times)
    expect(await screen.findByText(text)).toBeTruthy()
    unmount()
  }
})
