import { student } from '../../../../resources/people/student/student.resource.ts'
import { studentPersonalData } from '../../../../resources/personal-data/student.extension.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { personalFields } from '../../people/index.ts'
import { erasePerson } from '../erase.ts'
import { refuseErased } from '../people.ts'

export const erasureOfStudent = extendRules(student, studentPersonalData, {
  beforeWrite: (change, ctx) =>
    refuseErased(change, student.name, ['name', ...personalFields.student], ctx.tx),
  actions: {
    async erasePersonalData({ record, input }, ctx) {
      await ctx.change(student, record.id, { status: 'SUSPENDED' })
      await erasePerson(student, record, input, ctx)
    },
  },
})
