import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  scheduling: {
    text: {
      en: 'All lessons as a week, a day, a month or a list. Click an empty time to schedule a lesson, drag one to move it. Clashes of teachers and students are shown before anything is saved.',
      zh: '以周、日、月或列表查看全部课节。点击空白时间即可排课，拖动即可调课。老师或学员时间冲突时，保存前会提示。',
    },
    manual: 'schedule',
  },
  lessionList: {
    text: {
      en: 'Every lesson with its teacher, time and state. Select several to move, reassign or delete them together. Open one for its attendance, notes, recordings and report.',
      zh: '每节课的老师、时间和状态。可勾选多节课统一调课、换老师或删除。点开课节可查看考勤、笔记、录制和报告。',
    },
    manual: 'lessons',
  },
  dayOff: {
    text: {
      en: 'Days without lessons: for the whole school, one class or one teacher. Repeated lessons skip these days or move to a later one. Lessons that are scheduled already stay as they are.',
      zh: '不上课的日期，可针对全校、某个班级或某位老师。重复排课会跳过或顺延这些日期，已排好的课节不变。',
    },
    manual: 'schedule',
  },
})
