import { automation } from '../../resources/automations/automation/automation.resource.ts'
import { examples } from '../../resources/automations/automation/inputs/examples.ts'
import { createBatch } from '../../server/engine/records/batch.ts'
import { startValues } from '../../server/engine/records/draft.ts'
import type { Seed } from '../../server/engine/seed.ts'

/**
 * The examples, turned off: they can be tried on the demo's past weeks and turned on. Existing ones
 * stay.
 */
export const seed: Seed = async ({ scope, contextFor }) => {
  const own = examples.map(({ name, target, values }) => ({ ...values, name: name.zh, target }))
  const rows = await scope.byKey(
    automation,
    ['name'],
    own.map(({ name }) => [name]),
  )
  const there = new Set(rows.map(({ name }) => name))
  const records = own
    .filter(({ name }) => !there.has(name))
    .map(values => ({
      values: { ...startValues(automation), ...values },
      given: new Set(Object.keys(values)),
    }))
  const outcomes = await scope.transaction(tx =>
    createBatch(tx, contextFor(automation), records, 'create'),
  )
  const refused = outcomes.find(outcome => 'refused' in outcome)
  if (refused) throw new Error(`the demo's seed was refused: ${JSON.stringify(refused)}`)
}
