import { teacher, type Teacher } from '../../../../resources/people/teacher/teacher.resource.ts'
import { teacherLogin } from '../../../../resources/identity/teacher.extension.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { resetSchoolPassword } from '../accounts/school.ts'
import { followTeacherState } from '../accounts/teacherRole.ts'
import { resetSecondFactor } from '../factor/reset.ts'
import { noteTeachingChanged } from '../session/teaching.ts'

const worksNow = ({ status, deletedAt }: Pick<Teacher, 'status' | 'deletedAt'>): boolean =>
  status === 'ON_JOB' && deletedAt === null

export const loginOfTeacher = extendRules(teacher, teacherLogin, {
  /** A change of a teacher's permissions applies at once (TCH-03). */
  async afterWrite({ kind, before, after }, ctx) {
    const works = worksNow(after)
    if (before && worksNow(before) !== works) await followTeacherState(ctx, after.id, works)
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
