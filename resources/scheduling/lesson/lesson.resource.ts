import {
  onOff,
  recordingStates,
  roomSettings,
  screenLayouts,
  seatAreas,
  soundModes,
} from './lesson.options.ts'
import { videoDefinitions } from '../../people/teacher/teaching.options.ts'
import { lessonDefaults } from './lessonDefaults.options.ts'
import {
  boolean,
  choice,
  dateTime,
  defineResource,
  integer,
  longText,
  reference,
  references,
  state,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { lessonDeeds } from './lesson.deeds.ts'
import { lessonScopes } from './lesson.scopes.ts'

const hour = 3_600_000
const aside = () => import('./LessonAside.tsx').then(module => module.LessonAside)

const groups = [
  {
    name: 'lesson',
    label: { en: 'Lesson', zh: '课节' },
    fields: [
      'courseId',
      'name',
      'startAt',
      'endAt',
      'teacherId',
      'assistants',
      'studentLimit',
      'forceReason',
    ],
  },
  {
    name: 'room',
    label: { en: 'Classroom', zh: '教室' },
    fields: roomSettings,
  },
] as const

/**
 * CLS-02: a lesson of a class. Missing values come from its class, then from the institution's
 * defaults.
 */
export const lesson = defineResource({
  name: 'lesson',
  custom: true,
  label: { en: 'Lesson', zh: '课节' },
  plural: { en: 'Lessons', zh: '课节' },
  about: {
    en: 'All lessons of your classes, with their teachers, times and status.',
    zh: '各班级的全部课节，包括授课老师、时间和上课情况。',
  },
  title: 'name',
  icon: 'calendar',
  menu: 'lessionList',
  menuGroup: 'teaching',
  menuOrder: 20,
  rights: { 'lesson.force': { en: 'Schedule despite a clash', zh: '冲突时强制排课' } },
  aliases: { en: ['session'], zh: ['上课', '课次', '节次'] },
  verbs: [
    {
      label: { en: 'Send a lesson link to a guest', zh: '试听与旁听链接' },
      aliases: { en: ['trial lesson', 'demo lesson'], zh: ['试听', '试听课'] },
      to: '/manual?topic=lessons#enter-and-share',
    },
  ],
  routes: { list: 'lessionList', detail: 'lessionDetail', editMany: 'editLesson' },
  notFound: '710',
  deeds: lessonDeeds,
  scopes: lessonScopes,
  needs: 'plan',
  startRoles: { teacher: { rights: ['lesson.read', 'lesson.playback'] } },
  fields: {
    name: text({
      label: { en: 'Lesson name', zh: '课节名称' },
      rule: 'name',
      max: 60,
      search: true,
      synonyms: ['名称'],
    }),
    courseId: reference({
      label: { en: 'Class', zh: '班级' },
      to: 'course',
      required: true,
      readOnly: 'afterCreate',
      synonyms: ['班级名称', 'Class name'],
    }),
    number: integer({ label: { en: 'No.', zh: '序号' }, readOnly: true }),
    startAt: dateTime({
      label: { en: 'Start', zh: '开始时间' },
      appointment: true,
      required: true,
      synonyms: ['上课时间', 'Start time'],
    }),
    endAt: dateTime({
      label: { en: 'End', zh: '结束时间' },
      appointment: true,
      required: true,
      synonyms: ['下课时间', 'End time'],
    }),
    minutes: integer({ label: { en: 'Duration (minutes)', zh: '时长（分钟）' }, readOnly: true }),
    status: state({
      label: { en: 'Status', zh: '状态' },
      readOnly: true,
      initial: 'NOT_STARTED',
      states: {
        NOT_STARTED: { label: { en: 'Not started', zh: '未开始' }, tone: 'neutral' },
        ONGOING: { label: { en: 'Ongoing', zh: '进行中' }, tone: 'informative' },
        ENDED: { label: { en: 'Ended', zh: '已结束' }, tone: 'good' },
      },
      to: {},
    }),
    teacherId: reference({
      label: { en: 'Teacher', zh: '老师' },
      to: 'teacher',
      synonyms: ['授课老师'],
    }),
    assistants: references({ label: { en: 'Assistants', zh: '助教' }, to: 'teacher', max: 10 }),
    studentLimit: integer({ label: { en: 'Student limit', zh: '人数上限' }, min: 1, max: 1000 }),
    bookedStudents: integer({ label: { en: 'Booked students', zh: '已约学员' }, readOnly: true }),
    bookingStatus: choice({
      label: { en: 'Booking status', zh: '约课状态' },
      options: {
        NONE: { en: 'No one booked', zh: '无人约课' },
        PARTLY: { en: 'Not fully booked', zh: '未约满' },
        FULL: { en: 'Fully booked', zh: '已约满' },
      },
      readOnly: true,
    }),
    seatArea: choice({ label: lessonDefaults.seatArea.label, options: seatAreas }),
    definition: choice({ label: lessonDefaults.definition.label, options: videoDefinitions }),
    soundMode: choice({ label: lessonDefaults.soundMode.label, options: soundModes }),
    layout: choice({ label: lessonDefaults.layout.label, options: screenLayouts }),
    prepTeacher: integer({ label: lessonDefaults.prepTeacher.label, min: 0, max: 120 }),
    prepStudent: integer({ label: lessonDefaults.prepStudent.label, min: 0, max: 120 }),
    delay: integer({ label: lessonDefaults.delay.label, min: 0, max: 120 }),
    cloudRecording: choice({ label: lessonDefaults.cloudRecording.label, options: onOff }),
    supervisionPictures: choice({
      label: lessonDefaults.supervisionPictures.label,
      options: onOff,
    }),
    verification: choice({ label: { en: 'Entry verification', zh: '入课验证' }, options: onOff }),
    courseware: references({
      label: { en: 'Authorised courseware', zh: '授权课件' },
      help: {
        en: 'In addition to what is authorised for the class',
        zh: '在班级授权课件之外，本课节另可使用的课件',
      },
      to: 'courseware',
      max: 20,
      wide: true,
    }),
    forceReason: text({
      label: { en: 'Clash reason', zh: '强制排课原因' },
      right: 'lesson.force',
      max: 200,
      wide: true,
      help: {
        en: 'Fill in to schedule the lesson although the teacher or assistant has another one at this time',
        zh: '老师或助教时间冲突但仍需排课时填写',
      },
    }),
    recording: choice({
      label: { en: 'Recording', zh: '录制' },
      options: recordingStates,
      readOnly: true,
    }),
    playback: boolean({ label: { en: 'Playback', zh: '回放' }, readOnly: true }),
    attended: boolean({ label: { en: 'Attended', zh: '有人出勤' }, readOnly: true }),
    firstEnteredAt: dateTime({
      label: { en: 'First entered', zh: '首次进入' },
      appointment: true,
      readOnly: true,
    }),
    realCloseAt: dateTime({
      label: { en: 'Actual end', zh: '实际结束' },
      appointment: true,
      readOnly: true,
    }),
    // the end and the delay; after it the room is empty
    closeAt: dateTime({
      label: { en: 'Classroom closes', zh: '教室关闭' },
      appointment: true,
      readOnly: true,
    }),
    noteCount: integer({
      label: { en: 'Class notes', zh: '课堂笔记数' },
      readOnly: true,
      counts: { resource: 'classNote', by: 'lessonId' },
    }),
    seriesId: text({ label: { en: 'Series', zh: '重复排课' }, readOnly: true, max: 40 }),
    remark: longText({
      label: { en: 'Remarks', zh: '备注' },
      max: 1000,
      wide: true,
      synonyms: ['Remark'],
    }),
  },
  list: {
    columns: [
      'name',
      'courseId',
      'number',
      'startAt',
      'minutes',
      'teacherId',
      'status',
      'bookingStatus',
      'assistants',
      'endAt',
      'studentLimit',
      'bookedStudents',
      'recording',
      'playback',
      'createTime',
    ],
    hidden: [
      'assistants',
      'endAt',
      'studentLimit',
      'bookedStudents',
      'recording',
      'playback',
      'createTime',
    ],
    filters: [
      'courseId',
      'teacherId',
      'assistants',
      'status',
      'bookingStatus',
      'startAt',
      'endAt',
      'recording',
      'playback',
      'seriesId',
      'closeAt',
      'noteCount',
      'forceReason',
    ],
    named: {
      mine: { label: { en: 'My lessons', zh: '我的课节' }, where: { teacherId: 'me' } },
      ended: {
        label: { en: 'Ended', zh: '已结束' },
        aliases: {
          en: ['ended lessons', 'past lessons', 'last lesson'],
          zh: ['已结束课节', '上过的课', '历史课节'],
        },
        where: { status: 'ENDED' },
      },
    },
    sort: 'startAt',
    from: 'startAt',
    fromYields: { status: ['ENDED'] },
    sorts: ['name', 'courseId', 'startAt', 'teacherId', 'status', 'createTime'],
    pageSize: 10,
  },
  form: {
    layout: 'sections',
    groups,
  },
  show: {
    filled: ['forceReason'],
    groups: [
      ...groups,
      {
        name: 'held',
        label: { en: 'Result', zh: '上课情况' },
        fields: [
          'number',
          'minutes',
          'bookedStudents',
          'bookingStatus',
          'firstEnteredAt',
          'closeAt',
          'realCloseAt',
          'playback',
          'noteCount',
        ],
      },
    ],
  },
  import: {
    match: ['courseId', 'startAt'],
    columns: [
      'courseId',
      'name',
      'startAt',
      'endAt',
      'teacherId',
      'assistants',
      'studentLimit',
      'seatArea',
      'definition',
      'soundMode',
      'layout',
      'prepTeacher',
      'prepStudent',
      'delay',
      'remark',
    ],
  },
  export: {
    path: '/edu_system/lesson/export',
    span: { from: 'startAt', until: 'startAt' },
  },
  relatedTo: [
    {
      by: 'teacherId',
      label: { en: 'Lessons', zh: '课节' },
      first: 'startAt',
      columns: ['courseId', 'name', 'status'],
      sort: 'startAt',
      from: 'endAt',
    },
  ],
  locks: true,
  override: { aside },
  // one after the other, of people who have nothing else to do
  samples: n => {
    const start = Date.UTC(2030, 0, 1) + n * 2 * hour
    return {
      startAt: new Date(start).toISOString(),
      endAt: new Date(start + hour).toISOString(),
      assistants: [],
      // whatever the teacher's record allows
      definition: null,
      cloudRecording: 'OFF',
      prepTeacher: 30,
      prepStudent: 10,
      forceReason: null,
      studentLimit: 9,
    }
  },
})

export type Lesson = RecordOf<typeof lesson>
