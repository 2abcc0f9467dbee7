import { linkSources } from '../src/schema/derive/sources.ts'
import { alert } from './supervision/alert/alert.resource.ts'
import { application } from './workbench/application/application.resource.ts'
import { attendance } from './classroom/attendance/attendance.resource.ts'
import { automationRun } from './automations/automation-run/automationRun.resource.ts'
import { automation } from './automations/automation/automation.resource.ts'
import { background } from './joining/background/background.resource.ts'
import { bill } from './billing/bill/bill.resource.ts'
import { minuteEntry } from './billing/minute-entry/minuteEntry.resource.ts'
import { priceVersion } from './billing/price-version/priceVersion.resource.ts'
import { ratedItem } from './billing/rated-item/ratedItem.resource.ts'
import { usageLine } from './billing/usage-line/usageLine.resource.ts'
import { booking } from './booking/booking/booking.resource.ts'
import { bookingPolicy } from './booking/booking-policy/bookingPolicy.resource.ts'
import { classNote } from './classroom/class-note/classNote.resource.ts'
import { classTask } from './tasks/class-task/classTask.resource.ts'
import { courseInvitation } from './classes/course-invitation/courseInvitation.resource.ts'
import { courseMember } from './classes/course-member/courseMember.resource.ts'
import { courseware } from './courseware/courseware/courseware.resource.ts'
import { course } from './classes/course/course.resource.ts'
import { courseCategory } from './recorded-courses/course-category/courseCategory.resource.ts'
import { courseChapter } from './recorded-courses/course-chapter/courseChapter.resource.ts'
import { courseSection } from './recorded-courses/course-section/courseSection.resource.ts'
import { courseTab } from './recorded-courses/course-tab/courseTab.resource.ts'
import { courseVideo } from './recorded-courses/course-video/courseVideo.resource.ts'
import { customField } from './identity/custom-field/customField.resource.ts'
import { dayOff } from './scheduling/day-off/dayOff.resource.ts'
import { diskGrant } from './cloud-disk/disk-grant/diskGrant.resource.ts'
import { diskNode } from './cloud-disk/disk-node/diskNode.resource.ts'
import { enrolment } from './recorded-courses/enrolment/enrolment.resource.ts'
import { hourEntry } from './lesson-hours/hour-entry/hourEntry.resource.ts'
import { hourPackage } from './lesson-hours/hour-package/hourPackage.resource.ts'
import { hourPolicy } from './lesson-hours/hour-policy/hourPolicy.resource.ts'
import { hourWarning } from './lesson-hours/hour-warning/hourWarning.resource.ts'
import { makeUp } from './lesson-hours/make-up/makeUp.resource.ts'
import { label } from './people/label/label.resource.ts'
import { commentTemplate } from './reports/comment-template/commentTemplate.resource.ts'
import { lessonComment } from './reports/lesson-comment/lessonComment.resource.ts'
import { ledgerPosting } from './ledger/ledger-posting/ledgerPosting.resource.ts'
import { ledgerTxn } from './ledger/ledger-txn/ledgerTxn.resource.ts'
import { ledgerUse } from './ledger/ledger-use/ledgerUse.resource.ts'
import { lesson } from './scheduling/lesson/lesson.resource.ts'
import { messageTemplate } from './supervision/message-template/messageTemplate.resource.ts'
import { organization } from './identity/organization/organization.resource.ts'
import { permissionTemplate } from './identity/permission-template/permissionTemplate.resource.ts'
import { recording } from './playback/recording/recording.resource.ts'
import { payment } from './payments/payment/payment.resource.ts'
import { paymentRefund } from './payments/payment-refund/paymentRefund.resource.ts'
import { planOrder } from './plans/plan-order/planOrder.resource.ts'
import { platformInstitution } from './platform/platform-institution/platformInstitution.resource.ts'
import { platformPrice } from './platform/platform-price/platformPrice.resource.ts'
import { platformUsagePrice } from './platform/platform-usage-price/platformUsagePrice.resource.ts'
import { platformVoucherBatch } from './platform/platform-voucher-batch/platformVoucherBatch.resource.ts'
import { pointsEntry } from './points/points-entry/pointsEntry.resource.ts'
import { pointsPolicy } from './points/points-policy/pointsPolicy.resource.ts'
import { reportLink } from './reports/report-link/reportLink.resource.ts'
import { reportSchedule } from './reports/report-schedule/reportSchedule.resource.ts'
import { reward } from './points/reward/reward.resource.ts'
import { recordedCourse } from './recorded-courses/recorded-course/recordedCourse.resource.ts'
import { role } from './identity/role/role.resource.ts'
import { savedView } from './identity/saved-view/savedView.resource.ts'
import { registration } from './seminars/registration/registration.resource.ts'
import { seminar } from './seminars/seminar/seminar.resource.ts'
import { seminarField } from './seminars/seminar-field/seminarField.resource.ts'
import { seminarPerson } from './seminars/seminar-person/seminarPerson.resource.ts'
import { seminarSource } from './seminars/seminar-source/seminarSource.resource.ts'
import { shareLink } from './shared-links/share-link/shareLink.resource.ts'
import { student } from './people/student/student.resource.ts'
import { superviseRecord } from './supervision/supervise-record/superviseRecord.resource.ts'
import { supervisionPolicy } from './supervision/supervision-policy/supervisionPolicy.resource.ts'
import { submission } from './tasks/submission/submission.resource.ts'
import { subscription } from './plans/subscription/subscription.resource.ts'
import { taskTemplate } from './tasks/task-template/taskTemplate.resource.ts'
import { teacher } from './people/teacher/teacher.resource.ts'
import { transferClaim } from './payments/transfer-claim/transferClaim.resource.ts'
import { user } from './identity/user/user.resource.ts'
import { webhook } from './webhooks/webhook/webhook.resource.ts'
import { website } from './workbench/website/website.resource.ts'

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
