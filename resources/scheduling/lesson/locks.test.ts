import { expect, it } from 'vitest'
import {
  beginsSoon,
  lessonLocks,
  lessonPhaseOf,
  lessonStateOf,
  removalLock,
  roomOf,
  type LessonFacts,
} from './locks.ts'

const at = (minutes: number): string =>
  new Date(Date.UTC(2030, 0, 7, 10) + minutes * 60_000).toISOString()
const lesson = {
  status: 'NOT_STARTED',
  startAt: at(0),
  endAt: at(60),
  closeAt: at(70),
  firstEnteredAt: null,
  bookedStudents: 0,
  supervisionPictures: 'ON',
  cloudRecording: 'ON',
  prepTeacher: 15,
} satisfies LessonFacts & { prepTeacher: number }
const enteredLesson = { ...lesson, firstEnteredAt: at(-10) }
const fields = ['name', 'startAt', 'remark']

it('CLS-03 a lesson is ahead, entered, going on or over, by the clock and by what is stored', () => {
  expect(lessonPhaseOf(lesson, at(-20))).toBe('AHEAD')
  // no one attended
  expect(lessonPhaseOf(lesson, at(30))).toBe('BEGUN')
  expect(lessonPhaseOf(enteredLesson, at(-5))).toBe('ENTERED')
  expect(lessonPhaseOf(enteredLesson, at(0))).toBe('ONGOING')
  expect(lessonPhaseOf({ ...enteredLesson, status: 'ONGOING' }, at(5))).toBe('ONGOING')
  expect(lessonPhaseOf(enteredLesson, at(69))).toBe('ONGOING')
  expect(lessonPhaseOf(enteredLesson, at(70))).toBe('ENDED')
  expect(lessonPhaseOf({ ...lesson, status: 'ENDED' }, at(20))).toBe('ENDED')
})

it('CLS-03 the state of a lesson follows its schedule and its room, whoever comes', () => {
  const states = (facts: LessonFacts) =>
    [-1, 0, 60, 69, 70].map(minutes => lessonStateOf(facts, at(minutes)))
  const [before, during, after] = ['NOT_STARTED', 'ONGOING', 'ENDED']
  expect(states(lesson)).toEqual([before, during, during, during, after])
  expect(states(enteredLesson)).toEqual(states(lesson))
  // the stored state may be behind, and never ahead
  expect(lessonStateOf({ ...lesson, status: 'ENDED' }, at(20))).toBe(after)
  expect(lessonStateOf({ ...lesson, closeAt: at(40) }, at(40))).toBe(after)
})

it('CLS-03 what is over, going on or was attended is not deleted, each with its code', () => {
  expect([lesson, enteredLesson].map(one => removalLock(one, at(-5)))).toEqual([undefined, '2016'])
  expect(removalLock(enteredLesson, at(5))).toBe('2014')
  expect(removalLock(lesson, at(5))).toBe('2014')
  expect(removalLock(lesson, at(71))).toBe('2015')
})

it('CLS-04 from the first entry each of these fields is locked with its own code, and no other', () => {
  expect(lessonLocks(lesson, at(-20), fields)).toEqual({})
  // no one attended: its time and its teacher can be changed
  expect(Object.keys(lessonLocks(lesson, at(5), fields))).not.toContain('teacherId')
  expect(lessonLocks(lesson, at(5), fields)).toMatchObject({ name: expect.any(String) })
  expect(lessonLocks({ ...enteredLesson, bookedStudents: 3 }, at(-5), fields)).toEqual({
    startAt: '2004',
    endAt: '2005',
    prepTeacher: '2006',
    prepStudent: '2006',
    delay: '2007',
    teacherId: '2008',
    assistants: '2009',
    supervisionPictures: '2011',
    cloudRecording: '2012',
    studentLimit: '971',
  })
  const off = lessonLocks(
    { ...enteredLesson, supervisionPictures: 'OFF', cloudRecording: 'OFF' },
    at(-5),
    fields,
  )
  expect(off).not.toHaveProperty('supervisionPictures')
  expect(off).not.toHaveProperty('cloudRecording')
  expect(off).not.toHaveProperty('studentLimit')
})

it('CLS-05 while it goes on the classroom is locked too; of one that has ended, everything', () => {
  expect(lessonLocks(enteredLesson, at(5), fields)).toMatchObject({
    startAt: '2004',
    definition: '2201',
    soundMode: '2202',
    layout: '2203',
    seatArea: '2204',
    verification: '2205',
    courseware: '2206',
    name: '2207',
  })
  expect(lessonLocks(lesson, at(70), fields)).toEqual({
    name: '2013',
    startAt: '2013',
    remark: '2013',
  })
})

it('CLS-06 its classroom is closed, in preparation, open, in delay, ended', () => {
  expect([-16, -15, 0, 59, 60, 69, 70].map(minutes => roomOf(lesson, at(minutes)))).toEqual([
    'CLOSED',
    'IN_PREPARATION',
    'OPEN',
    'OPEN',
    'IN_DELAY',
    'IN_DELAY',
    'ENDED',
  ])
})

it('CLS-04 within 20 minutes of the start one is warned', () => {
  expect([-21, -20, -1, 0, 1].map(minutes => beginsSoon(lesson, at(minutes)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
})
