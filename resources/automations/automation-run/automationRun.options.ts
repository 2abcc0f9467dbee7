import type { Label } from '../../../src/schema/label.ts'
import { changeEvents } from '../automation/automation.options.ts'

type Choices = Readonly<Record<string, Label>>

/** Outcomes of a run. */
export const runStates = {
  DONE: { en: 'Done', zh: '已执行' },
  SKIPPED: { en: 'Skipped', zh: '已跳过' },
  FAILED: { en: 'Failed', zh: '失败' },
} as const satisfies Choices
export type RunState = keyof typeof runStates

/** What starts a run. */
export const runEvents = {
  ...changeEvents,
  DATE: { en: 'Date reached', zh: '到达时间' },
  COUNT: { en: 'Number reached', zh: '达到数量' },
} as const satisfies Choices
export type RunEvent = keyof typeof runEvents

/** Why a run did nothing. */
export const runReasons = {
  LIMIT: {
    en: 'The daily limit was reached. Nothing was done for these events.',
    zh: '已达到每日上限，这些事件未执行。',
  },
  LOOP: {
    en: 'An automation made this change. Automations don’t start each other.',
    zh: '该变更由自动化产生，自动化之间不会相互触发。',
  },
  CONDITION: {
    en: 'The record no longer met the conditions.',
    zh: '执行时数据已不满足条件。',
  },
  GONE: { en: 'The record was deleted.', zh: '数据已被删除。' },
  SAME: { en: 'Nothing had to be changed.', zh: '数据已是目标状态，无需修改。' },
  NOBODY: {
    en: 'There was nobody to notify.',
    zh: '没有可通知的人员。',
  },
  HIDDEN: {
    en: 'The person in whose name it acts can’t view this record.',
    zh: '执行身份的成员看不到该数据。',
  },
  REFUSED: { en: 'The change was refused.', zh: '修改被拒绝。' },
  WEBHOOK_OFF: { en: 'The webhook is off.', zh: 'Webhook 处于关闭状态。' },
  OFF: { en: 'The automation was turned off.', zh: '自动化已关闭。' },
  INTERNAL: {
    en: 'It could not be carried out because of an internal error.',
    zh: '发生内部错误，未能执行。',
  },
} as const satisfies Choices
export type RunReason = keyof typeof runReasons
