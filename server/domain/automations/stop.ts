import type { OffReason } from '../../../resources/automations/automation/automation.options.ts'
import { automationTurnedOff } from '../../../resources/automations/automation/automation.messages.ts'
import { automation } from '../../../resources/automations/automation/automation.resource.ts'
import { linkTo } from '../../engine/notices/inbox.ts'
import { responsiblePeople } from '../../engine/notices/people.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import type { Scope } from '../../platform/store/types.ts'

/** Turns an automation off in the server's name and notifies the people responsible. */
export const stopAutomation = async (
  ports: EnginePorts,
  scope: Scope,
  id: string,
  reason: OffReason,
): Promise<void> => {
  const of = await systemContexts(ports, scope.institutionId)
  await scope.transaction(async tx => {
    const record = await tx.lock(automation, id)
    if (record?.status !== 'ON') return
    const rules = ruleContext(tx, of(automation.name))
    const off = { status: 'FAILED', offReason: reason, offTime: rules.now } as const
    await rules.change(automation, id, off)
    for (const person of await responsiblePeople(tx, record.owner, `${automation.name}.update`))
      await rules.notify(
        person,
        automationTurnedOff,
        { automation: record.name, reason },
        { dedupeKey: `${id} ${rules.now}`, link: linkTo(automation, id) },
      )
  })
  ports.log.warn(
    { institution: scope.institutionId, automation: id, reason },
    'automation turned off',
  )
}
