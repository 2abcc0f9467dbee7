// what packages and the view of hours use of a rule
export { hourRuleFields, hourRuleNames } from './hourRule.fields.ts'
export { ruleExamples, ruleWords, type HourRule } from './hoursOfLesson.ts'
