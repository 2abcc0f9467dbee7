import { hourEntry } from '../../../resources/lesson-hours/hour-entry/hourEntry.resource.ts'
import { previewRefund, refundHours } from '../../../resources/lesson-hours/hourRefund.calls.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { dateOf, toLocal } from '../../../src/schema/zone.ts'
import { implement } from '../../engine/calls/implement.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import { errors } from '../../platform/errors/errors.ts'
import { refundPreviewOf, refundStudent } from './refund.ts'

/** A refund is shown before it is made (TSK-03). */
export const refundCalls = [
  implement(previewRefund, {
    read: async ({ scope, input, ports, session: { institution } }) => {
      const found = await scope.get(student, input.studentId)
      if (!found) throw errors.userNotFound().at('studentId')
      const today = dateOf(toLocal(ports.clock.now().toISOString(), institution.timezone))
      return refundPreviewOf(scope, found, { institution, today })
    },
  }),
  implement(refundHours, {
    write: ({ tx, of, input }) => refundStudent(input, ruleContext(tx, of(hourEntry.name))),
  }),
]
