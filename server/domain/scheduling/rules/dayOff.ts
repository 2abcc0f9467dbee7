import { defineRules, type RecordChange } from '../../../engine/records/rules.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { dayOff, type DayOff } from '../../../../resources/scheduling/day-off/dayOff.resource.ts'

export const dayOffRules = defineRules(dayOff, {
  beforeWrite({ after }: RecordChange<DayOff>) {
    if (after.until < after.from) throw errors.endNotAfterStart().at('until')
    if (after.scope === 'CLASS' && !after.courseId) throw errors.valueMissing().at('courseId')
    if (after.scope === 'TEACHER' && !after.teacherId) throw errors.valueMissing().at('teacherId')
    return {
      courseId: after.scope === 'CLASS' ? after.courseId : null,
      teacherId: after.scope === 'TEACHER' ? after.teacherId : null,
    }
  },
  actions: {},
})
