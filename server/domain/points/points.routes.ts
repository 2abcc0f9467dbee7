import {
  exportRanking,
  pointsRanking,
  studentPoints,
} from '../../../resources/points/points.calls.ts'
import { rankingList } from '../../../resources/points/points-entry/ranking.list.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { implement } from '../../engine/calls/implement.ts'
import { sendList } from '../../engine/exports/listSource.ts'
import { errors } from '../../platform/errors/errors.ts'
import { rankingOf, rankingRows } from './ranking.ts'
import { pointsOf } from './sums.ts'

export const pointsCalls = [
  implement(pointsRanking, {
    read: ({ scope, input, ports, session }) =>
      rankingOf(scope, input, { now: ports.clock.now(), zone: session.institution.timezone }),
  }),
  implement(exportRanking, {
    read: async ctx => {
      const { period, day, by, courseId, labelId } = ctx.input
      const query = { period, day, by, courseId, labelId }
      const moment = { now: ctx.ports.clock.now(), zone: ctx.session.institution.timezone }
      return sendList(ctx, rankingList, query, () => rankingRows(ctx.scope, query, moment))
    },
  }),
  implement(studentPoints, {
    read: async ({ scope, input }) => {
      const found = await scope.get(student, input.studentId)
      if (!found) throw errors.userNotFound()
      return { id: found.id, name: found.name, ...(await pointsOf(scope, found.id)) }
    },
  }),
]
