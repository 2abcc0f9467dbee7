import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { resetSchoolPassword, resetSecondFactor } from '../../identity/index.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { takePlacesAgain } from '../../classes/index.ts'
import { queueInactiveStudents, remainingOf } from '../../booking/index.ts'
import { adjustHours, giveLots, studentHourFigures } from '../../lesson-hours/index.ts'
import { erasePerson, refuseErased } from '../../personal-data/index.ts'
import {
  givePointsTo,
  rankStudents,
  redeemReward,
  studentPointsFigures,
} from '../../points/index.ts'
import { sendStudentReport, shareStudentReport } from '../../reports/index.ts'
import { eraseFromClassrooms, personalClassroomParts } from '../../classroom/index.ts'
import { deleteFilesAndDrafts, personalTaskParts } from '../../tasks/index.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { student } from '../../../../resources/people/student/student.resource.ts'
import { studentHighlights } from '../../../../resources/people/student/student.highlights.ts'

const personalFields = ['countryCode', 'phone', 'email', 'account', 'avatar', 'tags'] as const

export const studentRules = defineRules(student, {
  highlights: studentHighlights,
  quotas: [
    {
      name: 'students',
      code: ErrorCode.memberLimitExceeded,
      where: {},
      max: institution => institution.studentLimit,
    },
  ],
  // the ledger says what it is
  follows: () => ['totalLessonHours'],
  personal: {
    rename: ['name'],
    erase: [...personalFields],
    parts: (id, source) => [
      ...personalTaskParts(id, source),
      ...personalClassroomParts(id, source),
    ],
    async also(ids, ctx) {
      await deleteFilesAndDrafts(ctx.tx, ids)
      await eraseFromClassrooms(ctx.tx, ids)
    },
  },
  async beforeWrite(change, ctx) {
    await refuseErased(change, student.name, ['name', ...personalFields], ctx.tx)
    await takePlacesAgain('studentId', change, ctx)
    return undefined
  },
  async computed(ids, ctx) {
    const [allowances, hours, points] = await Promise.all([
      remainingOf(ids, ctx),
      studentHourFigures(ids, ctx),
      studentPointsFigures(ids, ctx),
    ])
    return new Map(
      ids.map(id => [id, { ...allowances.get(id), ...hours.get(id), ...points.get(id) }]),
    )
  },
  async afterWrites(changes, ctx) {
    await queueInactiveStudents(changes, ctx)
    await rankStudents(changes, ctx)
    await adjustHours(changes, ctx)
  },
  together: {
    giveHours: ({ records, input }, ctx) => giveLots(records, input, ctx),
    givePoints: ({ records, input }, ctx) => givePointsTo(records, input, ctx),
  },
  actions: {
    async giveHours({ record, input }, ctx) {
      if (!record) throw errors.notFound()
      await giveLots([record], input, ctx)
      return {}
    },
    async givePoints({ record, input }, ctx) {
      if (!record) throw errors.notFound()
      await givePointsTo([record], input, ctx)
      return {}
    },
    async exchangePoints({ record, input }, ctx) {
      if (!record) throw errors.notFound()
      await redeemReward({ ...input, studentId: record.id }, ctx)
      return {}
    },
    async sendReport({ record }, ctx) {
      if (record) await sendStudentReport(record, ctx)
      return {}
    },
    async shareReport({ record, input }, ctx) {
      if (record) await shareStudentReport(record, input, ctx)
      return {}
    },
    async removeSecondFactor({ record }, ctx) {
      if (record) await resetSecondFactor(ctx, { ...record, resource: 'student' })
      return {}
    },
    async erasePersonalData({ record, input }, ctx) {
      if (!record) throw errors.notFound()
      await ctx.change(student, record.id, { status: 'SUSPENDED' })
      await erasePerson(student, record, input, ctx)
      return {}
    },
    async resetPassword({ record, input }, ctx) {
      if (record) await resetSchoolPassword(ctx, { ...record, resource: 'student' }, input.password)
      return {}
    },
  },
})
