import { enterLesson, redeemTicket } from '../../../src/protocol/teaching/joining.ts'
import { answers, array, jsonBody, object, post, string, type PathItem } from './parts.ts'

/** Ways into classrooms. */
export const joiningPaths: readonly PathItem[] = [
  [
    enterLesson.path,
    post(
      'classroom',
      'The way into a lesson’s room, with a new ticket',
      object({ lessonId: string }, ['lessonId']),
      object({ state: { enum: ['OPEN', 'EARLY', 'ENDED', 'NO_CLASSROOM', 'NOT_YOURS'] }, address: string, opensAt: string }, ['state']),
    ),
  ],
  [
    redeemTicket,
    {
      post: {
        tags: ['classroom'],
        summary: 'Who brought a ticket, once; signed',
        security: [],
        requestBody: jsonBody(object({ ticket: string }, ['ticket'])),
        responses: answers(object({ lessonId: string, personId: string, role: string, name: string, permissions: array(string) })),
      },
    },
  ],
]
