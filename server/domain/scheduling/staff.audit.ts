import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { createYielder } from '../../platform/yieldToEventLoop.ts'
import { reservationsOf, reservationsPrint } from './reserveStaff.ts'
import type { Audited, Check } from '../../engine/audit/check.ts'

/** Lessons that are compared at once. @tuning */
const batch = 1000
type Report = (fault: string) => void

/** Checks that reservations match the lessons; returns how many living lessons need. */
const checkLessons = async ({ scope }: Audited, report: Report): Promise<number> => {
  const breathe = createYielder()
  let count = 0
  const all = { page: 1, limit: batch, sort: 'id', q: '', where: [], deleted: 'no' } as const
  for await (const rows of scope.ordered(lesson, all, batch)) {
    const ids = rows.map(({ id }) => id)
    const reservations = await scope.db
      .selectFrom('lessonPerson')
      .select(['lessonId', 'personId', 'role', 'from', 'until'])
      .where('lessonId', 'in', ids)
      .where('active', '=', true)
      .execute()
    for (const row of rows) {
      await breathe()
      const expectedReservations = reservationsOf(row)
      count += expectedReservations.length
      const ownReservations = reservations.filter(({ lessonId }) => lessonId === row.id)
      if (reservationsPrint(expectedReservations) !== reservationsPrint(ownReservations))
        report(`lesson ${row.id} holds other people or hours than it says`)
    }
  }
  return count
}

/** Walks through each person's reservations in the order of time; returns how many there are. */
const checkOverlaps = async ({ scope }: Audited, report: Report): Promise<number> => {
  const breathe = createYielder()
  let count = 0
  for (let after = ''; ;) {
    const people = await scope.db
      .selectFrom('lessonPerson')
      .select('personId')
      .where('personId', '>', after)
      .groupBy('personId')
      .orderBy('personId')
      .limit(50)
      .execute()
    const last = people.at(-1)
    if (!last) return count
    after = last.personId
    const rows = await scope.db
      .selectFrom('lessonPerson')
      .select(['lessonId', 'personId', 'from', 'until', 'forcedBy', 'forcedReason', 'forcedAt'])
      .where(
        'personId',
        'in',
        people.map(({ personId }) => personId),
      )
      .where('active', '=', true)
      .orderBy('personId')
      .orderBy('from')
      .execute()
    count += rows.length
    // the unforced reservation that ends last so far
    let longest: (typeof rows)[number] | undefined
    for (const row of rows) {
      await breathe()
      if (row.forcedBy !== null) {
        if (row.forcedReason === null || row.forcedAt === null)
          report(`lesson ${row.lessonId} was forced on ${row.personId} without a reason or a time`)
        continue
      }
      if (longest?.personId === row.personId && row.from < longest.until && row.from < row.until)
        report(
          `${row.personId} is in lessons ${longest.lessonId} and ${row.lessonId} at once, and nobody forced it`,
        )
      if (longest?.personId !== row.personId || row.until > longest.until) longest = row
    }
  }
}

/**
 * 7: no one teaches or assists in two lessons at once unless a named account forced it with a
 * reason.
 */
export const staffChecks: Check = {
  name: 'nobody teaches two lessons at once unless it was forced (7)',
  async run(audited, report) {
    const neededHours = await checkLessons(audited, report)
    const heldHours = await checkOverlaps(audited, report)
    if (heldHours !== neededHours)
      report(`${heldHours} hours of people are held, ${neededHours} are needed by lessons`)
    return `${heldHours} hours of people`
  },
}
