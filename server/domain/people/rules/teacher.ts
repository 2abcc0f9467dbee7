import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import {
  noteTeachingChanged,
  resetSchoolPassword,
  resetSecondFactor,
} from '../../identity/index.ts'
import { refuseReserved, takePlacesAgain } from '../../classes/index.ts'
import { checkMayEditSelf } from '../../booking/index.ts'
import { erasePerson, refuseErased } from '../../personal-data/index.ts'
import { eraseFromClassrooms, personalClassroomParts } from '../../classroom/index.ts'
import { sendTeacherReport } from '../../reports/index.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { teacher } from '../../../../resources/people/teacher/teacher.resource.ts'

const templated = ['permissions', 'recordingMethods', 'videoDefinitions'] as const

const personalFields = [
  'countryCode',
  'phone',
  'email',
  'account',
  'avatar',
  'gender',
  'birthday',
  'nativeLanguage',
  'location',
  'profile',
  'videoUrl',
  'expertise',
  'tags',
] as const

export const teacherRules = defineRules(teacher, {
  // the plan's seats are for teachers on the job; restoring one from the trash or from suspension takes a seat again (TCH-02)
  quotas: [
    {
      name: 'teacherSeats',
      code: ErrorCode.teacherSeatsExceeded,
      where: { status: 'ON_JOB' },
      max: institution => institution.teacherSeats,
    },
  ],
  /** Whoever has lessons to give stays (TCH-05). The institution's template gives a new teacher what their maker didn't say (TCH-03). */
  async beforeWrite(change, ctx) {
    await refuseReserved(change, ctx)
    await refuseErased(change, teacher.name, ['name', ...personalFields], ctx.tx)
    await takePlacesAgain('teacherId', change, ctx)
    if (change.kind === 'update') await checkMayEditSelf(change.after.id, ctx)
    const { kind, given: givenFields } = change
    if (kind !== 'create' || templated.every(name => givenFields.has(name))) return undefined
    const query = {
      page: 1,
      limit: 1,
      sort: '-createTime',
      q: '',
      deleted: 'no',
      where: [{ field: 'isDefault', op: 'eq', values: ['true'] }],
    } as const
    const [template] = await ctx.tx.page(ctx.resource('permissionTemplate'), query)
    if (!template) return undefined
    const values: Readonly<Record<string, unknown>> = template
    return Object.fromEntries(
      templated.filter(name => !givenFields.has(name)).map(name => [name, values[name]]),
    )
  },
  personal: {
    rename: ['name'],
    erase: [...personalFields],
    parts: personalClassroomParts,
    also: (ids, ctx) => eraseFromClassrooms(ctx.tx, ids),
    staysInLogs: true,
  },
  changesAccess: true,
  /** What a teacher may do follows at once from their permissions (TCH-03). */
  async afterWrite({ kind, before, after }, ctx) {
    const same = before?.permissions.join() === after.permissions.join()
    if (kind !== 'create' && !(kind === 'update' && same)) await noteTeachingChanged(ctx, after.id)
  },
  actions: {
    async removeSecondFactor({ record }, ctx) {
      await resetSecondFactor(ctx, { ...record, resource: 'teacher' })
    },
    async sendReport({ record }, ctx) {
      await sendTeacherReport(record, ctx)
    },
    async erasePersonalData({ record, input }, ctx) {
      await ctx.change(teacher, record.id, { status: 'SUSPENDED' })
      await erasePerson(teacher, record, input, ctx)
    },
    async resetPassword({ record, input }, ctx) {
      await resetSchoolPassword(ctx, { ...record, resource: 'teacher' }, input.password)
    },
  },
})
