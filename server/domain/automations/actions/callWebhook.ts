import { webhook } from '../../../../resources/webhooks/webhook/webhook.resource.ts'
import { canDo } from '../../../../src/access/index.ts'
import { oneComputed } from '../../../engine/records/computed.ts'
import { presentRow } from '../../../engine/records/present.ts'
import { errors } from '../errors.ts'
import { queueDelivery } from '../../webhooks/index.ts'
import type { AutomatedAction, Words } from './action.ts'

/** The type of the event that a webhook gets. */
const eventType = 'automation.ran'

const wordsOf = (name: string): Words => ({
  en: `Call “${name}”`,
  zh: `调用“${name}”`,
})

export const callWebhook: AutomatedAction = {
  judge({ terms, of }) {
    const { actor, lang } = of(webhook.name)
    // what the address gets is the person's to send: as with a test event, they may change webhooks
    if (!canDo(actor.access, webhook, 'update'))
      throw errors.automationBeyondOwn({ automated: webhook.plural[lang] }).at('action')
    if (!terms.webhook) throw errors.valueMissing().at('webhook')
  },
  async foresee({ plan, reading }) {
    const record = await reading.get(webhook, plan.terms.webhook ?? '')
    return record?.status === 'ON' ? { words: wordsOf(record.name) } : { reason: 'WEBHOOK_OFF' }
  },
  async run({ plan, record, cause, rules, reading, sign }) {
    const hook = await reading.get(webhook, plan.terms.webhook ?? '')
    if (hook?.status !== 'ON') return { reason: 'WEBHOOK_OFF' }
    const { subject, terms } = plan
    const shown =
      subject && record
        ? await presentRow(subject, await oneComputed(reading, subject, record), sign)
        : null
    await queueDelivery(rules.tx, rules, hook.id, {
      type: eventType,
      data: {
        automation: { id: terms.id, name: terms.name },
        event: cause.event,
        at: cause.at,
        resource: subject?.resource.name ?? terms.target,
        record: shown,
        ...(cause.count === null ? {} : { count: Number(cause.count) }),
      },
    })
    return { words: wordsOf(hook.name) }
  },
}
