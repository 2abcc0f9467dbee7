import { defineMessage } from '../../../src/schema/message.ts'
import { webhookOffReasons, type WebhookOffReason } from './webhook.options.ts'

const sample: { readonly webhook: string; readonly reason: WebhookOffReason } = {
  webhook: 'ERP',
  reason: 'FAILING',
}

/** The server has turned a webhook off. */
export const webhookTurnedOff = defineMessage({
  name: 'webhook.turnedOff',
  sample,
  en: ({ school, name, webhook, reason }) => ({
    subject: `Webhook “${webhook}” was turned off`,
    text: `${school}: ${name}, the webhook “${webhook}” was turned off. ${webhookOffReasons[reason].en}. What was not delivered is kept for 30 days and can be sent again.`,
  }),
  zh: ({ school, name, webhook, reason }) => ({
    subject: `Webhook“${webhook}”已自动关闭`,
    text: `【${school}】${name}，Webhook“${webhook}”已自动关闭：${webhookOffReasons[reason].zh}。未送达的内容保留 30 天，可以重新发送。`,
  }),
})
