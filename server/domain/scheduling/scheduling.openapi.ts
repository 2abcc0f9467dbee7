import {
  changeLessons,
  findTime,
  previewSchedule,
  readTimetable,
  removeLessons,
  saveSchedule,
} from '../../../resources/lesson/scheduling.calls.ts'
import {
  anything,
  array,
  boolean,
  get,
  integer,
  object,
  post,
  query,
  string,
  type PathItem,
} from '../../engine/openapi/parts.ts'

const plan = {
  courseIds: array(string),
  start: { type: 'string', description: 'YYYY-MM-DDTHH:mm in the time zone' },
  minutes: integer,
  timezone: string,
  repeat: object(
    { freq: string, interval: integer, weekdays: array(integer), count: integer, daysOff: string },
    ['freq', 'interval', 'count'],
  ),
  teacherId: string,
  assistants: array(string),
  name: string,
  settings: anything,
  choices: { type: 'object', description: 'KEEP, SKIP, SHIFT or FORCE by the key of a slot' },
  forceReason: string,
} as const
const needed = ['courseIds', 'start', 'minutes', 'timezone', 'repeat']
const scope = {
  lessonId: string,
  version: integer,
  scope: string,
  skipRefused: boolean,
  dryRun: boolean,
}
const scoped = ['lessonId', 'version', 'scope']
const changed = object({ results: array(anything), written: boolean, operation: string })

/** SCH-02, SCH-03. */
export const schedulingPaths: readonly PathItem[] = [
  [
    previewSchedule.path,
    post(
      'scheduling',
      'Preview a schedule with all clashes; nothing is saved',
      object(plan, needed),
      object({ slots: array(anything), counts: anything, mayForce: boolean, token: string }),
    ),
  ],
  [
    saveSchedule.path,
    post(
      'scheduling',
      'Schedule lessons, all or none; 409 with a new preview if the token is out of date',
      object({ ...plan, token: string }, needed),
      object({
        seriesIds: array(string),
        lessonIds: array(string),
        created: integer,
        skipped: integer,
        operation: string,
        courses: array(anything),
      }),
    ),
  ],
  [
    changeLessons.path,
    post(
      'scheduling',
      'Move or edit a lesson, the following ones or the whole series (THIS, FOLLOWING, ALL)',
      object(
        {
          ...scope,
          startAt: string,
          localStart: string,
          minutes: integer,
          changes: anything,
          forceReason: string,
        },
        scoped,
      ),
      changed,
    ),
  ],
  [
    removeLessons.path,
    post(
      'scheduling',
      'Delete a lesson, the following ones or the whole series',
      object(scope, scoped),
      changed,
    ),
  ],
  [
    findTime.path,
    post(
      'scheduling',
      'Next times when people and the students of classes are free',
      object(
        {
          people: array(string),
          courseIds: array(string),
          minutes: integer,
          timezone: string,
          from: string,
          until: string,
          dayFrom: string,
          dayUntil: string,
          weekdays: array(integer),
          limit: integer,
          exceptLessonId: string,
        },
        ['minutes', 'timezone'],
      ),
      object({ times: array(object({ localStart: string, startAt: string, endAt: string })) }),
    ),
  ],
  [
    readTimetable.path,
    get(
      'scheduling',
      'Lessons in a period',
      ['from', 'until', 'teacherId', 'courseId', 'label', 'status', 'kind'].map(name =>
        query(name),
      ),
      object({
        lessons: array(anything),
        courses: anything,
        teachers: anything,
        more: boolean,
        timezone: string,
      }),
    ),
  ],
]
