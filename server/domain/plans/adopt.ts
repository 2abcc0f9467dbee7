import { planOrder } from '../../../resources/plan-order/planOrder.resource.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { ruleContext } from '../../engine/records/update.ts'
import { lowPriority } from '../../platform/yieldToEventLoop.ts'
import { adoptTrial } from './trial.ts'

/** PLN-03: gives institutions that were founded with a trial the period that it is, so that the subscription follows. */
export const adoptTrials = async (ports: EnginePorts): Promise<void> => {
  const founded = await ports.store.db
    .selectFrom('institution')
    .select('id')
    .where('trialTime', 'is not', null)
    .where('planUntil', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id } of founded) {
    const context = (await systemContexts(ports, id))(planOrder.name)
    await lowPriority(ports.store.scope(id))(async tx => {
      tx.operation({ action: 'create', resource: planOrder.name })
      await adoptTrial(ruleContext(tx, context))
    })
  }
}
