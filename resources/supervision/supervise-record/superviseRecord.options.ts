import type { Label } from '../../../src/schema/label.ts'

/** Actions of a supervisor. */
export const superviseActs = {
  WATCH: { en: 'Watched the lesson', zh: '查看课节' },
  ENTER: { en: 'Entered the classroom', zh: '进入教室' },
  LEAVE: { en: 'Left the classroom', zh: '离开教室' },
  MESSAGE: { en: 'Sent a message', zh: '发送消息' },
  CALL: { en: 'Called the next person', zh: '联系替补人员' },
  PICTURE: { en: 'Asked for a picture', zh: '抓拍画面' },
  DELETE: { en: 'Deleted pictures', zh: '删除画面' },
  ACKNOWLEDGE: { en: 'Acknowledged an alert', zh: '接手告警' },
} as const satisfies Readonly<Record<string, Label>>

/** The recipient of a message. */
export const messageTargets = {
  ROOM: { en: 'Everyone in the classroom', zh: '教室全体' },
  TEACHER: { en: 'The teacher', zh: '老师' },
  PERSON: { en: 'One person', zh: '指定人员' },
} as const satisfies Readonly<Record<string, Label>>
export type MessageTarget = keyof typeof messageTargets
/** Characters of a message. */
export const maxMessage = 500
