import {
  classroomEvents,
  eventRoles,
  eventTypes,
  maxEvents,
  recordingSteps,
} from '../../../resources/classroom/events.calls.ts'
import {
  answers,
  array,
  integerSchema,
  jsonBody,
  object,
  string,
  type PathItem,
} from '../../engine/openapi/parts.ts'

const event = object(
  {
    id: string,
    type: { enum: eventTypes },
    lessonId: string,
    at: { type: 'string', format: 'date-time' },
    personId: string,
    accountId: string,
    role: { enum: eventRoles },
    device: string,
    state: { enum: recordingSteps },
    recording: string,
  },
  ['id', 'type', 'lessonId', 'at'],
)
const result = object({
  id: string,
  result: { enum: ['taken', 'double', 'refused'] },
  code: string,
  msg: string,
  field: string,
})

/** What classrooms report: the one call of this domain that no declaration describes. */
export const classroomPaths: readonly PathItem[] = [
  [
    classroomEvents,
    {
      post: {
        tags: ['classroom'],
        summary: 'What happened in classrooms; signed',
        security: [{ signature: [] }],
        requestBody: jsonBody(
          object({ events: { ...array(event), minItems: 1, maxItems: maxEvents } }, ['events']),
        ),
        responses: answers(
          object({
            taken: integerSchema,
            double: integerSchema,
            refused: integerSchema,
            results: array(result),
          }),
        ),
      },
    },
  ],
]
