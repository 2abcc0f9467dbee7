import { quotaQuery } from '../records/quota.ts'
import type { Check } from './check.ts'

/** 12 and its like: no allowance is exceeded, and what its counter says is what there is. */
export const quotaChecks: Check = {
  name: 'allowances hold, and their counters are right (12)',
  async run({ scope, institution, ports }, tell) {
    const counters = new Map(
      (await scope.db.selectFrom('quota').select(['name', 'used']).execute()).map(
        ({ name, used }) => [name, used],
      ),
    )
    const usageTexts: string[] = []
    for (const [name, rules] of Object.entries(ports.rules))
      for (const quota of rules.quotas) {
        const resource = ports.resources[name]
        if (!resource) continue
        const used = await scope.total(resource, quotaQuery(quota))
        const max = quota.max(institution)
        usageTexts.push(`${quota.name} ${used} of ${max}`)
        if (used > max) tell(`${quota.name}: ${used} are in use, ${max} are allowed`)
        const counter = counters.get(quota.name)
        if (counter !== undefined && counter !== used)
          tell(`${quota.name}: the counter says ${counter}, there are ${used}`)
      }
    return usageTexts.join(', ') || 'no allowances'
  },
}
