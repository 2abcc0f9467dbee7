import { libraryDesk } from '../../../resources/library/loan/loan.calls.ts'
import { loan } from '../../../resources/library/loan/loan.resource.ts'
import { toLocal } from '../../../src/schema/zone.ts'
import { implement } from '../../engine/calls/implement.ts'
import { readInstitutionZone } from '../../engine/records/institutionZone.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'

export const libraryCalls = [
  implement(libraryDesk, {
    read: async ({ scope, ports }) => {
      const zone = await readInstitutionZone(scope)
      const today = toLocal(ports.clock.now().toISOString(), zone).slice(0, 10)
      const lent = tablesOf(scope, loan)
        .selectFrom('loan')
        .where('deletedAt', 'is', null)
        .where('state', '=', 'LENT')
        .select(eb => eb.fn.countAll<number>().as('n'))
      const [all, overdue] = await Promise.all([
        lent.executeTakeFirst(),
        lent.where('dueOn', '<', today).executeTakeFirst(),
      ])
      return { lent: Number(all?.n ?? 0), overdue: Number(overdue?.n ?? 0) }
    },
  }),
]
