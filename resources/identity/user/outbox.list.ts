import { choice, defineResource, longText, text } from '../../../src/schema/index.ts'

const listField = { readOnly: true } as const

/** The outbox as a list: it heads the columns of its export. */
export const outboxList = defineResource({
  name: 'outbox',
  label: { en: 'Message', zh: '消息' },
  plural: { en: 'Outbox', zh: '发件箱' },
  title: 'target',
  fields: {
    channel: choice({
      label: { en: 'Channel', zh: '渠道' },
      options: { SMS: { en: 'SMS', zh: '短信' }, EMAIL: { en: 'E-mail', zh: '邮件' } },
      ...listField,
    }),
    target: text({ label: { en: 'Recipient', zh: '接收方' }, ...listField }),
    subject: text({ label: { en: 'Subject', zh: '主题' }, ...listField }),
    text: longText({ label: { en: 'Message', zh: '内容' }, ...listField }),
    state: choice({
      label: { en: 'Status', zh: '状态' },
      options: {
        WAITING: { en: 'Not sent', zh: '未发送' },
        SENT: { en: 'Sent', zh: '已发送' },
        FAILED: { en: 'Failed', zh: '发送失败' },
      },
      ...listField,
    }),
    error: text({ label: { en: 'Reason', zh: '原因' }, ...listField }),
  },
  list: {
    columns: ['createTime', 'channel', 'target', 'subject', 'text', 'state', 'error'],
    sort: '-createTime',
  },
  form: { layout: 'sections', groups: [] },
  import: false,
})
