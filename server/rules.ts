import { alertRules } from '../resources/supervision/alert/alert.rules.ts'
import { attendanceRules } from '../resources/classroom/attendance/attendance.rules.ts'
import { automationRunRules } from '../resources/automations/automation-run/automationRun.rules.ts'
import { automationRules } from '../resources/automations/automation/automation.rules.ts'
import { bookingPolicyRules } from '../resources/booking/booking-policy/bookingPolicy.rules.ts'
import { bookingRules } from '../resources/booking/booking/booking.rules.ts'
import { classNoteRules } from '../resources/classroom/class-note/classNote.rules.ts'
import { classTaskRules } from '../resources/tasks/class-task/classTask.rules.ts'
import { courseInvitationRules } from '../resources/classes/course-invitation/courseInvitation.rules.ts'
import { courseMemberRules } from '../resources/classes/course-member/courseMember.rules.ts'
import { coursewareRules } from '../resources/courseware/courseware/courseware.rules.ts'
import { courseRules } from '../resources/classes/course/course.rules.ts'
import { customFieldRules } from '../resources/identity/custom-field/customField.rules.ts'
import { dayOffRules } from '../resources/scheduling/day-off/dayOff.rules.ts'
import { diskGrantRules } from '../resources/cloud-disk/disk-grant/diskGrant.rules.ts'
import { diskNodeRules } from '../resources/cloud-disk/disk-node/diskNode.rules.ts'
import { lessonCommentRules } from '../resources/reports/lesson-comment/lessonComment.rules.ts'
import { hourEntryRules } from '../resources/lesson-hours/hour-entry/hourEntry.rules.ts'
import { hourPackageRules } from '../resources/lesson-hours/hour-package/hourPackage.rules.ts'
import { hourPolicyRules } from '../resources/lesson-hours/hour-policy/hourPolicy.rules.ts'
import { hourWarningRules } from '../resources/lesson-hours/hour-warning/hourWarning.rules.ts'
import { makeUpRules } from '../resources/lesson-hours/make-up/makeUp.rules.ts'
import { priceVersionRules } from '../resources/billing/price-version/priceVersion.rules.ts'
import { ratedItemRules } from '../resources/billing/rated-item/ratedItem.rules.ts'
import { ledgerTxnRules } from '../resources/ledger/ledger-txn/ledgerTxn.rules.ts'
import { lessonRules } from '../resources/scheduling/lesson/lesson.rules.ts'
import { organizationRules } from '../resources/identity/organization/organization.rules.ts'
import { permissionTemplateRules } from '../resources/identity/permission-template/permissionTemplate.rules.ts'
import { recordingRules } from '../resources/playback/recording/recording.rules.ts'
import { planOrderRules } from '../resources/plans/plan-order/planOrder.rules.ts'
import { platformInstitutionRules } from '../resources/platform/platform-institution/platformInstitution.rules.ts'
import { platformPriceRules } from '../resources/platform/platform-price/platformPrice.rules.ts'
import { platformUsagePriceRules } from '../resources/platform/platform-usage-price/platformUsagePrice.rules.ts'
import { platformVoucherBatchRules } from '../resources/platform/platform-voucher-batch/platformVoucherBatch.rules.ts'
import { pointsEntryRules } from '../resources/points/points-entry/pointsEntry.rules.ts'
import { pointsPolicyRules } from '../resources/points/points-policy/pointsPolicy.rules.ts'
import { reportLinkRules } from '../resources/reports/report-link/reportLink.rules.ts'
import { reportScheduleRules } from '../resources/reports/report-schedule/reportSchedule.rules.ts'
import { rewardRules } from '../resources/points/reward/reward.rules.ts'
import { roleRules } from '../resources/identity/role/role.rules.ts'
import { savedViewRules } from '../resources/identity/saved-view/savedView.rules.ts'
import { registrationRules } from '../resources/seminars/registration/registration.rules.ts'
import { seminarFieldRules } from '../resources/seminars/seminar-field/seminarField.rules.ts'
import { seminarPersonRules } from '../resources/seminars/seminar-person/seminarPerson.rules.ts'
import { seminarRules } from '../resources/seminars/seminar/seminar.rules.ts'
import { seminarSourceRules } from '../resources/seminars/seminar-source/seminarSource.rules.ts'
import { shareLinkRules } from '../resources/shared-links/share-link/shareLink.rules.ts'
import { studentRules } from '../resources/people/student/student.rules.ts'
import { submissionRules } from '../resources/tasks/submission/submission.rules.ts'
import { subscriptionRules } from '../resources/plans/subscription/subscription.rules.ts'
import { superviseRecordRules } from '../resources/supervision/supervise-record/superviseRecord.rules.ts'
import { supervisionPolicyRules } from '../resources/supervision/supervision-policy/supervisionPolicy.rules.ts'
import { taskTemplateRules } from '../resources/tasks/task-template/taskTemplate.rules.ts'
import { teacherRules } from '../resources/people/teacher/teacher.rules.ts'
import { transferClaimRules } from '../resources/payments/transfer-claim/transferClaim.rules.ts'
import { paymentRules } from '../resources/payments/payment/payment.rules.ts'
import { paymentRefundRules } from '../resources/payments/payment-refund/paymentRefund.rules.ts'
import { userRules } from '../resources/identity/user/user.rules.ts'
import { webhookRules } from '../resources/webhooks/webhook/webhook.rules.ts'
import { courseCategoryRules } from '../resources/recorded-courses/course-category/courseCategory.rules.ts'
import { courseChapterRules } from '../resources/recorded-courses/course-chapter/courseChapter.rules.ts'
import { courseSectionRules } from '../resources/recorded-courses/course-section/courseSection.rules.ts'
import { courseVideoRules } from '../resources/recorded-courses/course-video/courseVideo.rules.ts'
import { enrolmentRules } from '../resources/recorded-courses/enrolment/enrolment.rules.ts'
import { recordedCourseRules } from '../resources/recorded-courses/recorded-course/recordedCourse.rules.ts'
import { domains } from './domains.ts'
import { loadRules } from './engine/domain.ts'
import type { RuleMap } from './engine/records/rules.ts'

