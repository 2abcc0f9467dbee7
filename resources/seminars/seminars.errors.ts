import { declareErrors } from '../../src/protocol/errors/declared.ts'

/** Its codes, and more specific texts of central ones. */
export const seminarsErrors = declareErrors({
  seminarNameTaken: {
    code: '12000',
    en: 'A seminar with this name already exists. Choose another name.',
    zh: '研讨会名称已存在，请更换名称。',
  },
  seminarHasEnded: { code: '12002', en: 'The seminar is over.', zh: '研讨会已结束。' },
  seminarRegistrationMissing: {
    code: '12003',
    en: 'Registration isn’t set up for this seminar. Set it up first.',
    zh: '研讨会未设置报名，请先设置。',
  },
  seminarNotStarted: {
    code: '12004',
    en: 'The seminar hasn’t started yet.',
    zh: '研讨会尚未开始。',
  },
  seminarStartTimeLocked: {
    code: '12005',
    en: 'The seminar has started, so its start time can no longer be changed.',
    zh: '研讨会已开始，不能修改开始时间。',
  },
  seminarImportClosed: {
    code: '12006',
    en: 'The seminar has ended, so nothing more can be imported.',
    zh: '研讨会已结束，不能再导入。',
  },
  seminarStartInPast: {
    code: '12007',
    en: 'The seminar would start in the past. Choose a later time.',
    zh: '开始时间已过，请选择更晚的时间。',
  },
  seminarHasRegistrations: {
    code: '12008',
    en: 'People have registered for the seminar, so it can’t be deleted. Cancel it instead.',
    zh: '研讨会已有人报名，不能删除，可改为取消。',
  },
  seminarCancelled: { code: '12009', en: 'The seminar was cancelled.', zh: '研讨会已取消。' },
  registrationEndBeforeStart: {
    code: '12010',
    en: 'Registration must end after it opens.',
    zh: '报名截止时间须晚于开始时间。',
  },
  registrationContactMissing: {
    code: '12011',
    en: 'The form must ask for the email or phone that people are notified by.',
    zh: '报名表须包含用于通知的邮箱或手机号。',
  },
  agendaOutsideSeminar: {
    code: '12012',
    en: 'The agenda has a time before the seminar starts or after it ends.',
    zh: '议程中有时间早于研讨会开始或晚于研讨会结束。',
  },
  registrationNotStarted: {
    code: '12100',
    en: 'Registration hasn’t started yet.',
    zh: '报名尚未开始。',
  },
  registrationHasEnded: { code: '12101', en: 'Registration has ended.', zh: '报名已结束。' },
  participantAlreadyRegistered: {
    code: '12102',
    en: 'This person is already registered.',
    zh: '该用户已报名。',
  },
  registrationAlreadyReviewed: {
    code: '12103',
    en: 'This registration has already been reviewed.',
    zh: '该报名已审核。',
  },
  participantLimitReached: {
    code: '12104',
    en: 'The maximum number of participants has been reached.',
    zh: '参会人数已达上限。',
  },
  registrationFieldAnswered: {
    code: '12105',
    en: 'The question has been answered, so it can’t be deleted or become another kind. Hide it instead.',
    zh: '该问题已有人回答，不能删除或更改类型，可改为隐藏。',
  },
  registrationNotApproved: {
    code: '12107',
    en: 'Your registration hasn’t been approved yet.',
    zh: '报名尚未通过审核。',
  },
  registrationNotRejected: {
    code: '12108',
    en: 'Only registrations that were rejected can be corrected.',
    zh: '只有未通过审核的报名可以修改。',
  },
  placeOfferEnded: {
    code: '12109',
    en: 'The place is no longer kept for you.',
    zh: '保留的名额已失效。',
  },
  registrationNotReviewed: {
    code: '12110',
    en: 'Registrations that wait for a review can’t be notified. Review them first.',
    zh: '待审核的报名不能发送通知，请先审核。',
  },
  choicesMissing: {
    code: '12111',
    en: 'A single choice needs at least two choices.',
    zh: '单选题至少需要两个选项。',
  },
  consentMissing: {
    code: '12112',
    en: 'Your consent is needed to register.',
    zh: '需要您同意后才能报名。',
  },
  moderatorAlreadySet: {
    code: '12200',
    en: 'The seminar already has a moderator.',
    zh: '研讨会已有主持人。',
  },
  alreadyLecturer: {
    code: '12201',
    en: 'This person is already a lecturer of the seminar.',
    zh: '该用户已是研讨会讲师。',
  },
  moderatorOfSeminar: {
    code: '12202',
    en: 'The moderator is set in the seminar itself. Change it there.',
    zh: '主持人在研讨会中设置，请前往修改。',
  },
  inviteesMissing: {
    code: '12300',
    en: 'No one is selected. Select at least one person.',
    zh: '未选择任何人，请至少选择一位。',
  },
  senderMailboxMissing: {
    code: '12301',
    en: 'Enter a sender mailbox for the invitation.',
    zh: '邀请需要填写发件邮箱。',
  },
  invitationSubjectMissing: {
    code: '12302',
    en: 'Enter a subject for the invitation.',
    zh: '邀请需要填写主题。',
  },
  invitationNotSent: {
    code: '12303',
    en: 'The invitation couldn’t be sent. Try again.',
    zh: '邀请发送失败，请重试。',
  },
})
declare module '../../src/protocol/errors/codes.ts' {
  interface DomainErrors {
    readonly seminars: typeof seminarsErrors
  }
}
