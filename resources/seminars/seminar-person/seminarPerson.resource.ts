import {
  choice,
  defineResource,
  image,
  integer,
  longText,
  multiChoice,
  reference,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { revokeJoinLink } from './seminarPerson.actions.ts'
import { roomPermissions, seminarRoles } from '../seminar/seminar.options.ts'

const aside = () => import('./SeminarPersonAside.tsx').then(module => module.SeminarPersonAside)

/**
 * SEM-01, ROL-01: a person who holds a seminar. The seminar itself names its one moderator; the
 * audience are its registrations.
 */
export const seminarPerson = defineResource({
  name: 'seminarPerson',
  label: { en: 'Seminar person', zh: '研讨会嘉宾' },
  plural: { en: 'Seminar people', zh: '研讨会嘉宾' },
  about: {
    en: 'Hosts, co-hosts, lecturers and guests of your seminars.',
    zh: '各研讨会的主办方、联席主持人、讲师和嘉宾。',
  },
  title: 'name',
  avatar: 'photo',
  icon: 'person',
  menu: 'seminarPerson',
  menuGroup: 'content',
  tabLabel: { en: 'Guests', zh: '嘉宾' },
  menuRoute: 'seminarManagement',
  menuOrder: 20,
  routes: { list: 'seminarPerson', detail: 'seminarPersonDetail' },
  keys: [['seminarId', 'teacherId']],
  fields: {
    seminarId: reference({
      label: { en: 'Seminar', zh: '研讨会' },
      to: 'seminar',
      required: true,
      readOnly: 'afterCreate',
      onDelete: 'cascade',
    }),
    role: choice({
      label: { en: 'Role', zh: '角色' },
      options: seminarRoles,
      required: true,
      default: 'LECTURER',
    }),
    teacherId: reference({
      label: { en: 'Teacher', zh: '老师' },
      help: { en: 'Leave empty for people from elsewhere', zh: '外部嘉宾留空' },
      to: 'teacher',
      readOnly: 'afterCreate',
      taken: '12201',
    }),
    name: text({
      label: { en: 'Name', zh: '姓名' },
      help: { en: 'Leave empty to use the teacher’s name', zh: '留空则使用老师姓名' },
      rule: 'name',
      max: 50,
      search: true,
    }),
    position: text({ label: { en: 'Title', zh: '头衔' }, max: 80, search: true }),
    photo: image({ label: { en: 'Photo', zh: '照片' } }),
    about: longText({ label: { en: 'About', zh: '简介' }, max: 1000, wide: true }),
    permissions: multiChoice({
      label: { en: 'Room permissions', zh: '会场权限' },
      help: { en: 'If none are selected, those of the role apply', zh: '不选则按角色默认' },
      options: roomPermissions,
      wide: true,
    }),
    place: integer({
      label: { en: 'Position', zh: '排序' },
      required: true,
      min: 1,
      max: 999,
      default: 100,
    }),
    serial: integer({ label: { en: 'Link number', zh: '链接编号' }, readOnly: true, min: 0 }),
  },
  list: {
    columns: ['name', 'seminarId', 'role', 'position', 'teacherId', 'place', 'createTime'],
    hidden: ['createTime'],
    filters: ['seminarId', 'role', 'teacherId'],
    sort: 'place',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'person',
        label: { en: 'Person', zh: '嘉宾' },
        fields: [
          'seminarId',
          'role',
          'teacherId',
          'name',
          'position',
          'photo',
          'about',
          'permissions',
          'place',
        ],
      },
    ],
  },
  import: {
    columns: ['seminarId', 'role', 'teacherId', 'name', 'position', 'about'],
    codes: ['12002', '12006', '12200', '12201'],
  },
  relatedTo: [
    {
      by: 'seminarId',
      label: { en: 'People', zh: '嘉宾' },
      columns: ['role', 'position', 'teacherId'],
      sort: 'place',
    },
  ],
  actions: { revokeJoinLink },
  override: { aside },
  samples: n => ({ role: 'LECTURER', name: `Lecturer ${String(n)}` }) as const,
})

export type SeminarPerson = RecordOf<typeof seminarPerson>
