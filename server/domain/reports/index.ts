import { defineDomain } from '../../engine/domain.ts'
import { reportsAudit } from './reports.audit.ts'
import { reportCalls } from './reports.routes.ts'

// what the demo makes links with
export { sendReportsTo } from './send.ts'

export const reports = defineDomain({
  name: 'reports',
  about:
    'Reports of a lesson and of a student over a span, comments, and links by which they are read.',
  rules: [
    () => import('./rules/lessonComment.ts'),
    () => import('./rules/reportLink.ts'),
    () => import('./rules/reportSchedule.ts'),
  ],
  extends: [
    () => import('./extends/lesson.ts'),
    () => import('./extends/student.ts'),
    () => import('./extends/teacher.ts'),
  ],
  notices: { report: { en: 'Reports', zh: '报告' } },
  calls: reportCalls,
  audit: [reportsAudit],
})
