import { lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import { lessonReports } from '../../../../resources/reports/lesson.extension.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { sendLessonReports } from '../bulk.ts'

export const reportsOfLesson = extendRules(lesson, lessonReports, {
  actions: {
    async sendLessonReport({ record }, ctx) {
      await sendLessonReports(record, ctx)
    },
  },
})
