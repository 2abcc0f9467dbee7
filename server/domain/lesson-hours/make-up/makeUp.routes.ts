import { booking } from '../../../../resources/booking/booking/booking.resource.ts'
import { makeUpLessons } from '../../../../resources/lesson-hours/make-up/makeUp.calls.ts'
import { makeUp } from '../../../../resources/lesson-hours/make-up/makeUp.resource.ts'
import { textOfCode } from '../../../../src/protocol/errors/index.ts'
import { addDays, toInstant } from '../../../../src/schema/zone.ts'
import { implement } from '../../../engine/calls/implement.ts'
import { unmetNeed } from '../../../engine/records/needs.ts'
import { isVisible } from '../../../engine/records/visible.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { freeLessonsFor } from '../../booking/index.ts'

export const makeUpCalls = [
  implement(makeUpLessons, {
    read: async ({ scope, input, ports, session, of }) => {
      const right = await scope.get(makeUp, input.id)
      if (!right || !isVisible(of('makeUp'), right)) throw errors.notFound()
      if (right.state !== 'OPEN') return { lessons: [] }
      const { institution, lang } = session
      const refused = unmetNeed({ ...session, resource: booking, clock: ports.clock })
      if (refused)
        return { lessons: [], refused: { ...refused, msg: textOfCode(refused.code, lang) } }
      const { studentId, lessonId, until } = right
      return {
        lessons: await freeLessonsFor(scope, studentId, {
          from: ports.clock.now().toISOString(),
          until: toInstant(`${addDays(until, 1)}T00:00`, institution.timezone).at,
          like: lessonId,
        }),
      }
    },
  }),
]
