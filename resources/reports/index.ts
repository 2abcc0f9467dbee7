import { reportLink } from './report-link/reportLink.resource.ts'
import { reportSchedule } from './report-schedule/reportSchedule.resource.ts'
import { commentTemplate } from './comment-template/commentTemplate.resource.ts'
import { lessonComment } from './lesson-comment/lessonComment.resource.ts'

/** Its records, in the order of their menu entries. */
export const reportsRecords = {
  reportLink,
  reportSchedule,
  commentTemplate,
  lessonComment,
} as const
