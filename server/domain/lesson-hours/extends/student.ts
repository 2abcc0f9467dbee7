import { student } from '../../../../resources/people/student/student.resource.ts'
import { hoursOnStudents } from '../../../../resources/lesson-hours/student.extension.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { each } from '../../../engine/records/rules.ts'
import { adjustHours, giveLots } from '../give.ts'
import { studentHourFigures } from '../figures.ts'

export const hoursOfStudent = extendRules(student, hoursOnStudents, {
  // the ledger determines the value
  follows: () => ['totalLessonHours'],
  computed: studentHourFigures,
  afterWrites: adjustHours,
  actions: {
    giveHours: each(({ records, input }, ctx) => giveLots(records, input, ctx)),
  },
})
