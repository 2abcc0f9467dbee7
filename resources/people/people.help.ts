import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  teacher: {
    text: {
      en: 'Everyone who teaches, with phone, permissions and status. Add one person with New teacher or many from a spreadsheet. Suspending a teacher asks who takes over the lessons to come.',
      zh: '全部老师的联系方式、权限和状态。可单个新建，也可用表格批量导入。停用老师时会询问由谁接手后续课节。',
    },
    manual: 'teachers',
  },
  student: {
    text: {
      en: 'Everyone who learns, with contact details, lesson hours and points. Find people by name, phone, account or pinyin initials. Open a student to see classes, attendance and hours, and to send a report.',
      zh: '全部学员的联系方式、课时和积分。可按姓名、手机号、账号或拼音首字母查找。点开学员可查看班级、考勤和课时，并发送报告。',
    },
    manual: 'students',
  },
  label: {
    text: {
      en: 'Class labels group classes by subject, level or term. Choose them in a class, then filter the class list by them.',
      zh: '班级标签用于按科目、级别或学期给班级分组。在班级中选用后，即可在班级列表中按它筛选。',
    },
    manual: 'classes',
  },
})
