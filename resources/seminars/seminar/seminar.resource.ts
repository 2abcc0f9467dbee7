import { seminarsErrors } from '../seminars.errors.ts'
import {
  boolean,
  choice,
  dateTime,
  defineResource,
  email,
  image,
  integer,
  longText,
  multiChoice,
  reference,
  state,
  tags,
  text,
  url,
  type RecordOf,
} from '../../../src/schema/index.ts'
import {
  onOff,
  recordingStates,
  screenLayouts,
  soundModes,
} from '../../scheduling/lesson/lesson.options.ts'
import { videoDefinitions } from '../../people/teacher/teaching.options.ts'
import { agendaFits } from './agenda.ts'
import { cancel, copy, revokeModeratorLink, sendTest } from './seminar.actions.ts'
import {
  approvalRules,
  notificationWays,
  registrationPhases,
  registrationTones,
  reminderTimes,
  standardFields,
} from './seminar.options.ts'

const aside = () => import('./SeminarAside.tsx').then(module => module.SeminarAside)
const byMail = (way: string | null): boolean => way === 'EMAIL' || way === 'BOTH'
const byPhone = (way: string | null): boolean => way === 'SMS' || way === 'BOTH'
const templateHelp = {
  en: 'Added to the invitation. {name} and {seminar} are replaced.',
  zh: '附加在邀请中，{name}、{seminar} 会自动替换',
} as const

