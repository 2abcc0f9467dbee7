import type { EventRole, EventType } from '../../../resources/classroom/events.calls.ts'
import {
  byDefault,
  may,
  mayBe,
  must,
  mustBe,
  type TableSpec,
} from '../../platform/store/sql-types.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'
import { index } from '../../platform/store/system-tables/index-spec.ts'

/** The unchanged reports of classrooms, and tables derived from them. */
export const classroomTables = {
  // append only: what happened, in the words of the classroom client; everything else is derived
  // from it
  classroomEvent: {
    name: 'classroomEvent',
    scoped: true,
    columns: {
      institutionId: must('text'),
      // the caller's own id: the same event is never taken twice
      id: must('text'),
      lessonId: must('text'),
      type: mustBe<EventType>(),
      at: must('timestamptz'),
      receivedAt: must('timestamptz'),
      // record of the teacher or student, and their role in this lesson
      personId: may('text'),
      role: mayBe<EventRole>(),
      device: must('text'),
      // of messages and views: the day in the institution's zone, and the seconds that were watched
      day: may('date'),
      amount: byDefault('int4', '0'),
      data: may('jsonb'),
    },
    primary: ['institutionId', 'id'],
    indexes: [index('classroomEvent_lesson', ['institutionId', 'lessonId', 'type', 'at'])],
  },
  // the current room for supervisors, one row per device; older events change nothing
  roomDevice: {
    name: 'roomDevice',
    scoped: true,
    columns: {
      institutionId: must('text'),
      lessonId: must('text'),
      personId: must('text'),
      device: must('text'),
      role: mustBe<EventRole>(),
      inAt: may('timestamptz'),
      outAt: may('timestamptz'),
      // the connection broke off at `outAt`
      lost: byDefault('bool', 'false'),
      inside: byDefault('bool', 'false'),
      // network: milliseconds, and percent of packets lost, rounded
      netAt: may('timestamptz'),
      rtt: may('int4'),
      jitter: may('int4'),
      loss: may('int4'),
      // since when every sample was bad
      badSince: may('timestamptz'),
      factsAt: may('timestamptz'),
      facts: may('jsonb'),
      cameraOffSince: may('timestamptz'),
      pictureId: may('text'),
      pictureAt: may('timestamptz'),
      seenAt: must('timestamptz'),
    },
    primary: ['institutionId', 'lessonId', 'personId', 'device'],
    indexes: [index('roomDevice_seen', ['institutionId', 'seenAt'])],
  },
  // lessons with events to process: survives a crash of the process that stored the events
  lessonDue: {
    name: 'lessonDue',
    scoped: true,
    columns: {
      institutionId: must('text'),
      lessonId: must('text'),
      // of the last intake: who has counted up to another one has more to do
      mark: must('text'),
      since: must('timestamptz'),
      presence: must('bool'),
      talk: must('bool'),
    },
    primary: ['institutionId', 'lessonId'],
    indexes: [index('lessonDue_since', ['institutionId', 'since'])],
  },
  lessonPicture: {
    name: 'lessonPicture',
    scoped: true,
    columns: {
      institutionId: must('text'),
      // the id of its row in `file` too
      id: must('text'),
      lessonId: must('text'),
      // MONITOR, NOTE
      kind: must('text'),
      noteId: may('text'),
      personId: must('text'),
      role: mustBe<EventRole>(),
      at: must('timestamptz'),
    },
    primary: ['institutionId', 'id'],
    indexes: [index('lessonPicture_lesson', ['institutionId', 'lessonId', 'kind', 'at', 'id'])],
  },
  // messages and views by lesson, person and day: what statistics add up
  classroomTally: {
    name: 'classroomTally',
    scoped: true,
    columns: {
      institutionId: must('text'),
      // MESSAGE, PLAYBACK
      kind: must('text'),
      lessonId: must('text'),
      personId: must('text'),
      day: must('date'),
      courseId: must('text'),
      role: mustBe<EventRole>(),
      count: must('int4'),
      seconds: must('int8'),
    },
    primary: ['institutionId', 'kind', 'lessonId', 'personId', 'day'],
    indexes: [
      index('classroomTally_day', ['institutionId', 'kind', 'day']),
      index('classroomTally_course', ['institutionId', 'kind', 'courseId', 'day']),
      index('classroomTally_person', ['institutionId', 'kind', 'personId', 'day']),
    ],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof classroomTables> {}
}
