import { defineAction, erasureOf } from '../../../src/schema/index.ts'

/** PTS-02: sends teachers the report of their last half year, once. */
export const sendTeachingReport = defineAction({
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

export const erasePersonalData = erasureOf(
  { en: 'Enter the name to confirm', zh: '输入姓名以确认' },
  {
    en: 'Name, contacts, picture, profile and login are erased for good. The logs, lesson comments, reviews and class notes still name the teacher for what they did.',
    zh: '将永久清除姓名、联系方式、头像、简介和登录账号。日志、课节评语、作业批改和课堂笔记仍保留该老师的署名。',
  },
)
