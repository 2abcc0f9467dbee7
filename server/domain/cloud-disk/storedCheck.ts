import type { Check } from '../../engine/audit/check.ts'
import type { StoredKind } from '../../engine/files/kinds.ts'
import { countersOutside, storedName } from './stored.ts'

/** The storage count of a kind of content matches what exists. */
export const storedCheck = (kind: StoredKind): Check => ({
  name: `storage of ${kind.name} is counted right`,
  async run({ scope }, tell) {
    const counted = (await countersOutside(scope)).get(storedName(kind.name))
    if (counted === undefined) return 'not counted yet'
    const bytes = await kind.count(scope)
    if (counted !== bytes)
      tell(`the counter of ${kind.name} says ${counted} bytes, there are ${bytes}`)
    return `${bytes} bytes`
  },
})
