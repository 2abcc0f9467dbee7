import { defineRules, type Change } from '../../server/engine/records/rules.ts'
import { fieldFault } from '../../server/platform/errors.ts'
import { dayOff, type DayOff } from './dayOff.resource.ts'

export const dayOffRules = defineRules(dayOff, {
  beforeWrite({ after }: Change<DayOff>) {
    if (after.until < after.from) throw fieldFault('until', '2220')
    if (after.scope === 'CLASS' && !after.courseId) throw fieldFault('courseId', '11005')
    if (after.scope === 'TEACHER' && !after.teacherId) throw fieldFault('teacherId', '11005')
    return {
      courseId: after.scope === 'CLASS' ? after.courseId : null,
      teacherId: after.scope === 'TEACHER' ? after.teacherId : null,
    }
  },
  actions: {},
})
