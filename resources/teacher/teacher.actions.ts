import { defineAction, text } from '../../src/schema/index.ts'

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
  errors: ['34527', '34532'],
})

/** Erases what the institution knows of a teacher, for good (docs/decisions/087-personal-data.md). */
export const erasePersonalData = defineAction({
  label: { en: 'Erase personal data', zh: '清除个人数据' },
  icon: 'trash',
  on: 'record',
  apiKeys: false,
  danger: true,
  input: {
    name: text({
      label: { en: 'Name', zh: '姓名' },
      required: true,
      max: 50,
      help: { en: 'Enter the name to confirm', zh: '输入姓名以确认' },
    }),
    reason: text({ label: { en: 'Reason', zh: '原因' }, required: true, max: 200 }),
  },
  errors: ['34560', '34561'],
  confirm: {
    en: 'Name, contacts, picture, profile and login are erased for good. The logs, lesson comments, reviews and class notes still name the teacher for what they did.',
    zh: '将永久清除姓名、联系方式、头像、简介和登录账号。日志、课节评语、作业批改和课堂笔记仍保留该老师的署名。',
  },
})
