import type { AppPorts } from '../../../context.ts'
import { systemContexts } from '../system.ts'
import { openDesk } from './desk.ts'
import { settleSeats } from './waiting.ts'

/**
 * Lets offers lapse and passes their seats on, in every institution: what no caller has settled before, and what became due while no server
 * ran. Each lesson in a transaction of its own, behind its lock, so that it happens once however many servers look. Answers how many.
 */
export const sweepBookings = async (ports: AppPorts): Promise<number> => {
  let count = 0
  for (const { id } of await ports.store.db.selectFrom('institution').select('id').execute()) {
    const scope = ports.store.scope(id)
    const of = await systemContexts(ports, id)
    const { resource } = of('booking')
    const where = [
      { field: 'state', op: 'eq', values: ['HELD', 'OFFERED', 'WAITING'] },
      { field: 'until', op: 'lte', values: [ports.clock.now().toISOString()] },
    ] as const
    const due = await scope.page(resource, { page: 1, limit: 500, sort: 'id', q: '', deleted: 'no', where })
    for (const lessonId of new Set(due.map(row => String(row['lessonId'])))) {
      try {
        await scope.transaction(async tx => {
          tx.operation({ action: 'settleSeats', resource: 'booking' })
          const lesson = await tx.lock(of('lesson').resource, lessonId)
          if (lesson) await settleSeats(await openDesk(tx, of, 'SCHOOL'), lesson)
        })
        count += 1
      } catch (error) {
        ports.log.error({ lesson: lessonId, error: error instanceof Error ? error.message : String(error) }, 'seats were not settled')
      }
    }
  }
  return count
}