/**
 * Rules of resources, by their names: those that manifests list (`rules` of server/domain/<name>/index.ts), and these. Rules stand above the
 * domains, whose `index.ts` they call.
 */
export const rules: RuleMap = {
  ...(await loadRules(domains)),
  alert: alertRules,
  superviseRecord: superviseRecordRules,
  supervisionPolicy: supervisionPolicyRules,
  attendance: attendanceRules,
  automation: automationRules,
  automationRun: automationRunRules,
  booking: bookingRules,
  bookingPolicy: bookingPolicyRules,
  classNote: classNoteRules,
  classTask: classTaskRules,
  course: courseRules,
  courseInvitation: courseInvitationRules,
  courseMember: courseMemberRules,
  courseware: coursewareRules,
  customField: customFieldRules,
  dayOff: dayOffRules,
  diskGrant: diskGrantRules,
  diskNode: diskNodeRules,
  hourEntry: hourEntryRules,
  hourPackage: hourPackageRules,
  hourPolicy: hourPolicyRules,
  hourWarning: hourWarningRules,
  makeUp: makeUpRules,
  ledgerTxn: ledgerTxnRules,
  ratedItem: ratedItemRules,
  priceVersion: priceVersionRules,
  lesson: lessonRules,
  lessonComment: lessonCommentRules,
  organization: organizationRules,
  permissionTemplate: permissionTemplateRules,
  recording: recordingRules,
  pointsEntry: pointsEntryRules,
  pointsPolicy: pointsPolicyRules,
  reportLink: reportLinkRules,
  reportSchedule: reportScheduleRules,
  reward: rewardRules,
  role: roleRules,
  savedView: savedViewRules,
  registration: registrationRules,
  seminar: seminarRules,
  seminarField: seminarFieldRules,
  seminarPerson: seminarPersonRules,
  seminarSource: seminarSourceRules,
  shareLink: shareLinkRules,
  student: studentRules,
  submission: submissionRules,
  taskTemplate: taskTemplateRules,
  teacher: teacherRules,
  payment: paymentRules,
  paymentRefund: paymentRefundRules,
  transferClaim: transferClaimRules,
  user: userRules,
  webhook: webhookRules,
  courseCategory: courseCategoryRules,
  courseChapter: courseChapterRules,
  courseSection: courseSectionRules,
  courseVideo: courseVideoRules,
  enrolment: enrolmentRules,
  recordedCourse: recordedCourseRules,
  planOrder: planOrderRules,
  subscription: subscriptionRules,
  platformInstitution: platformInstitutionRules,
  platformPrice: platformPriceRules,
  platformUsagePrice: platformUsagePriceRules,
  platformVoucherBatch: platformVoucherBatchRules,
}
