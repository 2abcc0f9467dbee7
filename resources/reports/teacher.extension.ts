import { defineAction, extendResource } from '../../src/schema/index.ts'

/** PTS-02: sends teachers the report of their last half year, once. */
const sendReport = defineAction({
  label: { en: 'Send report', zh: '发送教学报告' },
  on: 'records',
  icon: 'chart',
  right: 'reportLink.send',
  confirm: {
    en: 'Each teacher gets a personal link to the report of their last half year.',
    zh: '每位老师将收到最近半年教学报告的专属链接。',
  },
  errors: ['34527'],
})

/** PTS-02: how a teacher's report is sent. */
export const teacherReports = extendResource('teacher', {
  actions: { sendReport },
  links: [
    {
      label: { en: 'Send reports', zh: '发送报告' },
      right: 'reportLink.send',
      to: id => `/sendReports?teacherId=${encodeURIComponent(id)}`,
    },
  ],
})