/** SEM-01: a public online event with its registration and its messages. */
export const seminar = defineResource({
  name: 'seminar',
  label: { en: 'Seminar', zh: '研讨会' },
  plural: { en: 'Seminars', zh: '研讨会' },
  about: {
    en: 'Public online events. Create one, add its people, then share its page or poster.',
    zh: '面向公众的线上活动。创建后添加嘉宾，再分享报名页或海报。',
  },
  title: 'name',
  avatar: 'cover',
  icon: 'globe',
  menu: 'seminarManagement',
  menuGroup: 'content',
  menuOrder: 40,
  aliases: { en: ['webinar', 'event'], zh: ['讲座', '公开课', '活动'] },
  routes: { list: 'seminarManagement', detail: 'seminarDetail' },
  rights: { analyse: { en: 'See the analysis', zh: '查看数据分析' } },
  keys: [['name']],
  notFound: '12001',
  locks: true,
  checks: [
    {
      reads: ['regOpenAt', 'regCloseAt'],
      at: 'regCloseAt',
      check: ({ regOpenAt, regCloseAt }) =>
        regOpenAt !== null && regCloseAt !== null && regCloseAt <= regOpenAt
          ? seminarsErrors.registrationEndBeforeStart.code
          : undefined,
    },
    {
      reads: ['agenda', 'minutes'],
      at: 'agenda',
      check: ({ agenda, minutes }) =>
        agendaFits(agenda, minutes) ? undefined : seminarsErrors.agendaOutsideSeminar.code,
    },
    {
      reads: ['notification', 'mailbox'],
      at: 'mailbox',
      check: ({ notification, mailbox }) =>
        byMail(notification) && mailbox === null
          ? seminarsErrors.senderMailboxMissing.code
          : undefined,
    },
    {
      reads: ['notification', 'mailSubject'],
      at: 'mailSubject',
      check: ({ notification, mailSubject }) =>
        byMail(notification) && mailSubject === null
          ? seminarsErrors.invitationSubjectMissing.code
          : undefined,
    },
    {
      reads: ['notification', 'regFields'],
      at: 'regFields',
      check: ({ notification, regFields }) =>
        (byMail(notification) && !regFields.includes('EMAIL')) ||
        (byPhone(notification) && !regFields.includes('PHONE')) ||
        (!regFields.includes('EMAIL') && !regFields.includes('PHONE'))
          ? seminarsErrors.registrationContactMissing.code
          : undefined,
    },
  ],
  fields: {
    name: text({
      label: { en: 'Name', zh: '名称' },
      required: true,
      rule: 'name',
      max: 60,
      search: true,
      taken: '12000',
    }),
    subtitle: text({ label: { en: 'Subtitle', zh: '副标题' }, max: 120, search: true, wide: true }),
    cover: image({
      label: { en: 'Cover', zh: '封面' },
      help: { en: '16:9 looks best', zh: '建议 16:9' },
      shape: 'cover',
    }),
    introduction: longText({ label: { en: 'Introduction', zh: '简介' }, max: 5000, wide: true }),
    agenda: longText({
      label: { en: 'Agenda', zh: '议程' },
      help: { en: 'One item a line, such as “19:00 Opening”', zh: '每行一项，例如“19:00 开场”' },
      max: 3000,
      wide: true,
    }),
    startAt: dateTime({
      label: { en: 'Start', zh: '开始时间' },
      appointment: true,
      required: true,
    }),
    minutes: integer({
      label: { en: 'Duration (minutes)', zh: '时长（分钟）' },
      required: true,
      min: 1,
      max: 1440,
      default: 60,
    }),
    endAt: dateTime({ label: { en: 'End', zh: '结束时间' }, appointment: true, readOnly: true }),
    moderatorId: reference({
      label: { en: 'Moderator', zh: '主持人' },
      to: 'teacher',
      required: true,
      filter: { status: 'ON_JOB' },
    }),
    definition: choice({
      label: { en: 'Definition', zh: '清晰度' },
      options: videoDefinitions,
      required: true,
      default: 'P720',
    }),
    layout: choice({
      label: { en: 'Screen style', zh: '画面布局' },
      options: screenLayouts,
      required: true,
      default: 'VIDEO_TOP',
    }),
    soundMode: choice({
      label: { en: 'Sound mode', zh: '声音方案' },
      options: soundModes,
      required: true,
      default: 'SPEECH',
    }),
    cloudRecording: choice({
      label: { en: 'Cloud recording', zh: '云端录制' },
      options: onOff,
      required: true,
      default: 'ON',
    }),
    status: state({
      label: { en: 'Status', zh: '状态' },
      readOnly: true,
      initial: 'PLANNED',
      states: {
        PLANNED: { label: { en: 'Planned', zh: '未开始' }, tone: 'neutral' },
        ONGOING: { label: { en: 'Ongoing', zh: '进行中' }, tone: 'informative' },
        ENDED: { label: { en: 'Ended', zh: '已结束' }, tone: 'good' },
        CANCELLED: { label: { en: 'Cancelled', zh: '已取消' }, tone: 'bad' },
      },
      to: {},
    }),
    cancelReason: longText({
      label: { en: 'Cancelled because', zh: '取消原因' },
      readOnly: true,
      max: 500,
    }),
    registration: choice({
      label: { en: 'Registration', zh: '报名状态' },
      options: registrationPhases,
      tones: registrationTones,
      readOnly: true,
      computed: true,
    }),
    regFields: multiChoice({
      label: { en: 'Registration fields', zh: '报名字段' },
      help: {
        en: 'Besides the full name',
        zh: '姓名以外的信息',
      },
      options: standardFields,
      required: true,
      requiredCode: '12003',
      default: ['PHONE', 'EMAIL', 'COMPANY', 'POSITION'],
      wide: true,
    }),
    regOpenAt: dateTime({
      label: { en: 'Registration opens', zh: '报名开始时间' },
      help: { en: 'Leave empty to open at once', zh: '留空则立即开始' },
    }),
    regCloseAt: dateTime({
      label: { en: 'Registration ends', zh: '报名截止时间' },
      help: { en: 'Leave empty to end with the seminar', zh: '留空则与研讨会同时结束' },
    }),
    seatLimit: integer({
      label: { en: 'Places', zh: '名额' },
      help: { en: 'Leave empty for no limit', zh: '留空表示不限' },
      min: 1,
      max: 100_000,
    }),
    waitlist: boolean({ label: { en: 'Waiting list', zh: '满员后候补' }, default: true }),
    offerHours: integer({
      label: { en: 'Offers last (hours)', zh: '候补名额保留（小时）' },
      help: {
        en: 'How long a place is kept for the next in the waiting list',
        zh: '有空位时为候补者保留的时间',
      },
      required: true,
      min: 1,
      max: 168,
      default: 24,
    }),
    approval: choice({
      label: { en: 'Review', zh: '审核方式' },
      options: approvalRules,
      required: true,
      default: 'NONE',
    }),
    approvedDomains: tags({
      label: { en: 'Approved email domains', zh: '自动通过的邮箱域名' },
      help: { en: 'For “Approve certain email domains”', zh: '用于“指定邮箱域名自动通过”' },
      max: 20,
    }),
    notification: choice({
      label: { en: 'Notification method', zh: '通知方式' },
      options: notificationWays,
      required: true,
      default: 'NONE',
    }),
    mailbox: email({
      label: { en: 'Sender mailbox', zh: '发件邮箱' },
      help: { en: 'Replies go here', zh: '收件人的回复会发到这里' },
    }),
    mailSubject: text({ label: { en: 'Email subject', zh: '邮件主题' }, max: 120, wide: true }),
    wordsZh: longText({
      label: { en: 'Chinese message', zh: '中文邀请内容' },
      help: templateHelp,
      max: 1000,
      wide: true,
    }),
    wordsEn: longText({
      label: { en: 'English message', zh: '英文邀请内容' },
      help: templateHelp,
      max: 1000,
      wide: true,
    }),
    reminders: multiChoice({
      label: { en: 'Reminders', zh: '会前提醒' },
      options: reminderTimes,
    }),
    thanks: boolean({ label: { en: 'Thank attendees afterwards', zh: '会后感谢' } }),
    recordingSectionId: reference({
      label: { en: 'Recording', zh: '录制视频' },
      help: {
        en: 'A section of a recorded course, shown afterwards',
        zh: '录播课小节，会后展示',
      },
      to: 'courseSection',
      onDelete: 'clear',
      // it gets a link that is open to everyone
      right: 'shareLink.create',
    }),
    recordingState: choice({
      label: { en: 'Room recording', zh: '会场录制' },
      options: recordingStates,
      readOnly: true,
    }),
    recordingAddress: url({
      label: { en: 'Recording address', zh: '录制地址' },
      readOnly: true,
      max: 2000,
    }),
    moderatorSerial: integer({
      label: { en: 'Moderator’s link number', zh: '主持人链接编号' },
      readOnly: true,
      min: 0,
    }),
    registrations: integer({
      label: { en: 'Registrations', zh: '报名人数' },
      counts: { resource: 'registration', by: 'seminarId' },
    }),
    toReview: integer({
      label: { en: 'To be reviewed', zh: '待审核' },
      counts: {
        resource: 'registration',
        by: 'seminarId',
        where: { auditState: ['TO_BE_REVIEWED', 'RE_AUDIT'] },
      },
    }),
    seated: integer({
      label: { en: 'Places taken', zh: '已占名额' },
      counts: {
        resource: 'registration',
        by: 'seminarId',
        where: { place: ['SEATED', 'OFFERED'] },
      },
    }),
    attended: integer({
      label: { en: 'Attended', zh: '到场人数' },
      counts: { resource: 'registration', by: 'seminarId', where: { attended: 'true' } },
    }),
  },
  list: {
    columns: [
      'name',
      'startAt',
      'minutes',
      'moderatorId',
      'status',
      'registration',
      'registrations',
      'toReview',
      'seatLimit',
      'attended',
      'endAt',
      'notification',
      'createTime',
    ],
    hidden: ['seatLimit', 'endAt', 'notification', 'createTime'],
    filters: ['status', 'startAt', 'moderatorId', 'notification', 'toReview'],
    sort: '-startAt',
    named: {
      ahead: {
        label: { en: 'Upcoming', zh: '即将开始' },
        where: { status: 'PLANNED', startAt_gte: 'now' },
      },
    },
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'seminar',
        label: { en: 'Seminar', zh: '研讨会' },
        fields: [
          'name',
          'subtitle',
          'cover',
          'startAt',
          'minutes',
          'moderatorId',
          'introduction',
          'agenda',
        ],
      },
      {
        name: 'room',
        label: { en: 'Room', zh: '会场' },
        fields: [
          'definition',
          'layout',
          'soundMode',
          'cloudRecording',
          'recordingSectionId',
          'recordingState',
          'recordingAddress',
        ],
      },
      {
        name: 'registration',
        label: { en: 'Registration', zh: '报名' },
        fields: [
          'regFields',
          'regOpenAt',
          'regCloseAt',
          'seatLimit',
          'waitlist',
          'offerHours',
          'approval',
          'approvedDomains',
        ],
      },
      {
        name: 'messages',
        label: { en: 'Messages', zh: '通知' },
        fields: [
          'notification',
          'mailbox',
          'mailSubject',
          'wordsZh',
          'wordsEn',
          'reminders',
          'thanks',
        ],
      },
    ],
  },
  show: {
    layout: 'tabs',
    figures: ['registrations', 'toReview', 'seated', 'attended'],
    filled: ['cancelReason', 'recordingState', 'recordingAddress'],
  },
  export: {
    columns: [
      'name',
      'subtitle',
      'startAt',
      'minutes',
      'moderatorId',
      'status',
      'registrations',
      'seated',
      'attended',
      'createTime',
    ],
  },
  actions: { cancel, copy, sendTest, revokeModeratorLink },
  override: { aside },
  schedules: {
    begin: {
      label: { en: 'Begin seminars', zh: '开始研讨会' },
      everyMinutes: 1,
      where: { status: 'PLANNED', startAt_lte: 'now' },
    },
    remind: {
      label: { en: 'Send seminar reminders', zh: '发送研讨会提醒' },
      everyMinutes: 5,
      where: { status: 'PLANNED', startAt_lte: 'now+1' },
    },
    finish: {
      label: { en: 'End seminars', zh: '结束研讨会' },
      everyMinutes: 1,
      where: { status: ['PLANNED', 'ONGOING'], endAt_lte: 'now' },
    },
  },
  samples: n =>
    ({
      startAt: new Date(Date.UTC(2030, 0, 1) + n * 86_400_000).toISOString(),
      minutes: 60,
      regOpenAt: null,
      regCloseAt: new Date(Date.UTC(2029, 11, 1 + n)).toISOString(),
      regFields: ['PHONE', 'EMAIL'],
      notification: 'NONE',
      // only what students can watch is shared
      recordingSectionId: null,
      seatLimit: 100 + n,
    }) as const,
})

/** A record of a seminar. */
export type Seminar = RecordOf<typeof seminar>
