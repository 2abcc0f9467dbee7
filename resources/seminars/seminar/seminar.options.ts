import type { StateTone } from '../../../src/schema/fields/index.ts'

/** SEM-02: how registrants are notified of what becomes of their registration. */
export const notificationWays = {
  EMAIL: { en: 'Email', zh: '邮件' },
  SMS: { en: 'Text message', zh: '短信' },
  BOTH: { en: 'Email and text message', zh: '邮件和短信' },
  NONE: { en: 'None', zh: '不通知' },
} as const

/**
 * SEM-01: questions of the form besides the full name, in order; further ones are separate records.
 */
export const standardFields = {
  PHONE: { en: 'Phone', zh: '手机号' },
  EMAIL: { en: 'Email', zh: '邮箱' },
  COMPANY: { en: 'Company', zh: '公司或单位' },
  POSITION: { en: 'Position or duties', zh: '职位或职责' },
} as const
export type StandardField = keyof typeof standardFields

/** Which registrations are approved without a review. */
export const approvalRules = {
  NONE: { en: 'Review each registration', zh: '逐条审核' },
  ALL: { en: 'Approve everyone', zh: '全部自动通过' },
  DOMAINS: { en: 'Approve certain email domains', zh: '指定邮箱域名自动通过' },
} as const

/** SEM-02: phases of registration. CLOSED: there is none. */
export const registrationPhases = {
  NOT_STARTED: { en: 'Not started', zh: '未开始' },
  OPEN: { en: 'Open', zh: '报名中' },
  ENDED: { en: 'Ended', zh: '已结束' },
} as const
export type RegistrationPhase = keyof typeof registrationPhases

/** How each looks. */
export const registrationTones: Readonly<Record<RegistrationPhase, StateTone>> = {
  NOT_STARTED: 'neutral',
  OPEN: 'good',
  ENDED: 'neutral',
}

/** When people are reminded. */
export const reminderTimes = {
  DAY: { en: 'A day before', zh: '提前 1 天' },
  HOUR: { en: 'An hour before', zh: '提前 1 小时' },
} as const

/** ROL-01: who is in the room beside the audience. */
export const seminarRoles = {
  MODERATOR: { en: 'Moderator', zh: '主持人' },
  HOST: { en: 'Host', zh: '主办方' },
  CO_HOST: { en: 'Co-host', zh: '联席主持人' },
  LECTURER: { en: 'Lecturer', zh: '讲师' },
  GUEST: { en: 'Guest', zh: '嘉宾' },
} as const
export type SeminarRole = keyof typeof seminarRoles

/** Permissions in the room of a seminar. */
export const roomPermissions = {
  MICROPHONE: { en: 'Microphone', zh: '麦克风' },
  CAMERA: { en: 'Camera', zh: '摄像头' },
  SCREEN_SHARE: { en: 'Screen share', zh: '屏幕共享' },
  BLACKBOARD: { en: 'Blackboard', zh: '黑板' },
  CHAT: { en: 'Chat', zh: '聊天' },
  MANAGE: { en: 'Manage the audience', zh: '管理观众' },
} as const
export type RoomPermission = keyof typeof roomPermissions

const all = Object.freeze([
  'MICROPHONE',
  'CAMERA',
  'SCREEN_SHARE',
  'BLACKBOARD',
  'CHAT',
  'MANAGE',
] as const)
/** Default permissions of each role, which a person's own record can replace. */
export const permissionsOfRole: Readonly<
  Record<SeminarRole | 'AUDIENCE', readonly RoomPermission[]>
> = {
  MODERATOR: all,
  HOST: all,
  CO_HOST: all,
  LECTURER: ['MICROPHONE', 'CAMERA', 'SCREEN_SHARE', 'BLACKBOARD', 'CHAT'],
  GUEST: ['MICROPHONE', 'CAMERA', 'CHAT'],
  AUDIENCE: ['CHAT'],
}

/** Minutes before the start from which people can enter the room: the hosts, and the audience. */
export const entryMinutes = { people: 60, audience: 15 } as const
