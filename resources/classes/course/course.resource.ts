import { classPermissions } from './course.options.ts'
import {
  boolean,
  choice,
  date,
  dateTime,
  defineResource,
  image,
  integer,
  longText,
  multiChoice,
  references,
  state,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { renewInvitation } from './course.actions.ts'
import { courseDeeds } from './course.deeds.ts'

// by itself, so that its type doesn't wait for the definition's
const aside = () => import('./ClassAside.tsx').then(module => module.ClassAside)

/** CLS-01: a class; `course` on the wire, as in the specification's paths. */
export const course = defineResource({
  name: 'course',
  custom: true,
  label: { en: 'Class', zh: '班级' },
  plural: { en: 'Classes', zh: '班级' },
  about: {
    en: 'A class brings together people and lessons. Create one, add students, then schedule its lessons.',
    zh: '班级包含人员和课节。先创建班级，再添加学员、安排课节。',
  },
  title: 'courseName',
  icon: 'book',
  menu: 'course',
  menuGroup: 'teaching',
  menuOrder: 10,
  aliases: { en: ['course', 'group'], zh: ['班', '课程'] },
  verbs: [
    {
      label: { en: 'Invite students to a class', zh: '邀请学员加入班级' },
      aliases: { en: ['qr code', 'join code'], zh: ['二维码', '邀请码', '邀请链接'] },
      to: '/manual?topic=classes#let-students-join-by-themselves',
    },
  ],
  routes: { list: 'course', detail: 'listDetail' },
  keys: [['courseName']],
  createFromTitle: true,
  deeds: courseDeeds,
  needs: 'plan',
  startRoles: { teacher: { rights: ['course.read'] } },
  fields: {
    courseName: text({
      label: { en: 'Class name', zh: '班级名称' },
      required: true,
      rule: 'name',
      max: 60,
      search: true,
      taken: '1046',
      synonyms: ['课程名称', '班名', 'Course name', 'Name'],
    }),
    number: text({
      label: { en: 'Class ID', zh: '班级号' },
      readOnly: true,
      max: 12,
      search: true,
    }),
    kind: choice({
      label: { en: 'Type', zh: '类型' },
      options: {
        NORMAL: { en: 'Standard', zh: '普通班级' },
        BOOKING: { en: 'Booking', zh: '约课班级' },
      },
      required: true,
      default: 'NORMAL',
      readOnly: 'afterCreate',
    }),
    status: state({
      label: { en: 'Status', zh: '状态' },
      initial: 'ACTIVE',
      states: {
        ACTIVE: { label: { en: 'Open', zh: '开班中' }, tone: 'good' },
        CLOSED: { label: { en: 'Closed', zh: '已结班' }, tone: 'neutral' },
      },
      to: {
        ACTIVE: { CLOSED: { label: { en: 'Close', zh: '结班' }, refused: '905' } },
        CLOSED: { ACTIVE: { label: { en: 'Reopen', zh: '重新开班' }, refused: '905' } },
      },
    }),
    teachers: references({
      label: { en: 'Teachers', zh: '老师' },
      to: 'teacher',
      max: 20,
      synonyms: ['授课老师', 'Teacher'],
    }),
    assistants: references({
      label: { en: 'Assistants', zh: '助教' },
      to: 'teacher',
      max: 20,
      synonyms: ['Assistant'],
    }),
    studentLimit: integer({
      label: { en: 'Student limit', zh: '人数上限' },
      required: true,
      min: 1,
      max: 1000,
      default: 16,
      synonyms: ['学员上限', '班级人数'],
    }),
    studentCount: integer({
      label: { en: 'Students', zh: '学员数' },
      readOnly: true,
      counts: { resource: 'courseMember', by: 'courseId', where: { role: 'STUDENT' } },
    }),
    lessonTotal: integer({
      label: { en: 'Lessons', zh: '课节数' },
      readOnly: true,
      computed: true,
    }),
    lessonFinished: integer({
      label: { en: 'Completed lessons', zh: '已上课节' },
      readOnly: true,
      computed: true,
    }),
    nextLessonAt: dateTime({
      label: { en: 'Current or next lesson', zh: '当前或下一课节' },
      readOnly: true,
      computed: true,
    }),
    inviteOn: boolean({
      label: { en: 'Allow invitations', zh: '允许邀请' },
      help: { en: 'Students can join with a link or code', zh: '学员可通过链接或邀请码加入' },
    }),
    invitationCode: text({
      label: { en: 'Invitation code', zh: '邀请码' },
      readOnly: true,
      max: 12,
    }),
    labels: references({
      label: { en: 'Class labels', zh: '班级标签' },
      to: 'label',
      max: 10,
      synonyms: ['Labels', '标签'],
    }),
    permissions: multiChoice({
      label: { en: 'Student permissions', zh: '学员权限' },
      options: classPermissions,
      required: true,
      requiredCode: '2227',
      default: ['CHAT', 'RAISE_HAND', 'MICROPHONE', 'CAMERA'],
      wide: true,
    }),
    term: text({ label: { en: 'Term', zh: '学期' }, max: 40, synonyms: ['班期'] }),
    startDate: date({ label: { en: 'First day', zh: '开班日期' } }),
    endDate: date({ label: { en: 'Last day', zh: '结班日期' } }),
    cover: image({ label: { en: 'Cover', zh: '封面' }, maxMB: 20 }),
    creator: text({ label: { en: 'Creator', zh: '创建人' }, readOnly: true, max: 100 }),
    remark: longText({
      label: { en: 'Remarks', zh: '备注' },
      max: 1000,
      wide: true,
      synonyms: ['Remark'],
    }),
  },
  list: {
    columns: [
      'courseName',
      'number',
      'kind',
      'teachers',
      'assistants',
      'studentCount',
      'studentLimit',
      'lessonTotal',
      'lessonFinished',
      'nextLessonAt',
      'labels',
      'status',
      'term',
      'startDate',
      'endDate',
      'inviteOn',
      'creator',
      'createTime',
    ],
    hidden: ['assistants', 'lessonFinished', 'startDate', 'endDate', 'inviteOn', 'creator'],
    filters: [
      'status',
      'kind',
      'teachers',
      'assistants',
      'labels',
      'studentCount',
      'term',
      'startDate',
      'endDate',
      'inviteOn',
      'creator',
      'createTime',
    ],
    sort: '-createTime',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'class',
        label: { en: 'Class', zh: '班级' },
        fields: ['courseName', 'kind', 'term', 'labels', 'startDate', 'endDate', 'cover', 'status'],
      },
      {
        name: 'people',
        label: { en: 'People', zh: '人员' },
        fields: ['teachers', 'assistants', 'studentLimit', 'inviteOn'],
      },
      {
        name: 'permissions',
        label: { en: 'Classroom', zh: '课堂' },
        fields: ['permissions', 'remark'],
      },
    ],
  },
  relatedTo: [
    {
      by: 'teachers',
      label: { en: 'Teaches', zh: '授课班级' },
      columns: ['status', 'studentCount', 'lessonTotal', 'nextLessonAt'],
    },
    {
      by: 'assistants',
      label: { en: 'Assists', zh: '助教班级' },
      columns: ['status', 'studentCount', 'lessonTotal', 'nextLessonAt'],
    },
  ],
  show: {
    tabs: [
      { name: 'lessons', label: { en: 'Lessons', zh: '课节' }, lists: ['lesson.courseId'] },
      { name: 'members', label: { en: 'Members', zh: '成员' }, lists: ['courseMember.courseId'] },
    ],
    beside: ['class', 'people', 'permissions'],
    figures: ['studentCount', 'lessonTotal', 'lessonFinished', 'nextLessonAt'],
    related: [
      {
        resource: 'lesson',
        by: 'courseId',
        label: { en: 'Lessons', zh: '课节' },
        columns: ['startAt', 'teacherId', 'status'],
        sort: 'startAt',
        from: 'endAt',
      },
      {
        resource: 'courseMember',
        by: 'courseId',
        label: { en: 'Members', zh: '成员' },
        columns: ['role', 'joinedAt'],
      },
      { resource: 'dayOff', by: 'courseId', label: { en: 'Days off', zh: '休息日' } },
      { resource: 'courseInvitation', by: 'courseId', label: { en: 'Invitations', zh: '邀请' } },
    ],
    groups: [
      {
        name: 'class',
        label: { en: 'Class', zh: '班级' },
        fields: ['number', 'kind', 'term', 'labels', 'startDate', 'endDate', 'creator', 'cover'],
      },
      {
        name: 'people',
        label: { en: 'People', zh: '人员' },
        fields: ['teachers', 'assistants', 'studentLimit', 'inviteOn', 'invitationCode'],
      },
      {
        name: 'permissions',
        label: { en: 'Classroom', zh: '课堂' },
        fields: ['permissions', 'remark'],
      },
    ],
  },
  import: {
    columns: [
      'courseName',
      'kind',
      'teachers',
      'assistants',
      'studentLimit',
      'labels',
      'inviteOn',
      'permissions',
      'term',
      'startDate',
      'endDate',
      'remark',
    ],
  },
  export: { path: '/edu_system/course/export' },
  actions: { renewInvitation },
  override: {
    aside,
    screens: { form: () => import('./ClassFormWay.tsx').then(module => module.ClassFormWay) },
  },
  // samples must be valid: different people, room for other members, and an end after the start
  samples: n => ({
    assistants: [],
    studentLimit: 1000 - (n % 100),
    startDate: `2030-0${1 + (n % 9)}-01`,
    endDate: `2031-0${1 + (n % 9)}-01`,
  }),
})

export type Course = RecordOf<typeof course>
