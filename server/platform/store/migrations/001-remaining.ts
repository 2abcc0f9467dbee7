import type { Migration } from './index.ts'

/** What remains of a student's month is computed of their bookings, and stored nowhere. */
export const remaining: Migration = {
  name: '001-remaining',
  up: sql =>
    sql.script(
      'alter table "student" drop column if exists "remainingBookings", drop column if exists "remainingLeave"',
    ),
}
