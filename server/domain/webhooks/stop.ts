import type { WebhookOffReason } from '../../../resources/webhooks/webhook/webhook.options.ts'
import { webhookTurnedOff } from '../../../resources/webhooks/webhook/webhook.messages.ts'
import { webhook } from '../../../resources/webhooks/webhook/webhook.resource.ts'
import { linkTo } from '../../engine/notices/inbox.ts'
import { responsiblePeople } from '../../engine/notices/people.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import type { Scope } from '../../platform/store/types.ts'

/**
 * Turns a webhook off in the server's name and notifies the people responsible; waiting deliveries
 * are kept.
 */
export const stopHook = async (
  ports: EnginePorts,
  scope: Scope,
  id: string,
  reason: WebhookOffReason,
): Promise<void> => {
  const of = await systemContexts(ports, scope.institutionId)
  await scope.transaction(async tx => {
    const record = await tx.lock(webhook, id)
    if (record?.status !== 'ON') return
    const rules = ruleContext(tx, of(webhook.name))
    const off = { status: 'FAILED', offReason: reason, offTime: rules.now } as const
    await rules.change(webhook, id, off)
    for (const person of await responsiblePeople(tx, record.owner, `${webhook.name}.update`))
      await rules.notify(
        person,
        webhookTurnedOff,
        { webhook: record.name, reason },
        { dedupeKey: `${id} ${rules.now}`, link: linkTo(webhook, id) },
      )
  })
  ports.log.warn({ institution: scope.institutionId, webhook: id, reason }, 'webhook turned off')
}
