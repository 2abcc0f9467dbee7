import { defineCall, shape } from '../../src/schema/call/index.ts'
import { dateTime, decimal, integer, reference, text } from '../../src/schema/fields/index.ts'

/** The largest file of a segment, in bytes. */
export const maxSegmentBytes = 1_073_741_824

/** The address to which a segment's file is sent, with PUT and only its bytes. */
export interface AnnouncedSegment {
  readonly segmentId: string
  /** EXPECTED: the file is to be sent; anything else: it is here. */
  readonly state: 'EXPECTED' | 'STORED' | 'READY' | 'FAILED'
  readonly address: string
  /** ISO 8601: end of the address; the same announcement makes another. */
  readonly expires: string
}

/**
 * Announces a file of a recording of a lesson, or of a seminar, whose id is then in `lessonId`, as
 * in the events of its room. The same id again is the same segment and gets a new address. A
 * recording may have several; they are played in the order of their starts, once the event
 * RECORDING says that it is READY.
 */
export const announceRecordingSegment = defineCall({
  path: '/edu_openapi/classroom/recording/segment',
  summary:
    'Announces a file of a recording of a lesson or a seminar and answers where to send it; signed',
  audience: 'signed',
  scope: 'classroom',
  writes: false,
  input: {
    id: text({ label: { en: 'Event ID', zh: '事件 ID' }, required: true, max: 64 }),
    lessonId: reference({
      label: { en: 'Lesson or seminar', zh: '课节或研讨会' },
      to: 'lesson',
      required: true,
    }),
    recording: text({ label: { en: 'Recording', zh: '录制标识' }, max: 64, default: '-' }),
    startsAt: dateTime({ label: { en: 'Start', zh: '开始时间' }, required: true }),
    seconds: decimal({
      label: { en: 'Duration (s)', zh: '时长（秒）' },
      required: true,
      min: 0,
      max: 86_400,
    }),
    bytes: integer({
      label: { en: 'Size (bytes)', zh: '大小（字节）' },
      required: true,
      min: 1,
      max: maxSegmentBytes,
    }),
  },
  output: shape<AnnouncedSegment>(),
  errors: ['710', '973', '18001', '34315', '34316'],
})
