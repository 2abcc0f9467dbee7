import type { Label } from '../../../src/schema/label.ts'

/** What is said below inputs. It loads with the form. */
export const helps = {
  watched: { en: 'Empty: any field', zh: '留空表示任意字段' },
  threshold: {
    en: 'It starts once when so many records meet the conditions, and again after they were fewer',
    zh: '满足条件的数据达到该数量时触发一次；减少后再次达到会重新触发',
  },
  countBy: {
    en: 'For example for each student; empty: all of them together',
    zh: '例如按学员分别计数；留空表示合计',
  },
  condition: {
    en: 'Only records that meet all of them. Without conditions: every record.',
    zh: '只处理满足全部条件的数据；不设置则处理全部数据。',
  },
  subject: {
    en: 'For e-mails; empty: the name of the automation',
    zh: '用于邮件；留空使用自动化名称',
  },
  messageEn: {
    en: 'People get the message in their language. If you enter only one, everyone gets it.',
    zh: '按接收人的语言发送；只填写一种时，所有人都收到这一种。',
  },
  dailyLimit: {
    en: 'So many runs a day at most. What goes beyond is listed in the log and not done.',
    zh: '每天最多执行的次数，超出部分只记录、不执行。',
  },
} as const satisfies Readonly<Record<string, Label>>
