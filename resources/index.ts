import { linkSources } from '../src/schema/derive/sources.ts'
import { attendance } from './attendance/attendance.resource.ts'
import { automation } from './automation/automation.resource.ts'
import { booking } from './booking/booking.resource.ts'
import { bookingPolicy } from './booking-policy/bookingPolicy.resource.ts'
import { classNote } from './class-note/classNote.resource.ts'
import { courseInvitation } from './course-invitation/courseInvitation.resource.ts'
import { courseMember } from './course-member/courseMember.resource.ts'
import { course } from './course/course.resource.ts'
import { customField } from './custom-field/customField.resource.ts'
import { dayOff } from './day-off/dayOff.resource.ts'
import { label } from './label/label.resource.ts'
import { lesson } from './lesson/lesson.resource.ts'
import { organization } from './organization/organization.resource.ts'
import { permissionTemplate } from './permission-template/permissionTemplate.resource.ts'
import { role } from './role/role.resource.ts'
import { savedView } from './saved-view/savedView.resource.ts'
import { student } from './student/student.resource.ts'
import { teacher } from './teacher/teacher.resource.ts'
import { user } from './user/user.resource.ts'
import { webhook } from './webhook/webhook.resource.ts'

/** The registry: one line a resource. */
export const resources = {
  teacher,
  student,
  course,
  lesson,
  courseMember,
  courseInvitation,
  attendance,
  classNote,
  booking,
  bookingPolicy,
  label,
  dayOff,
  customField,
  webhook,
  automation,
  permissionTemplate,
  role,
  user,
  savedView,
  organization,
} as const
linkSources(Object.values(resources))
