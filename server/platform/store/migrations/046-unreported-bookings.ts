import type { Migration } from './index.ts'
import { logUpdates, tablesExist } from './log.ts'

const name = '046-unreported-bookings'
const where = `"state" = 'NO_SHOW' and exists (
  select 1 from "attendance" a
  where a."institutionId" = r."institutionId" and a."lessonId" = r."lessonId"
    and a."studentId" = r."studentId" and a."status" = 'UNKNOWN')`

/**
 * Bookings of lessons without data from the classroom were settled as no-shows. They get a separate
 * state, like the attendance of these students.
 */
export const unreportedBookings: Migration = {
  name,
  async up(sql) {
    if (!(await tablesExist(sql, 'attendance', 'booking'))) return
    const rows = { resource: 'booking', columns: ['state'], where }
    await logUpdates(sql, name, rows, () =>
      sql.script(`
        update "booking" r set "state" = 'UNKNOWN', "version" = "version" + 1 where ${where}`),
    )
  },
}
