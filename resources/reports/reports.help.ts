import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  reportLink: {
    text: {
      en: 'Every report that was sent, to whom, and whether it was opened. Revoke a link if it went to the wrong person.',
      zh: '已发送的报告、接收人和打开情况。发错人时可撤销链接。',
    },
    manual: 'reports',
  },
  reportSchedule: {
    text: {
      en: 'Reports that go out by themselves every week or month. Choose what, to whom and when; you can look at one before it is sent.',
      zh: '每周或每月自动发送的报告。选择内容、接收人和时间，发送前可先预览。',
    },
    manual: 'reports',
  },
  commentTemplate: {
    text: {
      en: 'Sentences with which teachers begin a comment. Placeholders such as {student} become each student’s name.',
      zh: '老师写评语时可选用的模板，{student} 等占位符会替换为学员姓名。',
    },
    manual: 'reports',
  },
})
