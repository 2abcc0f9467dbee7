import { teacher } from '../../../../resources/people/teacher/teacher.resource.ts'
import { teacherReports } from '../../../../resources/reports/teacher.extension.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { sendTeacherReport } from '../bulk.ts'

export const reportsOfTeacher = extendRules(teacher, teacherReports, {
  actions: {
    async sendReport({ record }, ctx) {
      await sendTeacherReport(record, ctx)
    },
  },
})
