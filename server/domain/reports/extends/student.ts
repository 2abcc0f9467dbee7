import { student } from '../../../../resources/people/student/student.resource.ts'
import { studentReports } from '../../../../resources/reports/student.extension.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { sendStudentReport, shareStudentReport } from '../bulk.ts'

export const reportsOfStudent = extendRules(student, studentReports, {
  actions: {
    async sendReport({ record }, ctx) {
      await sendStudentReport(record, ctx)
    },
    async shareReport({ record, input }, ctx) {
      await shareStudentReport(record, input, ctx)
    },
  },
})
