import { defineAction, longText, erasureOf } from '../../../src/schema/index.ts'

/** SEM-02: approves registrations; the registrants are notified at once. */
export const approve = defineAction({
  label: { en: 'Approve', zh: '审核通过' },
  on: 'records',
  icon: 'check',
  primary: true,
  right: 'registration.review',
  emptyCode: '12300',
  when: { auditState: ['TO_BE_REVIEWED', 'AUDIT_FAILED', 'RE_AUDIT'] },
  refused: '12103',
  errors: ['12300'],
})

/**
 * SEM-02: rejects registrations with a reason that the registrants read; they may correct their
 * entry.
 */
export const reject = defineAction({
  label: { en: 'Reject', zh: '审核不通过' },
  on: 'records',
  icon: 'close',
  danger: true,
  right: 'registration.review',
  emptyCode: '12300',
  input: {
    reason: longText({
      label: { en: 'Reason', zh: '原因' },
      help: { en: 'Told to the applicant', zh: '将告知报名者' },
      required: true,
      max: 300,
    }),
  },
  when: { auditState: ['TO_BE_REVIEWED', 'APPROVED', 'RE_AUDIT'] },
  refused: '12103',
  errors: ['12300'],
})

/** SEM-02: notifies people again of the state of their registration. */
export const notify = defineAction({
  label: { en: 'Notify', zh: '发送通知' },
  on: 'records',
  icon: 'bell',
  emptyCode: '12300',
  errors: ['12110', '12300', '12303'],
})

/** Ends a registration in the person's name; their place goes to the next. */
export const cancel = defineAction({
  label: { en: 'Cancel registration', zh: '取消报名' },
  on: 'records',
  danger: true,
  right: 'registration.review',
  emptyCode: '12300',
  confirm: {
    en: 'Cancel the registration? The place goes to the next in the waiting list.',
    zh: '取消报名？名额将给予候补的下一位。',
  },
  errors: ['12300'],
})

/** Makes the personal links that were sent so far useless; the next message brings a new one. */
export const revokeLink = defineAction({
  label: { en: 'Revoke personal link', zh: '使参会链接失效' },
  on: 'records',
  danger: true,
  right: 'registration.notify',
  emptyCode: '12300',
  confirm: {
    en: 'Links sent so far stop working. Notify the person to send a new one.',
    zh: '已发送的链接将失效，可重新发送通知。',
  },
  errors: ['12300'],
})

export const erasePersonalData = erasureOf(
  { en: 'Enter the person’s name to confirm', zh: '输入该报名者的姓名以确认' },
  {
    en: 'Name, contacts and answers are erased for good, and the name is removed from the logs. The registration still counts.',
    zh: '将永久清除姓名、联系方式和回答，并从日志中移除姓名；报名仍计入统计。',
  },
)
