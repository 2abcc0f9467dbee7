import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  course: {
    text: {
      en: 'A class brings teachers, students and lessons together. Create it, add its students, then schedule its lessons. At the end of a term, copy it for the next one.',
      zh: '班级把老师、学员和课节组织在一起。先建班，再加学员，然后排课。学期结束时可复制班级，用于下一期。',
    },
    manual: 'classes',
  },
  courseMember: {
    text: {
      en: 'Who is in which class, as a student or as an auditor. Add people here one by one or from a spreadsheet; the page of a class adds many at once.',
      zh: '哪些人在哪个班，是学员还是旁听。可在此逐个添加或用表格导入，也可在班级页面一次添加多人。',
    },
    manual: 'classes',
  },
})
