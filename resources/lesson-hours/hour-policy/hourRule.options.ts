import { boolean, choice, integer } from '../../../src/schema/index.ts'
import { hourRoundings, hourTriggers } from './hourPolicy.options.ts'

// what packages and the view of hours use of a rule, too
export { ruleExamples, ruleWords, type HourRule } from './hoursOfLesson.ts'

/** TSK-03: what decides how a lesson uses hours, of an institution or of a package. */
export const hourRuleFields = {
  counted: boolean({ label: { en: 'Lessons use hours', zh: '上课消耗课时' }, default: true }),
  trigger: choice({
    label: { en: 'A lesson counts when', zh: '计课消的条件' },
    options: hourTriggers,
    required: true,
    default: 'ENTERED',
  }),
  absenceCounts: boolean({
    label: { en: 'Absence counts too', zh: '缺勤也计课消' },
    help: {
      en: 'Applies when lessons count as scheduled',
      zh: '仅在按排课计课消时适用',
    },
  }),
  minutesPerHour: integer({
    label: { en: 'Minutes per hour', zh: '每课时分钟数' },
    required: true,
    min: 1,
    max: 600,
    default: 60,
  }),
  rounding: choice({
    label: { en: 'Round to', zh: '取整方式' },
    options: hourRoundings,
    required: true,
    default: 'HALF',
  }),
  makeUpDays: integer({
    label: { en: 'Days to make up a missed lesson', zh: '补课期限（天）' },
    min: 1,
    max: 365,
    help: {
      en: 'An absent student may take another lesson within so many days. Leave empty if missed lessons can’t be made up.',
      zh: '缺勤学员可在此天数内补课，留空表示不可补课',
    },
  }),
}

/** Their names, in the order of a form. */
export const hourRuleNames = [
  'counted',
  'trigger',
  'absenceCounts',
  'minutesPerHour',
  'rounding',
  'makeUpDays',
] as const satisfies readonly (keyof typeof hourRuleFields)[]
