import {
  attendanceEvents,
  courseAttendance,
  lessonAttendance,
} from '../../../resources/attendance/attendance.calls.ts'
import {
  classroomEvents,
  classroomLessons,
  eventRoles,
  eventTypes,
  mostEvents,
  recordingSteps,
} from '../../../resources/lesson/events.calls.ts'
import {
  deletePictures,
  lessonDevices,
  lessonMessages,
  lessonNetwork,
  lessonNotes,
  queryDetailInfo,
} from '../../../resources/class-note/records.calls.ts'
import { chatStatistics, playStatistics } from '../../../resources/lesson/statistics.calls.ts'
import {
  answers,
  anything,
  array,
  get,
  integer,
  jsonBody,
  object,
  post,
  query,
  string,
  type Json,
  type PathItem,
} from '../../engine/openapi/parts.ts'

/** Whether a call is repeated is told by its events' own ids; its right by its signature. */
const signed = (summary: string, body: Json, response: Json): Json => ({
  post: {
    tags: ['classroom'],
    summary: `${summary}; signed`,
    security: [],
    requestBody: jsonBody(body),
    responses: answers(response),
  },
})

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
const lesson = [query('lessonId', string, { required: true })]
const span = ['from', 'until', 'courseId', 'lessonId', 'personId', 'top'].map(name => query(name))

/** What classrooms report, and what screens ask of it. */
export const classroomPaths: readonly PathItem[] = [
  [
    classroomEvents,
    signed(
      'Report classroom events',
      object({ events: { ...array(event), minItems: 1, maxItems: mostEvents } }, ['events']),
      object({ taken: integer, double: integer, refused: integer, results: array(result) }),
    ),
  ],
  [
    classroomLessons,
    signed(
      'Lessons in a period, with their people',
      object({ from: string, until: string, page: integer }, ['from', 'until']),
      object({ lessons: array(anything), total: integer }),
    ),
  ],
  [lessonAttendance.path, get('attendance', 'Attendance of a lesson', lesson, anything)],
  [
    attendanceEvents.path,
    get(
      'attendance',
      'Events that an attendance was calculated from',
      [...lesson, query('personId', string, { required: true })],
      object({ events: array(anything), total: integer }),
    ),
  ],
  [
    courseAttendance.path,
    get(
      'attendance',
      'Attendance of a class, by lesson and person',
      ['courseId', 'from', 'until', 'role', 'page'].map(name => query(name)),
      anything,
    ),
  ],
  [
    queryDetailInfo.path,
    get(
      'lessonMonitor',
      'Pictures of a lesson',
      ['classroomId', 'pageNumber', 'pageSize', 'personId'].map(name => query(name)),
      object({
        pictureCount: integer,
        monitorInfos: array(object({ id: string, origin: string, generateTime: string })),
      }),
    ),
  ],
  [
    deletePictures.path,
    post(
      'lessonMonitor',
      'Delete pictures of a lesson; 319 if it has not ended',
      object({ classroomId: string, ids: array(string) }, ['classroomId', 'ids']),
      object({ deleted: integer }),
    ),
  ],
  [
    lessonNetwork.path,
    get('lessonMonitor', 'Network quality in a lesson', [...lesson, query('personId')], anything),
  ],
  [lessonDevices.path, get('lessonMonitor', 'Devices used in a lesson', lesson, anything)],
  [
    lessonMessages.path,
    get(
      'lessonMonitor',
      'Chat messages of a lesson',
      [...lesson, ...['page', 'limit', 'personId'].map(name => query(name))],
      anything,
    ),
  ],
  [lessonNotes.path, get('classNote', 'Notes of a lesson with their pictures', lesson, anything)],
  [
    chatStatistics.path,
    get('statistics', 'Messages by day, class, lesson and person', span, anything),
  ],
  [
    playStatistics.path,
    get('statistics', 'Playback by day, class, lesson and person', span, anything),
  ],
]
