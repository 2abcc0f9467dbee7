import {
  contactFields,
  defineResource,
  hours,
  image,
  integer,
  boolean,
  multiChoice,
  personName,
  state,
  tags,
  type RecordOf,
} from '../../../src/schema/index.ts'

const hoursRight = { right: 'lessonHoursStatistics', readOnly: true } as const

/** A person who learns in the institution (STU-01 to STU-03). */
export const student = defineResource({
  name: 'student',
  custom: true,
  label: { en: 'Student', zh: '学员' },
  plural: { en: 'Students', zh: '学员' },
  about: {
    en: 'All students of your institution, with their contact details, booking and leave limits, and lesson hours.',
    zh: '本机构的全部学员，包括联系方式、约课与请假额度、课时。',
  },
  title: 'name',
  avatar: 'avatar',
  icon: 'student',
  menu: 'student',
  menuOrder: 10,
  aliases: { en: ['pupil', 'learner'], zh: ['学生', '学号'] },
  routes: { list: 'student', detail: 'studentDetail' },
  notFound: '804',
  rights: {
    lessonHoursStatistics: { en: 'View lesson hours', zh: '查看课时' },
  },
  keys: [['account'], ['countryCode', 'phone'], ['email']],
  oneOf: { fields: ['phone', 'email', 'account'], code: '11000' },
  needs: 'plan',
  startRoles: { teacher: { rights: ['student.read'], masks: ['studentPhone', 'studentEmail'] } },
  fields: {
    name: personName(['学生姓名', '学员姓名', 'Student name', 'Full name', '名字', 'username'], {
      byVisitors: true,
    }),
    ...contactFields({ phone: 'studentPhone', email: 'studentEmail' }, [
      '学号',
      'Student number',
      'Student ID',
    ]),
    status: state({
      label: { en: 'Status', zh: '状态' },
      initial: 'ACTIVE',
      states: {
        ACTIVE: { label: { en: 'Active', zh: '正常' }, tone: 'good' },
        SUSPENDED: { label: { en: 'Suspended', zh: '停用' }, tone: 'careful' },
      },
      to: {
        ACTIVE: {
          SUSPENDED: { label: { en: 'Suspend', zh: '停用' }, refused: '905', danger: true },
        },
        SUSPENDED: { ACTIVE: { label: { en: 'Reactivate', zh: '启用' }, refused: '905' } },
      },
    }),
    totalLessonHours: hours({
      label: { en: 'Total lesson hours', zh: '总课时' },
      right: 'lessonHoursStatistics',
      min: 0,
      max: 100_000,
      synonyms: ['课时', '总学时', '剩余课时', '剩余学时', 'Total student hours', 'Hours'],
    }),
    usedLessonHours: hours({
      label: { en: 'Used lesson hours', zh: '已用课时' },
      ...hoursRight,
      computed: true,
    }),
    // below 0: owed; follows the ledger of hours, without a version of its own
    remainingLessonHours: hours({
      label: { en: 'Remaining lesson hours', zh: '课时余额' },
      owed: true,
      ...hoursRight,
      unlogged: true,
    }),
    bookingLimit: integer({
      label: { en: 'Booking limit', zh: '约课上限' },
      min: 0,
      max: 10_000,
      help: {
        en: 'Bookings per month. Leave empty for no limit.',
        zh: '每月可约课次数，留空表示不限',
      },
    }),
    leaveLimit: integer({
      label: { en: 'Leave limit', zh: '请假上限' },
      min: 0,
      max: 10_000,
      help: {
        en: 'Leaves per month. Leave empty for no limit.',
        zh: '每月可请假次数，留空表示不限',
      },
    }),
    remainingBookings: integer({
      label: { en: 'Remaining bookings', zh: '剩余约课次数' },
      readOnly: true,
      computed: true,
    }),
    remainingLeave: integer({
      label: { en: 'Remaining leave', zh: '剩余请假次数' },
      readOnly: true,
      computed: true,
    }),
    nameEditable: boolean({ label: { en: 'Can change their name', zh: '允许修改姓名' } }),
    classPermissions: multiChoice({
      label: { en: 'Allowed in class', zh: '课堂授权' },
      options: {
        MICROPHONE: { en: 'Microphone', zh: '麦克风' },
        SCREEN_SHARE: { en: 'Screen share', zh: '屏幕共享' },
        BLACKBOARD: { en: 'Blackboard tools', zh: '黑板工具' },
        MOVE_COURSEWARE: { en: 'Move coursewares', zh: '移动课件' },
        FLIP_PAGES: { en: 'Flip pages', zh: '课件翻页' },
        FLIP_SLIDES: { en: 'Flip slides', zh: '幻灯片翻页' },
      },
      default: ['MICROPHONE'],
      help: {
        en: 'What a teacher may authorise the student to use in class, beside what the class allows',
        zh: '除班级已允许的以外，老师在课堂上还可以授权该学员使用的功能',
      },
    }),
    avatar: image({ label: { en: 'Avatar', zh: '头像' }, maxMB: 1 }),
    tags: tags({
      label: { en: 'Student tags', zh: '学员标签' },
      synonyms: ['Tags', '标签'],
      max: 20,
      suggest: true,
      wide: true,
    }),
  },
  list: {
    columns: [
      'name',
      'phone',
      'email',
      'account',
      'status',
      'totalLessonHours',
      'tags',
      'createTime',
      'usedLessonHours',
      'remainingLessonHours',
      'bookingLimit',
      'leaveLimit',
      'remainingBookings',
      'remainingLeave',
    ],
    hidden: [
      'usedLessonHours',
      'remainingLessonHours',
      'bookingLimit',
      'leaveLimit',
      'remainingBookings',
      'remainingLeave',
    ],
    filters: ['status', 'totalLessonHours', 'remainingLessonHours', 'tags', 'createTime'],
    sort: '-createTime',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'identity',
        label: { en: 'Basic information', zh: '基本信息' },
        fields: ['avatar', 'name', 'countryCode', 'phone', 'email', 'account', 'status'],
      },
      {
        name: 'learning',
        label: { en: 'Hours and booking', zh: '课时与约课' },
        fields: [
          'totalLessonHours',
          'usedLessonHours',
          'remainingLessonHours',
          'bookingLimit',
          'leaveLimit',
          'remainingBookings',
          'remainingLeave',
        ],
      },
      {
        name: 'permissions',
        label: { en: 'Permissions', zh: '权限' },
        fields: ['nameEditable', 'classPermissions', 'tags'],
      },
    ],
  },
  show: {
    summary: [{ field: 'remainingLessonHours', redBelowZero: true }],
    tabs: [
      { name: 'overview', label: { en: 'Overview', zh: '概览' }, groups: ['identity'] },
      {
        name: 'profile',
        label: { en: 'Profile', zh: '资料' },
        groups: ['learning', 'permissions'],
        last: true,
      },
    ],
  },
  import: {
    columns: [
      'name',
      'countryCode',
      'phone',
      'email',
      'account',
      'totalLessonHours',
      'bookingLimit',
      'leaveLimit',
      'tags',
    ],
  },
})

export type Student = RecordOf<typeof student>
