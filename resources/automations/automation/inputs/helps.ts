import type { Label } from '../../../../src/schema/label.ts'

/** Help texts below inputs. They load with the form. */
export const helps = {
  watched: { en: 'Empty: any field', zh: '留空表示任意字段' },
  threshold: {
    en: 'Runs when this many records match, and again each time the count drops below and returns',
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
  noDate: {
    en: 'These records have no date or time to go by. Choose other records or another start.',
    zh: '该数据没有日期或时间字段，请选择其他数据或触发方式。',
  },
  noCountBy: {
    en: 'These records refer to no others, so all of them are counted together',
    zh: '该数据不关联其他数据，只能合计',
  },
  noWatched: {
    en: 'No field of these records can be watched, so every change counts',
    zh: '该数据没有可指定的字段，任意变更都会触发',
  },
  noField: {
    en: 'These records have no field that an automation can change. Choose another action.',
    zh: '该数据没有可由自动化修改的字段，请选择其他动作。',
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
    en: 'Maximum runs per day. Further runs are logged but not carried out.',
    zh: '每天最多执行的次数，超出部分只记录、不执行。',
  },
} as const satisfies Readonly<Record<string, Label>>
