import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { teacher } from '../../../../resources/people/teacher/teacher.resource.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { personalFields } from '../personalFields.ts'

const templated = ['permissions', 'recordingMethods', 'videoDefinitions'] as const

export const teacherRules = defineRules(teacher, {
  // the plan's seats are for teachers on the job; restoring one from the trash or from suspension
  // takes a seat again (TCH-02)
  quotas: [
    {
      name: 'teacherSeats',
      code: ErrorCode.teacherSeatsExceeded,
      where: { status: 'ON_JOB' },
      max: institution => institution.teacherSeats,
    },
  ],
  /** Fills a new teacher's missing values from the institution's template (TCH-03). */
  async beforeWrite({ kind, given: givenFields }, ctx) {
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
  personal: { rename: ['name'], erase: personalFields.teacher, staysInLogs: true },
  changesAccess: true,
  actions: {},
})
