import {
  choice,
  date,
  defineAction,
  extendResource,
  hours,
  reference,
  text,
} from '../../src/schema/index.ts'
import { hourLimits, hourSources } from './hourSources.options.ts'

/** TSK-03: gives each student hours, as a new lot for each. */
export const giveHours = defineAction({
  label: { en: 'Give lesson hours', zh: '增加课时' },
  on: 'records',
  icon: 'clock',
  right: 'hourEntry.create',
  input: {
    hours: hours({ label: { en: 'Hours', zh: '课时' }, required: true, ...hourLimits }),
    source: choice({
      label: { en: 'Source', zh: '来源' },
      options: hourSources,
      required: true,
      default: 'PURCHASE',
    }),
    expiresOn: date({
      label: { en: 'Valid until', zh: '有效期至' },
      help: { en: 'Through the end of this day', zh: '有效至当天结束，留空不过期' },
    }),
    packageId: reference({
      label: { en: 'Package', zh: '课时包' },
      to: 'hourPackage',
      help: { en: 'Its rule decides how lessons count', zh: '课节按其规则计算，留空则按机构规则' },
    }),
    reason: text({ label: { en: 'Reason', zh: '原因' }, required: true, max: 200 }),
  },
  errors: ['34500', '34508'],
})

const ofHours = { right: 'lessonHoursStatistics', readOnly: true, computed: true } as const

/** How students get hours, and where theirs are seen. */
export const hoursOnStudents = extendResource('student', {
  fields: {
    expiredLessonHours: hours({ label: { en: 'Expired hours', zh: '已过期课时' }, ...ofHours }),
    hoursExpireOn: date({ label: { en: 'Hours expire on', zh: '最近到期日' }, ...ofHours }),
  },
  columns: ['expiredLessonHours', 'hoursExpireOn'],
  actions: { giveHours },
  links: [
    {
      label: { en: 'Lesson hours', zh: '课时统计' },
      right: 'hourEntry.read',
      to: id => `/studentHours?id=${id}`,
    },
    {
      label: { en: 'Hours link', zh: '课时链接' },
      right: 'hourEntry.link',
      dialog: () => import('./HoursLink.tsx').then(module => module.HoursLinkDialog),
    },
  ],
  tabs: [
    {
      name: 'hours',
      label: { en: 'Hours', zh: '课时' },
      figures: ['totalLessonHours', 'usedLessonHours'],
      lists: ['hourEntry.studentId', 'makeUp.studentId'],
    },
  ],
})
