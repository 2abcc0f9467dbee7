import type { Migration } from './index.ts'

/**
 * People of ended lessons about which the classroom sent nothing were recorded as absent. Their
 * attendance is unknown now; what a person entered stays.
 */
export const unknownAttendance: Migration = {
  name: '045-unknown-attendance',
  up: sql =>
    sql.script(`
      do $$ begin
        if to_regclass('"attendance"') is null or to_regclass('"classroomEvent"') is null then
          return;
        end if;
        update "attendance" a set "derived" = 'UNKNOWN', "version" = "version" + 1,
          "status" = case when "overridden" then "status" else 'UNKNOWN' end
        where "derived" = 'ABSENT' and not exists (
          select 1 from "classroomEvent" e
          where e."institutionId" = a."institutionId" and e."lessonId" = a."lessonId"
            and e."type" in ('ENTER', 'LEAVE', 'END'));
      end $$`),
}
