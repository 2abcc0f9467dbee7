import {
  acceptAsMyself,
  acceptInvitation,
  classAtDoor,
  enterLesson,
  invitationAtDoor,
  invitationForMe,
  joinClassroom,
  redeemTicket,
} from '../../../resources/course-invitation/joining.calls.ts'
import {
  answers,
  anything,
  array,
  boolean,
  jsonBody,
  object,
  post,
  string,
  type Json,
  type PathItem,
} from '../../engine/openapi/parts.ts'

const way = object(
  {
    state: { enum: ['OPEN', 'EARLY', 'ENDED', 'NO_CLASSROOM', 'NOT_YOURS'] },
    address: string,
    opensAt: string,
    role: string,
  },
  ['state'],
)
const toInvitation = object({ invitation: string }, ['invitation'])
const joined = object({
  state: { enum: ['JOINED', 'MEMBER'] },
  courseName: string,
  classId: string,
})
const contact = {
  channel: { enum: ['SMS', 'EMAIL'] },
  countryCode: string,
  phone: string,
  email: string,
}
const open = (summary: string, body: Json, response: Json): Json => ({
  post: {
    tags: ['classroom'],
    summary: `${summary}; open to everyone`,
    security: [],
    requestBody: jsonBody(body),
    responses: answers(response),
  },
})

/** Ways into classrooms. */
export const joiningPaths: readonly PathItem[] = [
  [
    enterLesson.path,
    post(
      'classroom',
      'Classroom address of a lesson, with a new ticket',
      object({ lessonId: string, look: boolean }, ['lessonId']),
      way,
    ),
  ],
  [
    invitationForMe.path,
    post(
      'classroom',
      'Whether the logged-in person can accept an invitation',
      toInvitation,
      object({ known: boolean }),
    ),
  ],
  [
    acceptAsMyself.path,
    post('classroom', 'Accept an invitation as the logged-in person', toInvitation, joined),
  ],
  [
    redeemTicket,
    {
      post: {
        tags: ['classroom'],
        summary: 'Redeem a ticket (signed, once only)',
        security: [],
        requestBody: jsonBody(object({ ticket: string }, ['ticket'])),
        responses: answers(
          object({
            lessonId: string,
            personId: string,
            role: string,
            name: string,
            permissions: array(string),
          }),
        ),
      },
    },
  ],
  [
    classAtDoor.path,
    open(
      'Class with a class ID, and its current or next lesson',
      object({ classId: string }, ['classId']),
      anything,
    ),
  ],
  [
    joinClassroom.path,
    open(
      'Classroom address of the current lesson for a student',
      object({ ...contact, classId: string, lessonId: string, code: string }, [
        'channel',
        'classId',
        'lessonId',
      ]),
      way,
    ),
  ],
  [
    invitationAtDoor.path,
    open(
      'Details of an invitation',
      toInvitation,
      object({ courseName: string, institution: string, role: string }),
    ),
  ],
  [
    acceptInvitation.path,
    open(
      'Accept an invitation',
      object({ ...contact, invitation: string, name: string, code: string }, [
        'channel',
        'invitation',
        'name',
        'code',
      ]),
      joined,
    ),
  ],
]
