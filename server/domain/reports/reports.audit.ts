import {
  isForTeacher,
  teacherViews,
} from '../../../resources/reports/report-link/report.options.ts'
import {
  reportLink,
  type ReportLink,
} from '../../../resources/reports/report-link/reportLink.resource.ts'
import type { Check } from '../../engine/audit/check.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'

/** Whether a link names exactly the people that its view requires. */
const namesItsPeople = ({
  view,
  studentId,
  teacherId,
  userId,
}: Pick<ReportLink, 'view' | 'studentId' | 'teacherId' | 'userId'>): boolean => {
  // reports of teachers and rankings alone are sent to other staff
  if (userId !== null && (studentId !== null || isForTeacher(view))) return false
  if (isForTeacher(view)) return studentId !== null && teacherId !== null
  if (view === 'Ranking')
    return [studentId, teacherId, userId].filter(id => id !== null).length === 1
  return teacherViews.has(view)
    ? studentId === null && teacherId !== null
    : studentId !== null && teacherId === null
}

/**
 * Every link names whose report it is and who receives it, and is not sent twice for the same one
 * while it works.
 */
export const reportsAudit: Check = {
  name: 'links of reports name their people, and none is there twice',
  async run({ scope, ports, alive }, tell) {
    if (!ports.resources.reportLink) return 'no reports'
    const rows = await tablesOf(scope, reportLink)
      .selectFrom('reportLink')
      .select(['id', 'view', 'studentId', 'teacherId', 'userId'])
      .select(['lessonId', 'courseId', 'from', 'until'])
      .select(['status', 'expiresAt'])
      .where('deletedAt', 'is', null)
      .execute()
    const working = new Set<string>()
    for (const { id, status, expiresAt, ...what } of rows) {
      const works = status === 'ACTIVE' && Date.parse(expiresAt) > alive.getTime()
      // earlier versions sent views for teachers to students: such a link stays until it is revoked
      // or expires
      if (!namesItsPeople(what) && (works || !isForTeacher(what.view)))
        tell(`report link ${id} (${what.view}) names other people than its view`)
      if (!works) continue
      const key = JSON.stringify(what)
      if (working.has(key)) tell(`report link ${id} is there twice`)
      working.add(key)
    }
    return `${rows.length} report links`
  },
}
