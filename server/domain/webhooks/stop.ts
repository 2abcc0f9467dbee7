import type { OffReason } from '../../../resources/webhook/webhook.options.ts'
import { webhookTurnedOff } from '../../../resources/webhook/webhook.messages.ts'
import { webhook } from '../../../resources/webhook/webhook.resource.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { ruleContext } from '../../engine/records/update.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'

/** The records of those who hear of it: the person in whose name it sends, and everyone who may change webhooks. */
const responsiblePeople = async (
  { db }: StoreTx,
  owner: string | null,
): Promise<{ readonly resource: string; readonly id: string }[]> => {
  const members = await db
    .selectFrom('member')
    .select(['accountId', 'rights'])
    .where('status', '=', 'ACTIVE')
    .execute()
  const accounts = members
    .filter(
      ({ accountId, rights }) =>
        accountId === owner || rights.includes('*') || rights.includes(`${webhook.name}.update`),
    )
    .map(({ accountId }) => accountId)
  if (!accounts.length) return []
  const links = await db
    .selectFrom('accountLink')
    .select(['resource', 'recordId', 'accountId'])
    .where('accountId', 'in', accounts)
    .execute()
  const byAccount = new Map(links.map(link => [link.accountId, link]))
  return [...byAccount.values()].map(({ resource, recordId }) => ({ resource, id: recordId }))
}

/** Turns a webhook off in the server's name and tells those who look after it; what waits is kept. */
export const stopHook = async (
  ports: EnginePorts,
  scope: Scope,
  id: string,
  reason: OffReason,
): Promise<void> => {
  const of = await systemContexts(ports, scope.institutionId)
  await scope.transaction(async tx => {
    const record = await tx.lock(webhook, id)
    if (record?.status !== 'ON') return
    const rules = ruleContext(tx, of(webhook.name))
    const off = { status: 'FAILED', offReason: reason, offTime: rules.now } as const
    await rules.change(webhook, id, off)
    for (const person of await responsiblePeople(tx, record.owner))
      await rules.notify(
        person,
        webhookTurnedOff,
        { webhook: record.name, reason },
        { once: `${id} ${rules.now}` },
      )
  })
  ports.log.warn({ institution: scope.institutionId, webhook: id, reason }, 'webhook turned off')
}
