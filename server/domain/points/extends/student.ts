import { student } from '../../../../resources/people/student/student.resource.ts'
import { pointsOnStudents } from '../../../../resources/points/student.extension.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { each } from '../../../engine/records/rules.ts'
import { studentPointsFigures } from '../figures.ts'
import { givePointsTo } from '../give.ts'
import { rankStudents } from '../rankStudents.ts'
import { redeemReward } from '../redeem.ts'

export const pointsOfStudent = extendRules(student, pointsOnStudents, {
  computed: studentPointsFigures,
  afterWrites: rankStudents,
  actions: {
    givePoints: each(({ records, input }, ctx) => givePointsTo(records, input, ctx)),
    async exchangePoints({ record, input }, ctx) {
      await redeemReward({ ...input, studentId: record.id }, ctx)
    },
  },
})
