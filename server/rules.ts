import { alertRules } from './domain/supervision/rules/alert.ts'
import { attendanceRules } from './domain/classroom/rules/attendance.ts'
import { automationRunRules } from './domain/automations/rules/automationRun.ts'
import { automationRules } from './domain/automations/rules/automation.ts'
import { bookingPolicyRules } from './domain/booking/rules/bookingPolicy.ts'
import { bookingRules } from './domain/booking/rules/booking.ts'
import { classNoteRules } from './domain/classroom/rules/classNote.ts'
import { classTaskRules } from './domain/tasks/rules/classTask.ts'
import { courseInvitationRules } from './domain/classes/rules/courseInvitation.ts'
import { courseMemberRules } from './domain/classes/rules/courseMember.ts'
import { coursewareRules } from './domain/courseware/rules/courseware.ts'
import { courseRules } from './domain/classes/rules/course.ts'
import { customFieldRules } from './domain/identity/rules/customField.ts'
import { dayOffRules } from './domain/scheduling/rules/dayOff.ts'
import { diskGrantRules } from './domain/cloud-disk/rules/diskGrant.ts'
import { diskNodeRules } from './domain/cloud-disk/rules/diskNode.ts'
import { lessonCommentRules } from './domain/reports/rules/lessonComment.ts'
import { hourEntryRules } from './domain/lesson-hours/rules/hourEntry.ts'
import { hourPackageRules } from './domain/lesson-hours/rules/hourPackage.ts'
import { hourPolicyRules } from './domain/lesson-hours/rules/hourPolicy.ts'
import { hourWarningRules } from './domain/lesson-hours/rules/hourWarning.ts'
import { makeUpRules } from './domain/lesson-hours/rules/makeUp.ts'
import { priceVersionRules } from './domain/billing/rules/priceVersion.ts'
import { ratedItemRules } from './domain/billing/rules/ratedItem.ts'
import { ledgerTxnRules } from './domain/ledger/rules/ledgerTxn.ts'
import { lessonRules } from './domain/scheduling/rules/lesson.ts'
import { organizationRules } from './domain/identity/rules/organization.ts'
import { permissionTemplateRules } from './domain/identity/rules/permissionTemplate.ts'
import { recordingRules } from './domain/playback/rules/recording.ts'
import { planOrderRules } from './domain/plans/rules/planOrder.ts'
import { platformInstitutionRules } from './domain/platform/rules/platformInstitution.ts'
import { platformPriceRules } from './domain/platform/rules/platformPrice.ts'
import { platformUsagePriceRules } from './domain/platform/rules/platformUsagePrice.ts'
import { platformVoucherBatchRules } from './domain/platform/rules/platformVoucherBatch.ts'
import { pointsEntryRules } from './domain/points/rules/pointsEntry.ts'
import { pointsPolicyRules } from './domain/points/rules/pointsPolicy.ts'
import { reportLinkRules } from './domain/reports/rules/reportLink.ts'
import { reportScheduleRules } from './domain/reports/rules/reportSchedule.ts'
import { rewardRules } from './domain/points/rules/reward.ts'
import { roleRules } from './domain/identity/rules/role.ts'
import { savedViewRules } from './domain/identity/rules/savedView.ts'
import { registrationRules } from './domain/seminars/rules/registration.ts'
import { seminarFieldRules } from './domain/seminars/rules/seminarField.ts'
import { seminarPersonRules } from './domain/seminars/rules/seminarPerson.ts'
import { seminarRules } from './domain/seminars/rules/seminar.ts'
import { seminarSourceRules } from './domain/seminars/rules/seminarSource.ts'
import { shareLinkRules } from './domain/shared-links/rules/shareLink.ts'
import { studentRules } from './domain/people/rules/student.ts'
import { submissionRules } from './domain/tasks/rules/submission.ts'
import { subscriptionRules } from './domain/plans/rules/subscription.ts'
import { superviseRecordRules } from './domain/supervision/rules/superviseRecord.ts'
import { supervisionPolicyRules } from './domain/supervision/rules/supervisionPolicy.ts'
import { taskTemplateRules } from './domain/tasks/rules/taskTemplate.ts'
import { teacherRules } from './domain/people/rules/teacher.ts'
import { transferClaimRules } from './domain/payments/rules/transferClaim.ts'
import { paymentRules } from './domain/payments/rules/payment.ts'
import { paymentRefundRules } from './domain/payments/rules/paymentRefund.ts'
import { userRules } from './domain/identity/rules/user.ts'
import { webhookRules } from './domain/webhooks/rules/webhook.ts'
import { courseCategoryRules } from './domain/recorded-courses/rules/courseCategory.ts'
import { courseChapterRules } from './domain/recorded-courses/rules/courseChapter.ts'
import { courseSectionRules } from './domain/recorded-courses/rules/courseSection.ts'
import { courseVideoRules } from './domain/recorded-courses/rules/courseVideo.ts'
import { enrolmentRules } from './domain/recorded-courses/rules/enrolment.ts'
import { recordedCourseRules } from './domain/recorded-courses/rules/recordedCourse.ts'
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
