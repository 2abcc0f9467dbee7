import type { Migration } from './index.ts'

/** A student's remaining bookings of a month are computed and no longer stored. */
export const remaining: Migration = {
  name: '001-remaining',
  up: sql =>
    sql.script(
      'alter table "student" drop column if exists "remainingBookings", drop column if exists "remainingLeave"',
    ),
}
