import type { Label } from '../../../src/schema/label.ts'

/** Problems of a lesson. */
export const alertKinds = {
  TEACHER_MISSING: { en: 'Teacher missing', zh: '老师未到' },
  EMPTY_ROOM: { en: 'Empty classroom', zh: '教室无人' },
  BAD_NETWORK: { en: 'Bad network', zh: '网络差' },
  OVERTIME: { en: 'Overtime', zh: '拖堂' },
  CAMERA_OFF: { en: 'Camera off', zh: '摄像头关闭' },
  PICTURES_MISSING: { en: 'Pictures missing', zh: '监课画面缺失' },
} as const satisfies Readonly<Record<string, Label>>
export type AlertKind = keyof typeof alertKinds

/** NOTICED: something is wrong, and no rule has made an alert of it yet. */
export const alertStates = {
  NOTICED: { label: { en: 'Noticed', zh: '已发现' }, tone: 'neutral' },
  OPEN: { label: { en: 'Open', zh: '待处理' }, tone: 'bad' },
  ACKNOWLEDGED: { label: { en: 'Acknowledged', zh: '处理中' }, tone: 'careful' },
  CLOSED: { label: { en: 'Closed', zh: '已关闭' }, tone: 'good' },
} as const
export type AlertState = keyof typeof alertStates

/**
 * The news sent to an institution's windows when an alert is raised, escalated, taken or closed.
 */
export const alertNews = 'alert'
export interface AlertNews {
  readonly id: string
  readonly state: AlertState
  readonly kind: AlertKind
}
