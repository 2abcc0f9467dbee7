import { defineAction, extendResource } from '../../src/schema/index.ts'

/** PTS-02: sends the students of lessons their reports, once. */
const sendLessonReport = defineAction({
  label: { en: 'Send reports', zh: '发送课节报告' },
  on: 'records',
  icon: 'chart',
  right: 'reportLink.send',
  confirm: {
    en: 'Each student gets a personal link to the report of the lesson. Students without a phone or e-mail address get none.',
    zh: '每位学员将收到课节报告的专属链接，没有手机号和邮箱的学员除外。',
  },
  errors: ['34530'],
})

/** PTS-02: how the reports of a lesson are sent. */
export const lessonReports = extendResource('lesson', { actions: { sendLessonReport } })
