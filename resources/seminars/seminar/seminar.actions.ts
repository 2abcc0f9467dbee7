import { choice, dateTime, defineAction, email, longText, text } from '../../../src/schema/index.ts'

/** Calls a seminar off and notifies the registrants who have a place or wait for one. */
export const cancel = defineAction({
  label: { en: 'Cancel seminar', zh: '取消研讨会' },
  on: 'record',
  icon: 'close',
  danger: true,
  input: {
    reason: longText({
      label: { en: 'Reason', zh: '取消原因' },
      help: { en: 'Sent to everyone who registered', zh: '将发送给所有报名者' },
      required: true,
      max: 500,
    }),
  },
  errors: ['12002', '12009'],
})

/**
 * Makes another seminar of the same settings, people and questions; registrations are not copied.
 */
export const copy = defineAction({
  label: { en: 'Copy', zh: '复制' },
  on: 'record',
  icon: 'copy',
  right: 'seminar.create',
  input: {
    name: text({
      label: { en: 'Name of the copy', zh: '新研讨会名称' },
      required: true,
      rule: 'name',
      max: 60,
    }),
    startAt: dateTime({ label: { en: 'Start', zh: '开始时间' }, required: true }),
  },
  output: { id: text({ label: { en: 'Seminar', zh: '研讨会' }, required: true }) },
  errors: ['12000', '12007'],
})

/**
 * Sends one of the seminar's messages to the person's own address, as a registrant would get it.
 */
export const sendTest = defineAction({
  label: { en: 'Send test message', zh: '发送测试邮件' },
  on: 'record',
  icon: 'external',
  right: 'registration.notify',
  input: {
    email: email({ label: { en: 'To', zh: '收件邮箱' }, required: true }),
    lang: choice({
      label: { en: 'Language', zh: '语言' },
      options: { en: { en: 'English', zh: '英文' }, zh: { en: 'Chinese', zh: '中文' } },
      required: true,
      default: 'zh',
    }),
  },
  errors: ['12301', '12302'],
})

/** Invalidates the links by which the moderator has entered so far. */
export const revokeModeratorLink = defineAction({
  label: { en: 'Revoke moderator join link', zh: '使主持人参会链接失效' },
  on: 'record',
  danger: true,
  right: 'registration.notify',
  confirm: {
    en: 'Links copied so far stop working. Copy a new one for the moderator.',
    zh: '已复制的链接将失效，请重新复制给主持人。',
  },
})
