import { exportPersonalData } from '../../src/protocol/calls/personalData.ts'
import { erasureOf, extendResource } from '../../src/schema/index.ts'

const erasePersonalData = erasureOf(
  { en: 'Enter the student’s name to confirm', zh: '输入该学员的姓名以确认' },
  {
    en: 'Name, contacts, picture, texts, files and login are erased for good, and the name is removed from the logs. Attendance, bookings, class memberships, lesson hours, points and task marks stay without a name.',
    zh: '将永久清除姓名、联系方式、头像、文字、文件和登录账号，并从日志中移除姓名；考勤、约课、班级成员关系、课时、积分和作业成绩以匿名方式保留。',
  },
)

/** Operations on the institution's data about a student. */
export const studentPersonalData = extendResource('student', {
  rights: { exportPersonalData: { en: 'Export personal data', zh: '导出个人数据' } },
  actions: { erasePersonalData },
  links: [
    {
      label: { en: 'Export personal data', zh: '导出个人数据' },
      right: 'student.exportPersonalData',
      file: (ask, id) => ask(exportPersonalData, { resource: 'student', id }, 'personal-data.json'),
    },
  ],
})
