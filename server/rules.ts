import { attendanceRules } from '../resources/attendance/attendance.rules.ts'
import { automationRules } from '../resources/automation/automation.rules.ts'
import { bookingPolicyRules } from '../resources/booking-policy/bookingPolicy.rules.ts'
import { bookingRules } from '../resources/booking/booking.rules.ts'
import { classNoteRules } from '../resources/class-note/classNote.rules.ts'
import { courseInvitationRules } from '../resources/course-invitation/courseInvitation.rules.ts'
import { courseMemberRules } from '../resources/course-member/courseMember.rules.ts'
import { courseRules } from '../resources/course/course.rules.ts'
import { customFieldRules } from '../resources/custom-field/customField.rules.ts'
import { dayOffRules } from '../resources/day-off/dayOff.rules.ts'
import { lessonRules } from '../resources/lesson/lesson.rules.ts'
import { organizationRules } from '../resources/organization/organization.rules.ts'
import { permissionTemplateRules } from '../resources/permission-template/permissionTemplate.rules.ts'
import { roleRules } from '../resources/role/role.rules.ts'
import { savedViewRules } from '../resources/saved-view/savedView.rules.ts'
import { studentRules } from '../resources/student/student.rules.ts'
import { teacherRules } from '../resources/teacher/teacher.rules.ts'
import { userRules } from '../resources/user/user.rules.ts'
import { webhookRules } from '../resources/webhook/webhook.rules.ts'
import type { RuleMap } from './engine/records/rules.ts'

/** The registry of rules: one line for each resource that has any. Rules stand above the domains, whose `index.ts` they call. */
export const rules: RuleMap = {
  attendance: attendanceRules,
  automation: automationRules,
  booking: bookingRules,
  bookingPolicy: bookingPolicyRules,
  classNote: classNoteRules,
  course: courseRules,
  courseInvitation: courseInvitationRules,
  courseMember: courseMemberRules,
  customField: customFieldRules,
  dayOff: dayOffRules,
  lesson: lessonRules,
  organization: organizationRules,
  permissionTemplate: permissionTemplateRules,
  role: roleRules,
  savedView: savedViewRules,
  student: studentRules,
  teacher: teacherRules,
  user: userRules,
  webhook: webhookRules,
}
