import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  taskList: {
    text: {
      en: 'Homework of all classes, with how many handed it in and how many wait for a mark. Open one to mark the submissions one after another.',
      zh: '各班级的作业，以及已提交和待批改的数量。点开后可逐份批改。',
    },
    manual: 'homework',
  },
  submission: {
    text: {
      en: 'What students handed in. Filter by what is not marked yet, open the first and mark one after another; the student sees mark and comment at once.',
      zh: '学员提交的作业。筛选未批改的，点开后逐份批改，学员可立即看到评分和评语。',
    },
    manual: 'homework',
  },
  task: {
    text: {
      en: 'Homework that you give again and again. Write it once with its files and way of grading, then assign it to classes with a deadline.',
      zh: '可反复布置的作业。写好内容、附件和评分方式，再布置给班级并设置截止时间。',
    },
    manual: 'homework',
  },
  statistics: {
    text: {
      en: 'How many hand in their homework, on time and how well, by class and by student. Choose a class and dates.',
      zh: '按班级和学员统计作业的提交率、按时率和成绩。请选择班级和日期。',
    },
    manual: 'homework',
  },
})
