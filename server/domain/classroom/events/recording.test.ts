import { expect, it } from 'vitest'
import { seededRng } from '../../../../src/schema/index.ts'
import type { RecordingStep } from '../../../../resources/classroom/events.calls.ts'
import { lessonRecordingOf } from '../../playback/index.ts'
import { reportsOf, type ReportedStep } from './recording.ts'

/** A lesson's recording state after the reported steps. */
const recordingOf = (steps: readonly ReportedStep[], closed: boolean) =>
  lessonRecordingOf(reportsOf(steps, closed).map(({ stage }) => stage))

const at = (minutes: number): string => new Date(Date.UTC(2026, 0, 1, 9, minutes)).toISOString()
const step = (minutes: number, name: RecordingStep, recording = '-'): ReportedStep => ({
  at: at(minutes),
  step: name,
  recording,
})

it('CLS-10 a recording is in progress, generating, succeeded, failed or deleted by what was reported of it, late, twice and out of order', () => {
  const rng = seededRng(10)
  const cases: readonly (readonly [string, boolean, ...ReportedStep[]])[] = [
    ['RUNNING', false, step(0, 'STARTED')],
    ['GENERATING', false, step(0, 'STARTED'), step(60, 'STOPPED')],
    ['SUCCEEDED', true, step(0, 'STARTED'), step(60, 'STOPPED'), step(75, 'READY')],
    // the stop never arrived
    ['SUCCEEDED', true, step(0, 'STARTED'), step(75, 'READY')],
    // the service's clock is behind the classroom's
    ['SUCCEEDED', true, step(0, 'STARTED'), step(61, 'STOPPED'), step(60, 'READY')],
    ['FAILED', false, step(0, 'STARTED'), step(60, 'STOPPED'), step(70, 'FAILED')],
    [
      'SUCCEEDED',
      true,
      step(0, 'STARTED'),
      step(60, 'STOPPED'),
      step(70, 'FAILED'),
      step(90, 'READY'),
    ],
    [
      'DELETED',
      false,
      step(0, 'STARTED'),
      step(60, 'STOPPED'),
      step(70, 'READY'),
      step(99, 'DELETED'),
    ],
    // recorded again under the same name
    [
      'RUNNING',
      false,
      step(0, 'STARTED'),
      step(10, 'STOPPED'),
      step(12, 'READY'),
      step(20, 'STARTED'),
    ],
    // two recordings: the first can be watched while the second goes on
    [
      'RUNNING',
      true,
      step(0, 'STARTED', 'a'),
      step(10, 'STOPPED', 'a'),
      step(20, 'STARTED', 'b'),
      step(25, 'READY', 'a'),
    ],
    [
      'FAILED',
      true,
      step(0, 'STARTED', 'a'),
      step(25, 'READY', 'a'),
      step(30, 'STARTED', 'b'),
      step(70, 'FAILED', 'b'),
    ],
  ]
  for (const [recording, playback, ...steps] of cases)
    for (let round = 0; round < 5; round++) {
      const shuffled = [...steps, rng.pick(steps)]
        .map(one => ({ one, key: rng.next() }))
        .toSorted((a, b) => a.key - b.key)
      expect(
        recordingOf(
          shuffled.map(({ one }) => one),
          false,
        ),
      ).toEqual({ recording, playback })
    }
  expect(recordingOf([], true)).toBeUndefined()
  expect(recordingOf([step(0, 'STARTED')], true)).toEqual({
    recording: 'GENERATING',
    playback: false,
  })
})
