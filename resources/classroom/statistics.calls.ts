import { defineCall, shape, type ParsedOf } from '../../src/schema/call/index.ts'
import { date, integer, reference, text } from '../../src/schema/fields/index.ts'
import type { EventRole } from './events.calls.ts'

const dayMs = 86_400_000
/** VAL-19: a year, also a leap year. */
export const maxStatisticsDays = 366
/**
 * Number of days (YYYY-MM-DD) in a span, both ends inclusive; less than 1 if the ends are swapped.
 */
export const daysIn = (from: string, until: string): number =>
  (Date.parse(until) - Date.parse(from)) / dayMs + 1

/**
 * `from`, `until`: days YYYY-MM-DD of the institution's zone, both included, at most
 * `maxStatisticsDays`.
 */
const input = {
  from: date({ label: { en: 'From', zh: '开始日期' }, required: true }),
  until: date({ label: { en: 'Until', zh: '结束日期' }, required: true }),
  courseId: reference({ label: { en: 'Class', zh: '班级' }, to: 'course' }),
  lessonId: reference({ label: { en: 'Lesson', zh: '课节' }, to: 'lesson' }),
  // of a student or a teacher
  personId: text({ label: { en: 'Person', zh: '人员' }, max: 64 }),
  top: integer({ label: { en: 'Rows', zh: '条数' }, min: 1, max: 100, default: 20 }),
} as const
export type StatisticsQuery = ParsedOf<typeof input>

/** `count`: messages, or playback views; `seconds`: watched, 0 for messages. */
export interface ActivityCounts {
  readonly count: number
  readonly seconds: number
  /** Different people. */
  readonly people: number
}
export interface ClassroomStatistics {
  readonly zone: string
  readonly totals: ActivityCounts & { readonly lessons: number; readonly courses: number }
  /** Every day of the span, those without any too. */
  readonly days: readonly (ActivityCounts & { readonly day: string })[]
  /** The largest first. */
  readonly courses: readonly (ActivityCounts & { readonly id: string; readonly name: string })[]
  readonly lessons: readonly (ActivityCounts & {
    readonly id: string
    readonly name: string
    readonly courseName: string
    readonly startAt: string
  })[]
  readonly people: readonly (Omit<ActivityCounts, 'people'> & {
    readonly id: string
    readonly name: string
    readonly role: EventRole
    readonly lessons: number
  })[]
}
const statisticsCall = (name: string, summary: string, right: string) =>
  defineCall({
    path: `/edu_adminserver/statistics/${name}`,
    summary,
    right,
    method: 'GET',
    input,
    check: ({ from, until }) => {
      const days = daysIn(from, until)
      return days < 1 || days > maxStatisticsDays ? { until: { code: '321' } } : undefined
    },
    output: shape<ClassroomStatistics>(),
  })

export const chatStatistics = statisticsCall(
  'chat',
  'Messages by day, class, lesson and person',
  'chatData.read',
)
export const playStatistics = statisticsCall(
  'playback',
  'Playback by day, class, lesson and person',
  'playData.read',
)
export type StatisticsCall = typeof chatStatistics
