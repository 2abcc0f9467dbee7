import { teacher } from '../../../../resources/people/teacher/teacher.resource.ts'
import { teacherLogin } from '../../../../resources/identity/teacher.extension.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { resetSchoolPassword } from '../accounts/school.ts'
import { resetSecondFactor } from '../factor/reset.ts'
import { noteTeachingChanged } from '../session/teaching.ts'

export const loginOfTeacher = extendRules(teacher, teacherLogin, {
  /** A change of a teacher's permissions applies at once (TCH-03). */
  async afterWrite({ kind, before, after }, ctx) {
    const same = before?.permissions.join() === after.permissions.join()
    if (kind !== 'create' && !(kind === 'update' && same)) await noteTeachingChanged(ctx, after.id)
  },
  actions: {
    async resetPassword({ record, input }, ctx) {
      await resetSchoolPassword(ctx, { ...record, resource: 'teacher' }, input.password)
    },
    async removeSecondFactor({ record }, ctx) {
      await resetSecondFactor(ctx, { ...record, resource: 'teacher' })
    },
  },
})
