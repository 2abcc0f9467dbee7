import {
  boolean,
  defineResource,
  integer,
  reference,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'

/** How an institution supervises its lessons. There is one record in an institution. */
export const supervisionPolicy = defineResource({
  name: 'supervisionPolicy',
  label: { en: 'Supervision settings', zh: '监课设置' },
  plural: { en: 'Supervision settings', zh: '监课设置' },
  title: 'name',
  icon: 'settings',
  fields: {
    name: text({
      label: { en: 'Name', zh: '名称' },
      required: true,
      max: 20,
      default: 'supervision',
    }),
    invisible: boolean({
      label: { en: 'Supervisors are invisible to students', zh: '监课人员对学员不可见' },
      help: {
        en: 'Teachers always see who is in the classroom. Every visit is recorded.',
        zh: '老师始终可见，每次进入均有记录',
      },
    }),
    duty: reference({
      label: { en: 'Alerts go to', zh: '告警负责人' },
      to: 'user',
      onDelete: 'clear',
      help: {
        en: 'Leave empty to notify everyone who may acknowledge alerts.',
        zh: '留空则通知所有可处理告警的人员',
      },
    }),
    escalateMinutes: integer({
      label: { en: 'Escalate after (minutes)', zh: '多少分钟无人处理后升级' },
      required: true,
      min: 1,
      max: 120,
      default: 5,
    }),
    escalateTo: reference({
      label: { en: 'Escalate to', zh: '升级通知' },
      to: 'user',
      onDelete: 'clear',
    }),
    pictureMinutes: integer({
      label: { en: 'A picture comes at least every (minutes)', zh: '监课画面最长间隔（分钟）' },
      required: true,
      min: 1,
      max: 120,
      default: 20,
      help: {
        en: 'Pictures count as missing after this time without one.',
        zh: '超过该时间没有新画面即视为缺失',
      },
    }),
  },
  list: { columns: ['name', 'invisible', 'escalateMinutes', 'createTime'], sort: 'createTime' },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'rooms',
        label: { en: 'Classrooms', zh: '教室' },
        fields: ['invisible', 'pictureMinutes'],
      },
      {
        name: 'alerts',
        label: { en: 'Alerts', zh: '告警' },
        fields: ['duty', 'escalateMinutes', 'escalateTo'],
      },
    ],
  },
  import: false,
  export: false,
})

/** The record of an institution’s supervision settings. */
export type SupervisionPolicy = RecordOf<typeof supervisionPolicy>
