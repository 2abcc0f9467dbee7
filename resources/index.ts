import { linkSources } from '../src/schema/derive/sources.ts'
import { alert } from './alert/alert.resource.ts'
import { application } from './application/application.resource.ts'
import { attendance } from './attendance/attendance.resource.ts'
import { automationRun } from './automation-run/automationRun.resource.ts'
import { automation } from './automation/automation.resource.ts'
import { background } from './background/background.resource.ts'
import { bill } from './bill/bill.resource.ts'
import { minuteEntry } from './minute-entry/minuteEntry.resource.ts'
import { priceVersion } from './price-version/priceVersion.resource.ts'
import { ratedItem } from './rated-item/ratedItem.resource.ts'
import { usageLine } from './usage-line/usageLine.resource.ts'
import { booking } from './booking/booking.resource.ts'
import { bookingPolicy } from './booking-policy/bookingPolicy.resource.ts'
import { classNote } from './class-note/classNote.resource.ts'
import { classTask } from './class-task/classTask.resource.ts'
import { courseInvitation } from './course-invitation/courseInvitation.resource.ts'
import { courseMember } from './course-member/courseMember.resource.ts'
import { courseware } from './courseware/courseware.resource.ts'
import { course } from './course/course.resource.ts'
import { courseCategory } from './course-category/courseCategory.resource.ts'
import { courseChapter } from './course-chapter/courseChapter.resource.ts'
import { courseSection } from './course-section/courseSection.resource.ts'
import { courseTab } from './course-tab/courseTab.resource.ts'
import { courseVideo } from './course-video/courseVideo.resource.ts'
import { customField } from './custom-field/customField.resource.ts'
import { dayOff } from './day-off/dayOff.resource.ts'
import { diskGrant } from './disk-grant/diskGrant.resource.ts'
import { diskNode } from './disk-node/diskNode.resource.ts'
import { enrolment } from './enrolment/enrolment.resource.ts'
import { hourEntry } from './hour-entry/hourEntry.resource.ts'
import { hourPackage } from './hour-package/hourPackage.resource.ts'
import { hourPolicy } from './hour-policy/hourPolicy.resource.ts'
import { hourWarning } from './hour-warning/hourWarning.resource.ts'
import { makeUp } from './make-up/makeUp.resource.ts'
import { label } from './label/label.resource.ts'
import { commentTemplate } from './comment-template/commentTemplate.resource.ts'
import { lessonComment } from './lesson-comment/lessonComment.resource.ts'
import { ledgerPosting } from './ledger-posting/ledgerPosting.resource.ts'
import { ledgerTxn } from './ledger-txn/ledgerTxn.resource.ts'
import { ledgerUse } from './ledger-use/ledgerUse.resource.ts'
import { lesson } from './lesson/lesson.resource.ts'
import { messageTemplate } from './message-template/messageTemplate.resource.ts'
import { organization } from './organization/organization.resource.ts'
import { permissionTemplate } from './permission-template/permissionTemplate.resource.ts'
import { recording } from './recording/recording.resource.ts'
import { payment } from './payment/payment.resource.ts'
import { paymentRefund } from './payment-refund/paymentRefund.resource.ts'
import { planOrder } from './plan-order/planOrder.resource.ts'
import { platformInstitution } from './platform-institution/platformInstitution.resource.ts'
import { platformPrice } from './platform-price/platformPrice.resource.ts'
import { platformUsagePrice } from './platform-usage-price/platformUsagePrice.resource.ts'
import { platformVoucherBatch } from './platform-voucher-batch/platformVoucherBatch.resource.ts'
import { pointsEntry } from './points-entry/pointsEntry.resource.ts'
import { pointsPolicy } from './points-policy/pointsPolicy.resource.ts'
import { reportLink } from './report-link/reportLink.resource.ts'
import { reportSchedule } from './report-schedule/reportSchedule.resource.ts'
import { reward } from './reward/reward.resource.ts'
import { recordedCourse } from './recorded-course/recordedCourse.resource.ts'
import { role } from './role/role.resource.ts'
import { savedView } from './saved-view/savedView.resource.ts'
import { registration } from './registration/registration.resource.ts'
import { seminar } from './seminar/seminar.resource.ts'
import { seminarField } from './seminar-field/seminarField.resource.ts'
import { seminarPerson } from './seminar-person/seminarPerson.resource.ts'
import { seminarSource } from './seminar-source/seminarSource.resource.ts'
import { shareLink } from './share-link/shareLink.resource.ts'
import { student } from './student/student.resource.ts'
import { superviseRecord } from './supervise-record/superviseRecord.resource.ts'
import { supervisionPolicy } from './supervision-policy/supervisionPolicy.resource.ts'
import { submission } from './submission/submission.resource.ts'
import { subscription } from './subscription/subscription.resource.ts'
import { taskTemplate } from './task-template/taskTemplate.resource.ts'
import { teacher } from './teacher/teacher.resource.ts'
import { transferClaim } from './transfer-claim/transferClaim.resource.ts'
import { user } from './user/user.resource.ts'
import { webhook } from './webhook/webhook.resource.ts'
import { website } from './website/website.resource.ts'

/** The registry: one line a resource. */
export const resources = {
  teacher,
  student,
  course,
  courseware,
  lesson,
  courseMember,
  courseInvitation,
  attendance,
  classNote,
  booking,
  bookingPolicy,
  pointsEntry,
  reward,
  pointsPolicy,
  hourEntry,
  hourWarning,
  hourPackage,
  makeUp,
  hourPolicy,
  taskTemplate,
  classTask,
  submission,
  reportLink,
  reportSchedule,
  commentTemplate,
  lessonComment,
  label,
  dayOff,
  background,
  alert,
  superviseRecord,
  messageTemplate,
  supervisionPolicy,
  recording,
  shareLink,
  diskNode,
  diskGrant,
  recordedCourse,
  courseCategory,
  courseChapter,
  courseSection,
  courseTab,
  courseVideo,
  enrolment,
  seminar,
  seminarPerson,
  seminarField,
  seminarSource,
  registration,
  customField,
  webhook,
  automation,
  automationRun,
  permissionTemplate,
  role,
  user,
  savedView,
  application,
  website,
  organization,
  payment,
  paymentRefund,
  transferClaim,
  ledgerTxn,
  ledgerPosting,
  ledgerUse,
  bill,
  priceVersion,
  ratedItem,
  usageLine,
  minuteEntry,
  planOrder,
  subscription,
  platformInstitution,
  platformPrice,
  platformUsagePrice,
  platformVoucherBatch,
} as const
linkSources(Object.values(resources))
