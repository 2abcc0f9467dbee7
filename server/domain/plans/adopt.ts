import { planOrder } from '../../../resources/plans/plan-order/planOrder.resource.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import type { Scope } from '../../platform/store/types.ts'
import { lowPriority } from '../../platform/yieldToEventLoop.ts'
import { adoptTrial } from './trial.ts'
import { eachInstitution } from '../../engine/schedules/eachInstitution.ts'

/**
 * PLN-03: gives institutions that were created with a trial a trial period, so that the
 * subscription is updated.
 */
export const adoptTrials = async (ports: EnginePorts): Promise<void> => {
  const founded = await ports.store.db
    .selectFrom('institution')
    .select('id')
    .where('trialTime', 'is not', null)
    .where('planUntil', 'is', null)
    .orderBy('id')
    .execute()
  const adopt = async (scope: Scope) => {
    const context = (await systemContexts(ports, scope.institutionId))(planOrder.name)
    await lowPriority(scope)(async tx => {
      tx.operation({ action: 'create', resource: planOrder.name })
      await adoptTrial(ruleContext(tx, context))
    })
  }
  await eachInstitution(
    ports,
    'trials of new institutions',
    adopt,
    founded.map(({ id }) => id),
  )
}
