import { defineMessage } from '../../../src/schema/message.ts'
import { offReasons, type OffReason } from './automation.options.ts'

/** An automation has run as often as it may on one day. */
export const automationAtLimit = defineMessage({
  name: 'automation.atLimit',
  sample: { automation: 'Missing notes', limit: 200 },
  en: ({ school, name, automation, limit }) => ({
    subject: `Automation “${automation}” reached its daily limit`,
    text: `${school}: ${name}, the automation “${automation}” has run ${limit} times today and rests until tomorrow. Its log lists what was left out.`,
  }),
  zh: ({ school, name, automation, limit }) => ({
    subject: `自动化“${automation}”已达每日上限`,
    text: `【${school}】${name}，自动化“${automation}”今天已执行 ${limit} 次，明天继续。未执行的内容见执行记录。`,
  }),
})

const sample: { readonly automation: string; readonly reason: OffReason } = {
  automation: 'Missing notes',
  reason: 'MAKER_RIGHTS',
}

/** The server has turned an automation off. */
export const automationTurnedOff = defineMessage({
  name: 'automation.turnedOff',
  sample,
  en: ({ school, name, automation, reason }) => ({
    subject: `Automation “${automation}” was turned off`,
    text: `${school}: ${name}, the automation “${automation}” was turned off. ${offReasons[reason].en}. Check it and turn it on again.`,
  }),
  zh: ({ school, name, automation, reason }) => ({
    subject: `自动化“${automation}”已自动关闭`,
    text: `【${school}】${name}，自动化“${automation}”已自动关闭：${offReasons[reason].zh}。请检查后重新开启。`,
  }),
})
