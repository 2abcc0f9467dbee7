import {
  boolean,
  choice,
  date,
  decimal,
  contactFields,
  defineResource,
  image,
  longText,
  multiChoice,
  personName,
  state,
  tags,
  text,
  url,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { recordingMethods, teachingPermissions, videoDefinitions } from './teaching.options.ts'

const lessonsToCome = () => import('./LessonsToCome.tsx').then(module => module.LessonsToCome)

/** A person who teaches in the institution (TCH-01 to TCH-03). */
export const teacher = defineResource({
  name: 'teacher',
  custom: true,
  accounts: true,
  label: { en: 'Teacher', zh: '老师' },
  plural: { en: 'Teachers', zh: '老师' },
  about: {
    en: 'All teachers of your institution, with their contact details, permissions and status.',
    zh: '本机构的全部老师，包括联系方式、权限和在职状态。',
  },
  title: 'name',
  avatar: 'avatar',
  icon: 'teacher',
  menu: 'teacher',
  menuOrder: 20,
  aliases: { en: ['tutor', 'staff'], zh: ['教师', '师资'] },
  verbs: [
    {
      label: { en: 'Invite a teacher', zh: '邀请老师' },
      aliases: { en: ['invite teacher'], zh: ['邀请教师'] },
      to: '/teacherDetail?mode=create',
      right: 'teacher.create',
    },
  ],
  routes: { list: 'teacher', detail: 'teacherDetail' },
  notFound: '804',
  keys: [['account'], ['countryCode', 'phone'], ['email']],
  oneOf: { fields: ['phone', 'email', 'account'], code: '11000' },
  needs: 'plan',
  startRoles: { teacher: { rights: ['teacher.read'], masks: ['teacherPhone', 'teacherEmail'] } },
  fields: {
    name: personName(['老师姓名', '教师姓名', 'Teacher name', 'Full name', '名字']),
    ...contactFields({ phone: 'teacherPhone', email: 'teacherEmail' }),
    status: state({
      label: { en: 'Status', zh: '状态' },
      initial: 'ON_JOB',
      states: {
        ON_JOB: { label: { en: 'Active', zh: '在职' }, tone: 'good' },
        SUSPENDED: { label: { en: 'Suspended', zh: '停用' }, tone: 'careful' },
      },
      to: {
        ON_JOB: {
          SUSPENDED: { label: { en: 'Suspend', zh: '停用' }, refused: '905', danger: true },
        },
        SUSPENDED: { ON_JOB: { label: { en: 'Reactivate', zh: '恢复在职' }, refused: '905' } },
      },
    }),
    permissions: multiChoice({
      label: { en: 'Permissions', zh: '权限' },
      options: teachingPermissions,
      default: ['INVITE_STUDENTS', 'HOLD_CLASS', 'PLAYBACK'],
    }),
    recordingMethods: multiChoice({
      label: { en: 'Recording methods', zh: '录制方式' },
      options: recordingMethods,
      default: ['CLOUD'],
    }),
    videoDefinitions: multiChoice({
      label: { en: 'Video definitions', zh: '视频清晰度' },
      options: videoDefinitions,
      required: true,
      default: ['P480', 'P720'],
      help: { en: 'At least one', zh: '至少选择一项' },
    }),
    diskQuota: decimal({
      label: { en: 'Cloud disk quota (GB)', zh: '云盘空间（GB）' },
      min: 0,
      max: 100_000,
      scale: 2,
      default: 5,
    }),
    avatar: image({ label: { en: 'Avatar', zh: '头像' }, maxMB: 1 }),
    gender: choice({
      label: { en: 'Gender', zh: '性别' },
      options: { MALE: { en: 'Male', zh: '男' }, FEMALE: { en: 'Female', zh: '女' } },
      words: {
        MALE: ['M', 'Man', '男性', '男士', '先生'],
        FEMALE: ['F', 'Woman', '女性', '女士'],
      },
    }),
    birthday: date({ label: { en: 'Birthday', zh: '生日' }, past: true }),
    nativeLanguage: text({ label: { en: 'Native language', zh: '母语' }, max: 50 }),
    location: text({ label: { en: 'Location', zh: '所在地' }, max: 100 }),
    profile: longText({ label: { en: 'Profile', zh: '个人简介' }, max: 2000, wide: true }),
    videoUrl: url({ label: { en: 'Video URL', zh: '视频链接' }, wide: true }),
    expertise: text({ label: { en: 'Teaching expertise', zh: '教学专长' }, max: 200, wide: true }),
    tags: tags({
      label: { en: 'Teacher tags', zh: '老师标签' },
      synonyms: ['Tags', '标签'],
      max: 20,
      suggest: true,
      wide: true,
    }),
    bookable: boolean({
      label: { en: 'Appears in the booking system', zh: '在约课系统中展示' },
      default: true,
    }),
  },
  list: {
    columns: [
      'name',
      'phone',
      'email',
      'account',
      'status',
      'tags',
      'createTime',
      'gender',
      'permissions',
      'diskQuota',
      'birthday',
      'location',
    ],
    hidden: ['gender', 'permissions', 'diskQuota', 'birthday', 'location'],
    filters: ['status', 'gender', 'tags', 'permissions', 'createTime'],
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
        name: 'permissions',
        label: { en: 'Teaching permissions', zh: '教学权限' },
        fields: ['permissions', 'recordingMethods', 'videoDefinitions', 'diskQuota', 'bookable'],
      },
      {
        name: 'profile',
        label: { en: 'Profile', zh: '个人资料' },
        fields: [
          'gender',
          'birthday',
          'nativeLanguage',
          'location',
          'expertise',
          'tags',
          'videoUrl',
          'profile',
        ],
      },
    ],
  },
  show: {
    tabs: [
      { name: 'overview', label: { en: 'Overview', zh: '概览' }, groups: ['identity'] },
      {
        name: 'profile',
        label: { en: 'Profile', zh: '资料' },
        groups: ['permissions', 'profile'],
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
      'gender',
      'birthday',
      'nativeLanguage',
      'location',
      'expertise',
      'tags',
      'videoUrl',
      'profile',
    ],
  },
  override: { refusals: { '26000': lessonsToCome } },
})

export type Teacher = RecordOf<typeof teacher>
