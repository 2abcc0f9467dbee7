import { reading } from '../../src/protocol/call.ts'
import type { EventRole } from './events.calls.ts'

const dayMs = 86_400_000
/** VAL-19: a year, the leap one too. */
export const mostDays = 366
/** How many days YYYY-MM-DD a span has, both ends included; less than 1 where it is the wrong way round. */
export const daysIn = (from: string, until: string): number =>
  (Date.parse(until) - Date.parse(from)) / dayMs + 1

/** `from`, `until`: days YYYY-MM-DD of the institution's zone, both included, at most `mostDays`; 321 else. `top`: 20 unless given, at most 100. */
export interface StatisticsInput {
  from: string
  until: string
  courseId?: string
  lessonId?: string
  personId?: string
  top?: number
}
/** `count`: messages, or playback views; `seconds`: watched, 0 of messages. */
export interface Tally {
  readonly count: number
  readonly seconds: number
  /** Different people. */
  readonly people: number
}
export interface ClassroomStatistics {
  readonly zone: string
  readonly totals: Tally & { readonly lessons: number; readonly courses: number }
  /** Every day of the span, those without any too. */
  readonly days: readonly (Tally & { readonly day: string })[]
  /** The largest first. */
  readonly courses: readonly (Tally & { readonly id: string; readonly name: string })[]
  readonly lessons: readonly (Tally & {
    readonly id: string
    readonly name: string
    readonly courseName: string
    readonly startAt: string
  })[]
  readonly people: readonly (Omit<Tally, 'people'> & {
    readonly id: string
    readonly name: string
    readonly role: EventRole
    readonly lessons: number
  })[]
}
/** Right: chatData.read. */
export const chatStatistics = reading<{ input: StatisticsInput; output: ClassroomStatistics }>(
  '/edu_adminserver/statistics/chat',
)
/** Right: playData.read. */
export const playStatistics = reading<{ input: StatisticsInput; output: ClassroomStatistics }>(
  '/edu_adminserver/statistics/playback',
)
