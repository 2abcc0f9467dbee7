import {
  defineResource,
  hours,
  integer,
  references,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { hourRuleFields, hourRuleNames } from './hourRule.options.ts'

/**
 * TSK-03: how lessons use hours, and when people are warned. There is one record in an institution;
 * without it nothing is counted.
 */
export const hourPolicy = defineResource({
  name: 'hourPolicy',
  label: { en: 'Lesson hours settings', zh: '课时设置' },
  plural: { en: 'Lesson hours settings', zh: '课时设置' },
  title: 'name',
  icon: 'settings',
  fields: {
    name: text({ label: { en: 'Name', zh: '名称' }, required: true, max: 20, default: 'hours' }),
    ...hourRuleFields,
    lowHours: hours({
      label: { en: 'Warn at remaining hours', zh: '剩余课时提醒' },
      required: true,
      min: 0,
      max: 1000,
      default: 3,
      help: {
        en: 'Student and staff are told when so many hours or fewer are left',
        zh: '剩余课时不多于此数时提醒学员和员工',
      },
    }),
    expiringDays: integer({
      label: { en: 'Warn before hours expire (days)', zh: '到期前提醒（天）' },
      required: true,
      min: 1,
      max: 365,
      default: 14,
    }),
    staff: references({
      label: { en: 'Staff who are told', zh: '接收提醒的员工' },
      to: 'user',
      max: 20,
    }),
  },
  list: { columns: ['name', 'counted', 'trigger', 'createTime'], sort: 'createTime' },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'rule',
        label: { en: 'How lessons count', zh: '课消规则' },
        fields: hourRuleNames,
      },
      {
        name: 'warnings',
        label: { en: 'Warnings', zh: '提醒' },
        fields: ['lowHours', 'expiringDays', 'staff'],
      },
    ],
  },
  import: false,
  export: false,
})

/** The record of an institution’s rules of lesson hours. */
export type HourPolicy = RecordOf<typeof hourPolicy>
