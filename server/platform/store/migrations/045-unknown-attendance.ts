import type { Migration } from './index.ts'
import { logUpdates, tablesExist } from './log.ts'

const name = '045-unknown-attendance'
const where = `"derived" = 'ABSENT' and not exists (
  select 1 from "classroomEvent" e
  where e."institutionId" = r."institutionId" and e."lessonId" = r."lessonId"
    and e."type" in ('ENTER', 'LEAVE', 'END'))`

/**
 * People in ended lessons without data from the classroom were recorded as absent. Their attendance
 * becomes unknown; entered overrides stay.
 */
export const unknownAttendance: Migration = {
  name,
  async up(sql) {
    if (!(await tablesExist(sql, 'attendance', 'classroomEvent'))) return
    const rows = { resource: 'attendance', columns: ['derived', 'status'], where }
    await logUpdates(sql, name, rows, () =>
      sql.script(`
        update "attendance" r set "derived" = 'UNKNOWN', "version" = "version" + 1,
          "status" = case when "overridden" then "status" else 'UNKNOWN' end
        where ${where}`),
    )
  },
}
