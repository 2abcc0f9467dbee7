import type { Lang } from '../../../src/schema/label.ts'
import type { AttendanceState } from '../../classroom/attendance/attendance.options.ts'
import type { HourPolicy } from './hourPolicy.resource.ts'

/** What decides how many hours a lesson uses. */
export type HourRule = Pick<
  HourPolicy,
  'counted' | 'trigger' | 'absenceCounts' | 'minutesPerHour' | 'rounding' | 'makeUpDays'
>

/** Minutes as hours: rounded to the nearest step, and at least one step. */
export const hoursOfMinutes = (
  { minutesPerHour, rounding }: Pick<HourRule, 'minutesPerHour' | 'rounding'>,
  minutes: number,
): number => {
  const step = rounding === 'WHOLE' ? 1 : 0.5
  return Math.max(step, Math.round(minutes / minutesPerHour / step) * step)
}

/** Hours that a student's lesson uses by the rule; 0 where it does not count. */
export const hoursOfLesson = (
  rule: HourRule,
  minutes: number,
  status: AttendanceState | null,
): number => {
  if (!rule.counted || minutes <= 0) return 0
  const isAbsent = status === null || status === 'ABSENT' || status === 'UNKNOWN'
  const counts = !isAbsent || (rule.trigger === 'SCHEDULED' && rule.absenceCounts)
  return counts ? hoursOfMinutes(rule, minutes) : 0
}

const words = {
  en: {
    off: 'Lessons don’t use hours.',
    entered: 'Students who entered the classroom use hours.',
    scheduled: 'Every scheduled lesson uses hours, except for absent students.',
    absence: 'Every scheduled lesson uses hours, also of absent students.',
    rule: (minutes: number, step: number) =>
      `${minutes} scheduled minutes are 1 hour, rounded to ${step === 1 ? 'whole hours' : '0.5'}, at least ${step}.`,
    makeUp: (days: number) => `A missed lesson can be made up within ${days} days.`,
    example: (minutes: number, hours: number) => `A lesson of ${minutes} minutes uses ${hours}.`,
  },
  zh: {
    off: '上课不消耗课时。',
    entered: '进入教室的学员消耗课时。',
    scheduled: '每节已排课的课都消耗课时，缺勤学员除外。',
    absence: '每节已排课的课都消耗课时，缺勤学员也计。',
    rule: (minutes: number, step: number) =>
      `排课 ${minutes} 分钟为 1 课时，按${step === 1 ? '整数' : ' 0.5 '}取整，最少 ${step}。`,
    makeUp: (days: number) => `缺勤后 ${days} 天内可补课。`,
    example: (minutes: number, hours: number) => `一节 ${minutes} 分钟的课消耗 ${hours} 课时。`,
  },
} as const

/** The rule in words, for every entry. */
export const ruleWords = (rule: HourRule, lang: Lang): string => {
  const t = words[lang]
  const makeUp = rule.makeUpDays === null ? [] : [t.makeUp(rule.makeUpDays)]
  const gap = lang === 'en' ? ' ' : ''
  if (!rule.counted) return [t.off, ...makeUp].join(gap)
  const who = rule.trigger === 'ENTERED' ? t.entered : rule.absenceCounts ? t.absence : t.scheduled
  const step = rule.rounding === 'WHOLE' ? 1 : 0.5
  return [who, t.rule(rule.minutesPerHour, step), ...makeUp].join(gap)
}

type KeptName = 'trigger' | 'absenceCounts' | 'minutesPerHour' | 'rounding' | 'makeUpDays'
/** The rule by which an entry was counted; older entries have its text instead. */
type KeptRule = { readonly [K in KeptName]: HourRule[K] | null } & { readonly rule: string | null }

/** The parts of a rule that an entry stores. */
export const keptRule = <R extends { readonly [K in KeptName]: unknown }>({
  trigger,
  absenceCounts,
  minutesPerHour,
  rounding,
  makeUpDays,
}: R): Pick<R, KeptName> => ({ trigger, absenceCounts, minutesPerHour, rounding, makeUpDays })

/** The rule that an entry keeps, in words; '' where it keeps none. */
export const keptRuleWords = (kept: KeptRule, lang: Lang): string => {
  const { trigger, minutesPerHour, rounding, makeUpDays } = kept
  if (trigger === null || minutesPerHour === null || rounding === null) return kept.rule ?? ''
  const absenceCounts = kept.absenceCounts === true
  const rule = { counted: true, trigger, absenceCounts, minutesPerHour, rounding, makeUpDays }
  return ruleWords(rule, lang)
}

/** What lessons of usual lengths use. */
export const ruleExamples = (rule: HourRule, lang: Lang): readonly string[] =>
  rule.counted
    ? [60, 40, 90].map(minutes => words[lang].example(minutes, hoursOfMinutes(rule, minutes)))
    : []
