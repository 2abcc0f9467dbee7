import { attendanceStates } from '../../resources/classroom/attendance/attendance.options.ts'
import { uncountedReasons } from '../../resources/lesson-hours/hour-entry/hourEntry.options.ts'
import type {
  CountingRule,
  HourEntryView,
  HourEvidence,
  UncountedLesson,
} from '../../resources/lesson-hours/hours.calls.ts'
import { ruleWords } from '../../resources/lesson-hours/hour-policy/hoursOfLesson.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { hoursTexts } from './hours.texts.ts'

/** Texts about lessons, and the rule and evidence by which they were or were not counted. */
export const useWhy = () => {
  const t = useTexts(hoursTexts)
  const lang = useLang()
  const evidence = ({ minutesScheduled, minutesPresent, by }: HourEvidence) => [
    ...(minutesScheduled === null ? [] : [t.attended(minutesPresent ?? 0, minutesScheduled)]),
    ...(by === '' ? [] : [t.by(by)]),
  ]
  const ruleOf = (rule: CountingRule) => t.ofPackage(rule.packageName, ruleWords(rule, lang))
  /** Its parts in one line; empty if there are none. */
  const line = (parts: readonly string[]) => (parts.length ? [parts.join(' · ')] : [])
  return {
    ruleOf,
    lesson: (title: string, { className, attendance }: HourEvidence) =>
      [
        title,
        ...(className === '' ? [] : [className]),
        ...(attendance ? [attendanceStates[attendance][lang]] : []),
      ].join(' · '),
    counted: (entry: HourEntryView) => [
      ...line(evidence(entry)),
      ...(entry.packageName === '' && entry.rule === ''
        ? []
        : [t.ofPackage(entry.packageName, entry.rule)]),
    ],
    uncounted: (lesson: UncountedLesson) => [
      uncountedReasons[lesson.why][lang],
      ...line([...(lesson.reason === '' ? [] : [lesson.reason]), ...evidence(lesson)]),
      ...(lesson.rule ? [ruleOf(lesson.rule)] : []),
    ],
  }
}
