import type { Migration } from './index.ts'
import { tablesExist } from './log.ts'

/**
 * The lesson hours that a student has left were computed with each request; now a column beside the
 * record has them, for filters and sorting. It has no version, so nothing is logged.
 */
export const hoursLeft: Migration = {
  name: '058-hours-left',
  async up(sql) {
    if (!(await tablesExist(sql, 'student', 'hourSum'))) return
    await sql.script(`
      alter table "student" add column if not exists "remainingLessonHours" bigint;
      update "student" s set "remainingLessonHours" = h."total" - h."used" - h."expired"
        from "hourSum" h where h."institutionId" = s."institutionId" and h."studentId" = s."id";`)
  },
}
