import { defineCall, listOf, shape } from '../../src/schema/call/index.ts'
import { integer, reference, text } from '../../src/schema/fields/index.ts'
import type { DeviceFacts, EventRole, NetworkSample } from './events.calls.ts'
import { deletePicturesRight, playbackRight, recordRight } from './class-note/records.options.ts'

const root = '/edu_adminserver'

/** Pictures of one deletion. */
export const maxDeletedPictures = 500

const lessonId = reference({ label: { en: 'Lesson', zh: '课节' }, to: 'lesson', required: true })
/** Of a student or a teacher. */
const personId = text({ label: { en: 'Person', zh: '人员' }, max: 64 })
const rows = { en: 'Rows per page', zh: '每页条数' } as const
const page = integer({
  label: { en: 'Page', zh: '页码' },
  min: 1,
  max: 1_000_000,
  default: 1,
})

export interface MonitorInfo {
  readonly id: string
  /** A signed address of the picture, good for some minutes. */
  readonly origin: string
  /** When it was taken, ISO 8601. */
  readonly generateTime: string
  readonly personId: string
  readonly personName: string
  readonly role: EventRole
}
/** API-18. `classroomId` is the lesson. Newest last. */
export const queryDetailInfo = defineCall({
  path: `${root}/lessonMonitor/queryDetailInfo`,
  summary: 'Pictures of a lesson, newest last',
  right: recordRight,
  method: 'GET',
  input: {
    classroomId: lessonId,
    pageNumber: page,
    pageSize: integer({ label: rows, min: 1, max: 100, default: 20 }),
    personId,
  },
  output: shape<{ readonly pictureCount: number; readonly monitorInfos: readonly MonitorInfo[] }>({
    type: 'object',
    properties: {
      pictureCount: { type: 'integer' },
      monitorInfos: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            origin: { type: 'string' },
            generateTime: { type: 'string', format: 'date-time' },
          },
        },
      },
    },
  }),
  errors: ['710', '973'],
})

export const deletePictures = defineCall({
  path: `${root}/lessonMonitor/delete`,
  summary: 'Deletes pictures of a lesson that has ended',
  right: deletePicturesRight,
  input: {
    classroomId: lessonId,
    ids: listOf(text({ label: { en: 'Picture', zh: '图片' }, required: true, max: 64 }), {
      required: true,
      max: maxDeletedPictures,
    }),
  },
  output: shape<{ readonly deleted: number }>({
    type: 'object',
    properties: { deleted: { type: 'integer' } },
  }),
  errors: ['319', '710', '973', '34804'],
})

interface OfPerson {
  readonly personId: string
  readonly personName: string
  readonly role: EventRole
}
export interface NetworkPoint extends NetworkSample {
  readonly at: string
}
/** Up to 200 points a person, each the mean of its span; `lost`: when the connection broke off. */
export const lessonNetwork = defineCall({
  path: `${root}/lessonMonitor/network`,
  summary: 'How good the connections were in a lesson, by person',
  right: recordRight,
  method: 'GET',
  input: { lessonId, personId },
  output: shape<{
    readonly people: readonly (OfPerson & {
      readonly points: readonly NetworkPoint[]
      readonly lost: readonly string[]
    })[]
  }>(),
  errors: ['710', '973'],
})

export const lessonDevices = defineCall({
  path: `${root}/lessonMonitor/devices`,
  summary: 'The devices that were used in a lesson, each as it was last reported',
  right: recordRight,
  method: 'GET',
  input: { lessonId },
  output: shape<{
    readonly devices: readonly (OfPerson &
      DeviceFacts & { readonly device: string; readonly at: string })[]
  }>(),
  errors: ['710', '973'],
})

export interface LessonMessage extends OfPerson {
  readonly id: string
  readonly at: string
  readonly text: string
}
export const lessonMessages = defineCall({
  path: `${root}/lessonMonitor/messages`,
  summary: 'The chat of a lesson, oldest first',
  right: recordRight,
  method: 'GET',
  input: {
    lessonId,
    page,
    limit: integer({ label: rows, min: 1, max: 200, default: 50 }),
    personId,
  },
  output: shape<{ readonly list: readonly LessonMessage[]; readonly total: number }>(),
  errors: ['710', '973'],
})

export interface NotePicture {
  readonly id: string
  readonly origin: string
}
/** A record of the resource `classNote`, whose list shows which lessons have notes. */
export interface LessonNote {
  readonly id: string
  readonly at: string
  readonly text: string
  readonly authorName: string
  readonly role: EventRole | null
  readonly pictures: readonly NotePicture[]
}
export const lessonNotes = defineCall({
  path: `${root}/classNote/ofLesson`,
  summary: 'The notes of a lesson with their pictures, oldest first',
  right: 'classNote.read',
  method: 'GET',
  input: { lessonId },
  output: shape<{
    readonly lessonName: string
    readonly courseId: string
    readonly courseName: string
    readonly startAt: string
    readonly notes: readonly LessonNote[]
  }>(),
  errors: ['710', '973'],
})

/** A playable recording of a lesson; `address` is null if the classroom has sent none. */
export interface LessonPlayback {
  /** Id of its record, for the player. */
  readonly recordingId: string
  readonly recording: string
  /** ISO 8601. */
  readonly readyAt: string
  readonly address: string | null
}
/** CLS-02: the recordings of a lesson, in the order in which they became ready. */
export const lessonPlaybacks = defineCall({
  path: `${root}/lesson/playback`,
  summary: 'The recordings of a lesson that can be watched',
  right: playbackRight,
  method: 'GET',
  input: { lessonId },
  output: shape<{ readonly playbacks: readonly LessonPlayback[] }>({
    type: 'object',
    properties: {
      playbacks: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            recordingId: { type: 'string' },
            recording: { type: 'string' },
            readyAt: { type: 'string', format: 'date-time' },
            address: { type: ['string', 'null'] },
          },
        },
      },
    },
  }),
  errors: ['710', '973'],
})
