import { student } from '../../../../resources/people/student/student.resource.ts'
import { studentHours } from '../../../../resources/lesson-hours/student.extension.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { each } from '../../../engine/records/rules.ts'
import { adjustHours, giveLots } from '../give.ts'
import { studentHourFigures } from '../figures.ts'

export const hoursOfStudent = extendRules(student, studentHours, {
  // the ledger says what it is
  follows: () => ['totalLessonHours'],
  computed: studentHourFigures,
  afterWrites: adjustHours,
  actions: {
    giveHours: each(({ records, input }, ctx) => giveLots(records, input, ctx)),
  },
})
