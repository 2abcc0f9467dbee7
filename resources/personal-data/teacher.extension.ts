import { exportPersonalData } from '../../src/protocol/calls/personalData.ts'
import { erasureOf, extendResource } from '../../src/schema/index.ts'

const erasePersonalData = erasureOf(
  { en: 'Enter the name to confirm', zh: '输入姓名以确认' },
  {
    en: 'Name, contacts, picture, profile and login are erased for good. The logs, lesson comments, reviews and class notes still name the teacher for what they did.',
    zh: '将永久清除姓名、联系方式、头像、简介和登录账号。日志、课节评语、作业批改和课堂笔记仍保留该老师的署名。',
  },
)

/** Operations on the institution's data about a teacher. */
export const teacherPersonalData = extendResource('teacher', {
  rights: { exportPersonalData: { en: 'Export personal data', zh: '导出个人数据' } },
  actions: { erasePersonalData },
  links: [
    {
      label: { en: 'Export personal data', zh: '导出个人数据' },
      right: 'teacher.exportPersonalData',
      file: (ask, id) => ask(exportPersonalData, { resource: 'teacher', id }, 'personal-data.json'),
    },
  ],
})
