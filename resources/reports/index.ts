import { studentReports } from './student.extension.ts'
import { teacherReports } from './teacher.extension.ts'
import { lessonReports } from './lesson.extension.ts'
import { reportLink } from './report-link/reportLink.resource.ts'
import { reportSchedule } from './report-schedule/reportSchedule.resource.ts'
import { commentTemplate } from './comment-template/commentTemplate.resource.ts'
import { lessonComment } from './lesson-comment/lessonComment.resource.ts'
import './reports.errors.ts'

/** Its records, in the order of their menu entries. */
export const reportsRecords = {
  reportLink,
  reportSchedule,
  commentTemplate,
  lessonComment,
} as const

/** The domain's extensions of other domains' resources. */
export const reportsExtensions = [studentReports, teacherReports, lessonReports] as const
