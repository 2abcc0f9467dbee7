import { teacher } from '../../../../resources/people/teacher/teacher.resource.ts'
import { teacherPersonalData } from '../../../../resources/personal-data/teacher.extension.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { personalFields } from '../../people/index.ts'
import { erasePerson } from '../erase.ts'
import { refuseErased } from '../people.ts'

export const erasureOfTeacher = extendRules(teacher, teacherPersonalData, {
  beforeWrite: (change, ctx) =>
    refuseErased(change, teacher.name, ['name', ...personalFields.teacher], ctx.tx),
  actions: {
    async erasePersonalData({ record, input }, ctx) {
      await ctx.change(teacher, record.id, { status: 'SUSPENDED' })
      await erasePerson(teacher, record, input, ctx)
    },
  },
})
