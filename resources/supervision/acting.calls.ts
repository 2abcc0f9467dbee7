import { defineCall, shape } from '../../src/schema/call/index.ts'
import { choice, dateTime, longText, reference, text } from '../../src/schema/fields/index.ts'
import { messageTargets } from './supervise-record/superviseRecord.options.ts'
import {
  callRight,
  captureRight,
  enterRight,
  messageRight,
  superviseRight,
} from './supervise-record/supervision.options.ts'

const root = '/edu_adminserver/lessonMonitor'
const lessonId = reference({ label: { en: 'Lesson', zh: '课节' }, to: 'lesson', required: true })

/**
 * SUP-03, VAL-17. 11008: the lesson isn't running. 11009: nobody is in the room. 11010: the teacher
 * isn't. 11011, 11012: empty, too long. 11013: the person isn't in the room.
 */
export const sendMessage = defineCall({
  path: `${root}/sendMessage`,
  summary: 'Sends a message into a running lesson',
  right: messageRight,
  input: {
    lessonId,
    target: choice({
      label: { en: 'Send to', zh: '发送给' },
      options: messageTargets,
      required: true,
    }),
    personId: text({ label: { en: 'Person', zh: '人员' }, max: 64 }),
    sender: text({
      label: { en: 'Sender', zh: '发送人' },
      required: true,
      requiredCode: '11005',
      max: 64,
    }),
    senderName: text({
      label: { en: 'Sender name', zh: '发送人名称' },
      required: true,
      requiredCode: '11005',
      max: 50,
    }),
    // the handler checks its length, with a more specific code
    content: longText({ label: { en: 'Message', zh: '消息' }, max: 100_000 }),
  },
  output: shape<{ readonly id: string; readonly recipients: number }>({
    type: 'object',
    properties: { id: { type: 'string' }, recipients: { type: 'integer' } },
  }),
  errors: ['710', '973', '429', '11008', '11009', '11010', '11011', '11012', '11013'],
})

export interface SentMessage {
  readonly id: string
  readonly at: string
  readonly operatorName: string
  readonly text: string
  readonly target: keyof typeof messageTargets
  readonly recipientName: string | null
  /** People whom it has reached, and who read it. */
  readonly delivered: readonly string[]
  readonly read: readonly string[]
}
/** Messages that supervisors sent into a lesson, newest first. */
export const sentMessages = defineCall({
  path: `${root}/sentMessages`,
  summary: 'Messages sent into a lesson, with who got and read them',
  right: superviseRight,
  method: 'GET',
  silent: true,
  input: { lessonId },
  output: shape<{ readonly list: readonly SentMessage[] }>({
    type: 'object',
    properties: { list: { type: 'array', items: {} } },
  }),
  errors: ['710', '973'],
})

/** SUP-04: a way into the room as a supervisor; recorded at once. */
export const enterAsSupervisor = defineCall({
  path: `${root}/enter`,
  summary: 'A supervisor’s way into a lesson, with a new ticket',
  right: enterRight,
  apiKeys: false,
  input: { lessonId },
  output: shape<
    | { readonly state: 'OPEN'; readonly address: string }
    | { readonly state: 'EARLY'; readonly opensAt: string }
    | { readonly state: 'ENDED' | 'NO_CLASSROOM' }
  >({ type: 'object', properties: { state: { type: 'string' } }, required: ['state'] }),
  errors: ['710', '973'],
})

/**
 * Calls the next person who could step in for a missing teacher: the assistants, then the class's
 * owner.
 */
export const callNextPerson = defineCall({
  path: `${root}/callNext`,
  summary: 'Calls the next person when the teacher of a running lesson is missing',
  right: callRight,
  input: { lessonId },
  output: shape<{ readonly name: string }>({
    type: 'object',
    properties: { name: { type: 'string' } },
  }),
  errors: ['710', '973', '11008', '34802', '34803'],
})

export const takePicture = defineCall({
  path: `${root}/takePicture`,
  summary: 'Asks the room of a running lesson for a picture',
  right: captureRight,
  input: { lessonId, personId: text({ label: { en: 'Person', zh: '人员' }, max: 64 }) },
  output: shape<{ readonly id: string }>({
    type: 'object',
    properties: { id: { type: 'string' } },
  }),
  errors: ['710', '973', '429', '11008', '11009', '34805'],
})

/** A command to a classroom. */
export interface RoomCommand {
  readonly id: string
  readonly lessonId: string
  readonly at: string
  /** MESSAGE: to be shown to `people`. PICTURE: one of `people` each is to be sent as an event. */
  readonly kind: 'MESSAGE' | 'PICTURE'
  readonly people: readonly string[]
  readonly text?: string
  readonly senderName?: string
}
/**
 * Polled by classrooms every second or so, from some seconds before their last poll on; they skip
 * known ids.
 */
export const roomCommands = defineCall({
  path: '/edu_openapi/classroom/commands',
  summary: 'What supervisors ask of running rooms since an instant; signed',
  audience: 'signed',
  scope: 'classroom',
  writes: false,
  input: { since: dateTime({ label: { en: 'Since', zh: '起始时间' }, required: true }) },
  output: shape<{ readonly commands: readonly RoomCommand[]; readonly now: string }>({
    type: 'object',
    properties: { commands: { type: 'array', items: {} }, now: { type: 'string' } },
  }),
})
