import { attendanceStates } from '../../resources/classroom/attendance/attendance.options.ts'
import { uncountedReasons } from '../../resources/lesson-hours/hour-entry/hourEntry.options.ts'
import type {
  CountingRule,
  HourEntryView,
  HourEvidence,
  StudentHours,
  UncountedLesson,
} from '../../resources/lesson-hours/hours.calls.ts'
import { ruleWords } from '../../resources/lesson-hours/hour-policy/hoursOfLesson.ts'
import type { Lang } from '../../src/schema/label.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { hoursTexts } from './hours.texts.ts'

const wordsOf = ({ packageName, rule }: Pick<HourEntryView, 'packageName' | 'rule'>, lang: Lang) =>
  packageName === '' && rule === '' ? [] : [hoursTexts[lang].ofPackage(packageName, rule)]
const wordsOfRule = (rule: CountingRule | null, lang: Lang) =>
  rule ? wordsOf({ packageName: rule.packageName, rule: ruleWords(rule, lang) }, lang) : []

/** The rules by which a student's lessons count and counted, in words, each once. */
export const rulesIn = (
  { lots, entries, uncounted }: Pick<StudentHours, 'lots' | 'entries' | 'uncounted'>,
  lang: Lang,
): readonly string[] => [
  ...new Set([
    ...lots.flatMap(({ rule }) => wordsOfRule(rule, lang)),
    ...entries.flatMap(entry => wordsOf(entry, lang)),
    ...uncounted.flatMap(({ rule }) => wordsOfRule(rule, lang)),
  ]),
]

/**
 * Texts about lessons, and the rule and evidence by which they were or were not counted. A rule is
 * named by its number in `rules`, where there are several.
 */
export const useWhy = (rules: readonly string[]) => {
  const t = useTexts(hoursTexts)
  const lang = useLang()
  const evidence = ({ minutesScheduled, minutesPresent, by }: HourEvidence) => [
    ...(minutesScheduled === null ? [] : [t.attended(minutesPresent ?? 0, minutesScheduled)]),
    ...(by === '' ? [] : [t.by(by)]),
  ]
  const numbered = ([words]: readonly string[]): readonly string[] =>
    words === undefined || rules.length < 2 ? [] : [t.ruleNo(rules.indexOf(words) + 1)]
  /** Its parts in one line; empty if there are none. */
  const line = (parts: readonly string[]) => (parts.length ? [parts.join(' · ')] : [])
  return {
    ruleOf: (rule: CountingRule | null) => numbered(wordsOfRule(rule, lang)),
    lesson: (title: string, { className, attendance }: HourEvidence) =>
      [
        title,
        ...(className === '' ? [] : [className]),
        ...(attendance ? [attendanceStates[attendance][lang]] : []),
      ].join(' · '),
    counted: (entry: HourEntryView) =>
      line([...evidence(entry), ...numbered(wordsOf(entry, lang))]),
    uncounted: (lesson: UncountedLesson) => [
      uncountedReasons[lesson.why][lang],
      ...line([
        ...(lesson.reason === '' ? [] : [lesson.reason]),
        ...evidence(lesson),
        ...numbered(wordsOfRule(lesson.rule, lang)),
      ]),
    ],
  }
}
