import { libraryDesk } from '../../../resources/library/loan/loan.calls.ts'
import { loan } from '../../../resources/library/loan/loan.resource.ts'
import { addDays, toLocal } from '../../../src/schema/zone.ts'
import { implement } from '../../engine/calls/implement.ts'
import { readInstitutionZone } from '../../engine/records/institutionZone.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'

const shownDays = 14

export const libraryCalls = [
  implement(libraryDesk, {
    read: async ({ scope, ports }) => {
      const zone = await readInstitutionZone(scope)
      const today = toLocal(ports.clock.now().toISOString(), zone).slice(0, 10)
      const living = tablesOf(scope, loan).selectFrom('loan').where('deletedAt', 'is', null)
      const lent = living.where('state', '=', 'LENT').select(eb => eb.fn.countAll<number>().as('n'))
      const [all, overdue, recent] = await Promise.all([
        lent.executeTakeFirst(),
        lent.where('dueOn', '<', today).executeTakeFirst(),
        living
          .select('lentAt')
          .where('lentAt', '>=', `${addDays(today, -shownDays)}T00:00:00.000Z`)
          .execute(),
      ])
      const counts = new Map<string, number>()
      for (const { lentAt } of recent) {
        const day = toLocal(new Date(lentAt).toISOString(), zone).slice(0, 10)
        counts.set(day, (counts.get(day) ?? 0) + 1)
      }
      const days = Array.from({ length: shownDays }, (_, n) => addDays(today, n - shownDays + 1))
      return {
        lent: Number(all?.n ?? 0),
        overdue: Number(overdue?.n ?? 0),
        days: days.map(day => ({ day, count: counts.get(day) ?? 0 })),
      }
    },
  }),
]
