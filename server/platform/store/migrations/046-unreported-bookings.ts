import type { Migration } from './index.ts'

/**
 * Bookings of lessons about which the classroom sent nothing were settled as no-shows. They are in a
 * state of their own now, as the attendance of these students is.
 */
export const unreportedBookings: Migration = {
  name: '046-unreported-bookings',
  up: sql =>
    sql.script(`
      do $$ begin
        if to_regclass('"attendance"') is null or to_regclass('"booking"') is null then
          return;
        end if;
        update "booking" b set "state" = 'UNKNOWN', "version" = "version" + 1
        where "state" = 'NO_SHOW' and exists (
          select 1 from "attendance" a
          where a."institutionId" = b."institutionId" and a."lessonId" = b."lessonId"
            and a."studentId" = b."studentId" and a."status" = 'UNKNOWN');
      end $$`),
}
