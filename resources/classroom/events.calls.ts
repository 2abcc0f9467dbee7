import type { ErrorCode } from '../../src/protocol/errors/codes.ts'
import { defineCall, shape } from '../../src/schema/call/index.ts'
import { pageInput } from '../../src/schema/call/paging.ts'
import { dateTime } from '../../src/schema/fields/index.ts'

/**
 * Where classroom clients report what happens: signed calls of the open interface
 * (docs/open-api.md).
 */
export const classroomEvents = '/edu_openapi/classroom/events'
export const maxEvents = 500
/** Characters of a picture in base64. */
export const maxPictureChars = 200 * 1024

export const eventTypes = [
  'ENTER',
  'LEAVE',
  'DEVICE',
  'NETWORK',
  'PICTURE',
  'MESSAGE',
  'PLAYBACK',
  'NOTE',
  'RECORDING',
  'DELIVERED',
  'READ',
  'VISIT',
  'END',
] as const
export type EventType = (typeof eventTypes)[number]
export const eventRoles = ['TEACHER', 'ASSISTANT', 'STUDENT', 'AUDITOR'] as const
export type EventRole = (typeof eventRoles)[number]
/** Roles in the room of a seminar (ROL-01). */
export const seminarRoomRoles = [
  'MODERATOR',
  'HOST',
  'CO_HOST',
  'LECTURER',
  'GUEST',
  'AUDIENCE',
] as const
export type SeminarRoomRole = (typeof seminarRoomRoles)[number]
/** Roles in a room, of a lesson or a seminar. */
export const roomRoles = [...eventRoles, ...seminarRoomRoles] as const
export type RoomRole = (typeof roomRoles)[number]

/** Steps of a recording (CLS-10): a failed one may be made again and become READY. */
export const recordingSteps = ['STARTED', 'STOPPED', 'READY', 'FAILED', 'DELETED'] as const
export type RecordingStep = (typeof recordingSteps)[number]

/** Common fields of all events. END, RECORDING and VISIT may have no person. */
interface Happened {
  /** The caller's own, 1 to 64 of A-Z a-z 0-9 _ . : -; the same id again is the same event. */
  readonly id: string
  /** Of a lesson, or of a seminar. */
  readonly lessonId: string
  /** When it happened, ISO 8601 with its zone. It may arrive late and in any order. */
  readonly at: string
  /** Record of the teacher or student; or the account that they log in with. */
  readonly personId?: string
  readonly accountId?: string
  /** Tells the teacher from the student where an account is both. */
  readonly role?: EventRole
  /** Id of the device; needed only if a person has several. */
  readonly device?: string
}
interface Types {
  ENTER: object
  /** `lost`: the connection broke off. */
  LEAVE: { readonly lost?: boolean }
  DEVICE: DeviceFacts
  NETWORK: NetworkSample
  /** A small jpeg or png in base64; its type is told by its content. */
  PICTURE: { readonly picture: string }
  MESSAGE: { readonly text: string }
  /** A recording was watched, up to `at`. */
  PLAYBACK: { readonly seconds: number }
  NOTE: { readonly text: string; readonly pictures?: readonly string[] }
  /**
   * `recording` identifies one of several in a lesson; optional if there is one. `address`, with
   * READY: where it can be watched, http or https.
   */
  RECORDING: {
    readonly state: RecordingStep
    readonly recording?: string
    readonly address?: string
  }
  /** A supervisor's message has reached the person, or was read by them. `message`: its id. */
  DELIVERED: { readonly message: string }
  READ: { readonly message: string }
  /** A supervisor entered or left the room; without a person. `visit`: from their ticket. */
  VISIT: { readonly visit: string; readonly inside: boolean }
  END: object
}
export type ClassroomEvent = {
  [T in EventType]: Happened & { readonly type: T } & Types[T]
}[EventType]

export const deviceKinds = ['COMPUTER', 'TABLET', 'PHONE', 'OTHER'] as const
export interface DeviceFacts {
  readonly kind?: (typeof deviceKinds)[number]
  readonly system?: string
  readonly app?: string
  readonly browser?: string
  /** Percent of the processor that is busy. */
  readonly cpu?: number
  readonly camera?: boolean
  readonly microphone?: boolean
  readonly speaker?: boolean
}
/**
 * Milliseconds there and back, and by how many these vary; percent of packets lost; kilobits a
 * second.
 */
export interface NetworkSample {
  readonly rtt?: number
  readonly jitter?: number
  readonly loss?: number
  readonly up?: number
  readonly down?: number
}

/** The result of each event, in order: refused ones don't affect the others. */
export interface EventAnswer {
  readonly id: string | null
  readonly result: 'taken' | 'double' | 'refused'
  /**
   * 710: no such lesson or seminar in the key's institution; 804: a person who doesn't belong to
   * it; 321, 9994: malformed.
   */
  readonly code?: ErrorCode
  readonly msg?: string
  readonly field?: string
}
export interface EventsAnswer {
  readonly taken: number
  readonly double: number
  readonly refused: number
  readonly results: readonly EventAnswer[]
}

export interface LessonToHold {
  readonly lessonId: string
  readonly name: string
  readonly courseId: string
  readonly startAt: string
  readonly endAt: string
  /** When the teacher, and when the students may enter; when the room closes. */
  readonly opensAt: string
  readonly studentsAt: string
  readonly closesAt: string
  /** Whether it must be recorded. */
  readonly recorded: boolean
  readonly people: readonly {
    readonly personId: string
    readonly role: EventRole
    readonly name: string
  }[]
}
/** A seminar as its room reads it; its events name it in `lessonId`. */
export interface SeminarToHold {
  readonly lessonId: string
  readonly name: string
  readonly startAt: string
  readonly endAt: string
  /** Entry times of the hosts and of the audience; closing time of the room. */
  readonly opensAt: string
  readonly audienceAt: string
  readonly closesAt: string
  readonly recorded: boolean
  readonly people: readonly {
    readonly personId: string
    readonly role: SeminarRoomRole
    readonly name: string
  }[]
}
export interface LessonsAnswer {
  readonly lessons: readonly LessonToHold[]
  readonly total: number
  readonly seminars: readonly SeminarToHold[]
  readonly seminarTotal: number
}

/** The span of one question about lessons. */
export const maxLessonsSpanMs = 8 * 86_400_000

/** 50 lessons and 50 seminars a page by their start. */
export const classroomLessons = defineCall({
  path: '/edu_openapi/classroom/lessons',
  summary: 'Lessons and seminars that start in a span of time, with their people; signed',
  audience: 'signed',
  scope: 'classroom',
  writes: false,
  input: {
    from: dateTime({ label: { en: 'From', zh: '开始' }, required: true }),
    until: dateTime({ label: { en: 'Until', zh: '结束' }, required: true }),
    page: pageInput,
  },
  check: ({ from, until }) =>
    until <= from || Date.parse(until) - Date.parse(from) > maxLessonsSpanMs
      ? { until: { code: '321' } }
      : undefined,
  output: shape<LessonsAnswer>({
    type: 'object',
    properties: {
      lessons: { type: 'array', items: {} },
      total: { type: 'integer' },
      seminars: { type: 'array', items: {} },
      seminarTotal: { type: 'integer' },
    },
  }),
})
