import {
  choice,
  date,
  defineResource,
  reference,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'

/** Days on which a series of lessons pauses: for everyone, a class or a teacher. */
export const dayOff = defineResource({
  name: 'dayOff',
  label: { en: 'Day off', zh: '休息日' },
  plural: { en: 'Days off', zh: '休息日' },
  about: {
    en: 'Days off for the institution, a class or a teacher. Recurring lessons skip them or move to a later day.',
    zh: '机构、班级或老师的休息日。重复排课时会跳过或顺延。',
  },
  title: 'name',
  icon: 'book',
  menu: 'dayOff',
  menuGroup: 'settings',
  menuLabel: { en: 'Teaching rules', zh: '教学规则' },
  tabLabel: { en: 'Days off', zh: '休息日' },
  menuOrder: 30,
  aliases: {
    en: ['holiday', 'vacation', 'public holiday'],
    zh: ['节假日', '假期', '放假', '停课'],
  },
  routes: { list: 'dayOff', detail: 'dayOffDetail' },
  fields: {
    name: text({
      label: { en: 'Name', zh: '名称' },
      required: true,
      rule: 'name',
      max: 60,
      search: true,
    }),
    scope: choice({
      label: { en: 'Applies to', zh: '适用范围' },
      options: {
        INSTITUTION: { en: 'Everyone', zh: '全机构' },
        CLASS: { en: 'A class', zh: '班级' },
        TEACHER: { en: 'A teacher', zh: '老师' },
      },
      required: true,
      default: 'INSTITUTION',
    }),
    courseId: reference({ label: { en: 'Class', zh: '班级' }, to: 'course' }),
    teacherId: reference({ label: { en: 'Teacher', zh: '老师' }, to: 'teacher' }),
    from: date({ label: { en: 'First day', zh: '开始日期' }, required: true }),
    until: date({ label: { en: 'Last day', zh: '结束日期' }, required: true }),
  },
  list: {
    columns: ['name', 'scope', 'courseId', 'teacherId', 'from', 'until', 'createTime'],
    hidden: ['createTime'],
    filters: ['scope', 'courseId', 'teacherId', 'from', 'until'],
    sort: '-from',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'day',
        label: { en: 'Day off', zh: '休息日' },
        fields: ['name', 'scope', 'courseId', 'teacherId', 'from', 'until'],
      },
    ],
  },
  import: { match: ['courseId', 'teacherId', 'scope', 'name', 'from'] },
  samples: n => {
    const day = (later: number) =>
      new Date(Date.UTC(2031, 0, 1 + n + later)).toISOString().slice(0, 10)
    return {
      scope: 'INSTITUTION',
      courseId: null,
      teacherId: null,
      from: day(0),
      until: day(n % 2 ? 0 : 4),
    } as const
  },
})

export type DayOff = RecordOf<typeof dayOff>
