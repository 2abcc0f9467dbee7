import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  attendanceList: {
    text: {
      en: 'One line for each person in each lesson, recorded while the lesson runs. Filter by Absent or Leave to find who was missing. Correct a line with a reason; the recorded state is kept.',
      zh: '每人每节课一条，上课时自动记录。按缺勤或请假筛选即可找到未到的人。可填写原因后修改，系统记录会保留。',
    },
    manual: 'attendance',
  },
  classAttendanceNew: {
    text: {
      en: 'A class as a table: people down, lessons across. Choose a class and a period, and click a mark to see or correct it. The export has the same shape.',
      zh: '以表格查看一个班：行是人员，列是课节。选择班级和时段，点击标记即可查看或修改。导出文件与页面一致。',
    },
    manual: 'attendance',
  },
  classNotes: {
    text: {
      en: 'What teachers wrote about their lessons, with what students noted in the classroom. Search by a word or choose a class; open a lesson to add or change its notes.',
      zh: '老师写的课堂笔记和学员在课堂上记的笔记。可按关键词或班级查找，打开课节即可填写或修改。',
    },
    manual: 'lessons',
  },
  chatData: {
    text: {
      en: 'How much is said in the classrooms, by day and by class. Choose dates to compare; open a lesson’s record to read the messages themselves.',
      zh: '课堂聊天的数量，按日期和班级统计。选择日期即可比较，消息原文在课节的课堂记录中查看。',
    },
    manual: 'statistics',
  },
  playData: {
    text: {
      en: 'How often recordings are watched, by whom and for how long. Choose dates or a class to see what is used and what isn’t.',
      zh: '录制视频的观看次数、观看者和时长。选择日期或班级，了解哪些有人看、哪些没人看。',
    },
    manual: 'statistics',
  },
})
