import { expect, it } from 'vitest'
import {
  hoursOfLesson,
  hoursOfMinutes,
  ruleExamples,
  ruleWords,
  type HourRule,
} from './hoursOfLesson.ts'

const rule: HourRule = {
  counted: true,
  trigger: 'ENTERED',
  absenceCounts: false,
  minutesPerHour: 60,
  rounding: 'HALF',
  makeUpDays: null,
}

it('TSK-03 60 minutes are an hour, rounded to 0.5 or whole hours, and at least one step', () => {
  const hours = (rounding: HourRule['rounding']) =>
    [1, 44, 45, 60, 74, 75, 90, 100].map(minutes =>
      hoursOfMinutes({ minutesPerHour: 60, rounding }, minutes),
    )
  expect(hours('HALF')).toEqual([0.5, 0.5, 1, 1, 1, 1.5, 1.5, 1.5])
  expect(hours('WHOLE')).toEqual([1, 1, 1, 1, 1, 1, 2, 2])
  expect(hoursOfMinutes({ minutesPerHour: 45, rounding: 'HALF' }, 90)).toBe(2)
})

it('TSK-03 counted or not; entered or scheduled; and whether absence counts', () => {
  const table = (own: Partial<HourRule>) =>
    (['PRESENT', 'LATE', 'LEFT_EARLY', 'ABSENT', 'UNKNOWN', null] as const).map(status =>
      hoursOfLesson({ ...rule, ...own }, 60, status),
    )
  expect(table({})).toEqual([1, 1, 1, 0, 0, 0])
  expect(table({ absenceCounts: true })).toEqual([1, 1, 1, 0, 0, 0])
  expect(table({ trigger: 'SCHEDULED' })).toEqual([1, 1, 1, 0, 0, 0])
  expect(table({ trigger: 'SCHEDULED', absenceCounts: true })).toEqual([1, 1, 1, 1, 1, 1])
  expect(table({ counted: false })).toEqual([0, 0, 0, 0, 0, 0])
})

it('says the rule in words, with examples, in both languages', () => {
  expect(ruleWords(rule, 'en')).toBe(
    'Students who entered the classroom use hours. 60 scheduled minutes are 1 hour, rounded to 0.5, at least 0.5.',
  )
  expect(ruleWords({ ...rule, rounding: 'WHOLE', trigger: 'SCHEDULED' }, 'zh')).toBe(
    '每节已排课的课都消耗课时，缺勤学员除外。排课 60 分钟为 1 课时，按整数取整，最少 1。',
  )
  expect(ruleWords({ ...rule, counted: false, makeUpDays: 30 }, 'en')).toBe(
    'Lessons don’t use hours. A missed lesson can be made up within 30 days.',
  )
  expect(ruleExamples(rule, 'en')[1]).toBe('A lesson of 40 minutes uses 0.5.')
  expect(ruleExamples({ ...rule, counted: false }, 'en')).toEqual([])
})
