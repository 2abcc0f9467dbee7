import { compareBalances } from '../../platform/store/balances.ts'
import { fromStored, storedMinimum } from '../journals/balances.ts'
import type { Check } from './check.ts'

/** Every balance of a journal is the sum of its entries, and none is below its minimum. */
export const journalChecks: Check = {
  name: 'balances are the sums of their entries',
  async run({ scope, ports }, tell) {
    let balances = 0
    for (const resource of Object.values(ports.resources)) {
      const balance = resource.journal?.balance
      if (!balance) continue
      const figure = (stored: number) => fromStored(resource, balance.of, stored)
      for (const [key, { told, counted = 0 }] of await compareBalances(scope, resource)) {
        balances += 1
        const own = `${resource.name}: the balance of ${key}`
        const entries = counted + (told?.carried ?? 0)
        if (!told) tell(`${own} is missing; its entries come to ${figure(counted)}`)
        else if (told.sum !== entries)
          tell(`${own} is ${figure(told.sum)}, its entries come to ${figure(entries)}`)
        else if (typeof balance.min === 'number' && told.sum < storedMinimum(resource, balance.min))
          tell(`${own} is ${figure(told.sum)}, and ${balance.min} is the least`)
      }
    }
    return `${balances} balances`
  },
}
