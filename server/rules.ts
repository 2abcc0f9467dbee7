import { alertRules } from '../resources/alert/alert.rules.ts'
import { attendanceRules } from '../resources/attendance/attendance.rules.ts'
import { automationRunRules } from '../resources/automation-run/automationRun.rules.ts'
import { automationRules } from '../resources/automation/automation.rules.ts'
import { bookingPolicyRules } from '../resources/booking-policy/bookingPolicy.rules.ts'
import { bookingRules } from '../resources/booking/booking.rules.ts'
import { classNoteRules } from '../resources/class-note/classNote.rules.ts'
import { classTaskRules } from '../resources/class-task/classTask.rules.ts'
import { courseInvitationRules } from '../resources/course-invitation/courseInvitation.rules.ts'
import { courseMemberRules } from '../resources/course-member/courseMember.rules.ts'
import { coursewareRules } from '../resources/courseware/courseware.rules.ts'
import { courseRules } from '../resources/course/course.rules.ts'
import { customFieldRules } from '../resources/custom-field/customField.rules.ts'
import { dayOffRules } from '../resources/day-off/dayOff.rules.ts'
import { diskGrantRules } from '../resources/disk-grant/diskGrant.rules.ts'
import { diskNodeRules } from '../resources/disk-node/diskNode.rules.ts'
import { lessonCommentRules } from '../resources/lesson-comment/lessonComment.rules.ts'
import { hourEntryRules } from '../resources/hour-entry/hourEntry.rules.ts'
import { hourPackageRules } from '../resources/hour-package/hourPackage.rules.ts'
import { hourPolicyRules } from '../resources/hour-policy/hourPolicy.rules.ts'
import { hourWarningRules } from '../resources/hour-warning/hourWarning.rules.ts'
import { makeUpRules } from '../resources/make-up/makeUp.rules.ts'
import { priceVersionRules } from '../resources/price-version/priceVersion.rules.ts'
import { ratedItemRules } from '../resources/rated-item/ratedItem.rules.ts'
import { ledgerTxnRules } from '../resources/ledger-txn/ledgerTxn.rules.ts'
import { lessonRules } from '../resources/lesson/lesson.rules.ts'
import { organizationRules } from '../resources/organization/organization.rules.ts'
import { permissionTemplateRules } from '../resources/permission-template/permissionTemplate.rules.ts'
import { recordingRules } from '../resources/recording/recording.rules.ts'
import { planOrderRules } from '../resources/plan-order/planOrder.rules.ts'
import { platformInstitutionRules } from '../resources/platform-institution/platformInstitution.rules.ts'
import { platformPriceRules } from '../resources/platform-price/platformPrice.rules.ts'
import { platformUsagePriceRules } from '../resources/platform-usage-price/platformUsagePrice.rules.ts'
import { platformVoucherBatchRules } from '../resources/platform-voucher-batch/platformVoucherBatch.rules.ts'
import { pointsEntryRules } from '../resources/points-entry/pointsEntry.rules.ts'
import { pointsPolicyRules } from '../resources/points-policy/pointsPolicy.rules.ts'
import { reportLinkRules } from '../resources/report-link/reportLink.rules.ts'
import { reportScheduleRules } from '../resources/report-schedule/reportSchedule.rules.ts'
import { rewardRules } from '../resources/reward/reward.rules.ts'
import { roleRules } from '../resources/role/role.rules.ts'
import { savedViewRules } from '../resources/saved-view/savedView.rules.ts'
import { registrationRules } from '../resources/registration/registration.rules.ts'
import { seminarFieldRules } from '../resources/seminar-field/seminarField.rules.ts'
import { seminarPersonRules } from '../resources/seminar-person/seminarPerson.rules.ts'
import { seminarRules } from '../resources/seminar/seminar.rules.ts'
import { seminarSourceRules } from '../resources/seminar-source/seminarSource.rules.ts'
import { shareLinkRules } from '../resources/share-link/shareLink.rules.ts'
import { studentRules } from '../resources/student/student.rules.ts'
import { submissionRules } from '../resources/submission/submission.rules.ts'
import { subscriptionRules } from '../resources/subscription/subscription.rules.ts'
import { superviseRecordRules } from '../resources/supervise-record/superviseRecord.rules.ts'
import { supervisionPolicyRules } from '../resources/supervision-policy/supervisionPolicy.rules.ts'
import { taskTemplateRules } from '../resources/task-template/taskTemplate.rules.ts'
import { teacherRules } from '../resources/teacher/teacher.rules.ts'
import { transferClaimRules } from '../resources/transfer-claim/transferClaim.rules.ts'
import { paymentRules } from '../resources/payment/payment.rules.ts'
import { paymentRefundRules } from '../resources/payment-refund/paymentRefund.rules.ts'
import { userRules } from '../resources/user/user.rules.ts'
import { webhookRules } from '../resources/webhook/webhook.rules.ts'
import { courseCategoryRules } from '../resources/course-category/courseCategory.rules.ts'
import { courseChapterRules } from '../resources/course-chapter/courseChapter.rules.ts'
import { courseSectionRules } from '../resources/course-section/courseSection.rules.ts'
import { courseVideoRules } from '../resources/course-video/courseVideo.rules.ts'
import { enrolmentRules } from '../resources/enrolment/enrolment.rules.ts'
import { recordedCourseRules } from '../resources/recorded-course/recordedCourse.rules.ts'
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
