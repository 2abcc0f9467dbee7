import { expect, it } from 'vitest'
import type { Lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import type { LessonChange } from '../../../resources/scheduling/scheduling.calls.ts'
import { movedLessonsOf } from './changeTargets.ts'

const zone = 'America/New_York'
// only these fields matter
const lesson = (startAt: string, endAt: string) => ({ startAt, endAt }) as Lesson
const anchor = lesson('2026-03-01T15:00:00.000Z', '2026-03-01T16:00:00.000Z')
const next = lesson('2026-03-08T14:00:00.000Z', '2026-03-08T15:00:00.000Z')
const scope = { anchor, rows: [anchor, next], seriesId: null, zone, whole: true }
// who teaches, and which lessons, is not looked at either
const change = { startAt: null, localStart: null, minutes: null } as LessonChange

it('moves the anchor exactly to where it was put, and asks nothing of it', () => {
  // an instant is unambiguous, unlike a local time
  const startAt = '2026-03-01T07:30:00.000Z'
  const [first, second] = movedLessonsOf(scope, { ...change, startAt })
  expect(first).toMatchObject({ startAt, gap: false, fold: false })
  expect(first?.endAt).toBe('2026-03-01T08:30:00.000Z')
  // 2:30 is left out by the clock a week later
  expect(second).toMatchObject({ gap: true, fold: false })
})

it('leaves starts as they are where only the length changes', () => {
  const targets = movedLessonsOf(scope, { ...change, minutes: 30 })
  expect(targets.map(({ startAt, endAt, gap, fold }) => [startAt, endAt, gap, fold])).toEqual([
    ['2026-03-01T15:00:00.000Z', '2026-03-01T15:30:00.000Z', false, false],
    ['2026-03-08T14:00:00.000Z', '2026-03-08T14:30:00.000Z', false, false],
  ])
})
