import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { resetSchoolPassword, resetSecondFactor } from '../../identity/index.ts'
import { defineRules, each } from '../../../engine/records/rules.ts'
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
  actions: {
    giveHours: each(({ records, input }, ctx) => giveLots(records, input, ctx)),
    givePoints: each(({ records, input }, ctx) => givePointsTo(records, input, ctx)),
    async exchangePoints({ record, input }, ctx) {
      await redeemReward({ ...input, studentId: record.id }, ctx)
    },
    async sendReport({ record }, ctx) {
      await sendStudentReport(record, ctx)
    },
    async shareReport({ record, input }, ctx) {
      await shareStudentReport(record, input, ctx)
    },
    async removeSecondFactor({ record }, ctx) {
      await resetSecondFactor(ctx, { ...record, resource: 'student' })
    },
    async erasePersonalData({ record, input }, ctx) {
      await ctx.change(student, record.id, { status: 'SUSPENDED' })
      await erasePerson(student, record, input, ctx)
    },
    async resetPassword({ record, input }, ctx) {
      await resetSchoolPassword(ctx, { ...record, resource: 'student' }, input.password)
    },
  },
})
