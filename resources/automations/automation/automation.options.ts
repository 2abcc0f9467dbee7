import type { Label } from '../../../src/schema/label.ts'

type Choices = Readonly<Record<string, Label>>

/** What starts an automation. */
export const triggers = {
  CHANGE: { en: 'A record changes', zh: '数据变更时' },
  DATE: { en: 'A date is reached', zh: '到达某个时间' },
  COUNT: { en: 'A number is reached', zh: '达到某个数量' },
} as const satisfies Choices
export type Trigger = keyof typeof triggers

/** What may happen to a record. */
export const changeEvents = {
  CREATED: { en: 'Created', zh: '新建' },
  UPDATED: { en: 'Edited', zh: '修改' },
  DELETED: { en: 'Deleted', zh: '删除' },
  RESTORED: { en: 'Restored', zh: '恢复' },
} as const satisfies Choices
export type ChangeEvent = keyof typeof changeEvents

export const offsetUnits = {
  MINUTES: { en: 'minutes', zh: '分钟' },
  HOURS: { en: 'hours', zh: '小时' },
  DAYS: { en: 'days', zh: '天' },
} as const satisfies Choices

export const offsetWays = {
  AFTER: { en: 'after', zh: '之后' },
  BEFORE: { en: 'before', zh: '之前' },
} as const satisfies Choices

/** What an automation does. */
export const actions = {
  NOTIFY: { en: 'Notify people', zh: '发送通知' },
  TAG: { en: 'Add or remove tags', zh: '添加或移除标签' },
  SET: { en: 'Set a field', zh: '设置字段' },
  WEBHOOK: { en: 'Call a webhook', zh: '调用 Webhook' },
  ALERT: { en: 'Raise an alert', zh: '触发告警' },
} as const satisfies Choices
export type AutomationAction = keyof typeof actions

export const tagWays = {
  ADD: { en: 'Add', zh: '添加' },
  REMOVE: { en: 'Remove', zh: '移除' },
} as const satisfies Choices

/** Why the server turned an automation off. */
export const offReasons = {
  MAKER_LEFT: {
    en: 'The person in whose name it acts is no longer an active member',
    zh: '执行身份的成员已停用或离开机构',
  },
  MAKER_RIGHTS: {
    en: 'The person in whose name it acts no longer has the permission for it',
    zh: '执行身份的成员不再拥有所需权限',
  },
  UNFIT: {
    en: 'Something it uses no longer exists, or the person in whose name it acts can’t see it any more',
    zh: '所用的内容已不存在，或执行身份的成员已无法查看',
  },
} as const satisfies Choices
export type OffReason = keyof typeof offReasons
