import type { CaptionLanguage } from '../../../resources/recorded-courses/captions.calls.ts'
import type {
  TranscriptFailure,
  TranscriptState,
} from '../../../resources/recorded-courses/course-section/transcript.options.ts'
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
import { passTable } from '../people/index.ts'

/** Tables of recorded courses besides their records. */
export const recordedCourseTables = {
  coursePass: passTable('coursePass'),
  // the one play session of a student that counts; its row is the lock of everything that they have
  // watched
  playSession: {
    name: 'playSession',
    scoped: true,
    columns: {
      institutionId: must('text'),
      studentId: must('text'),
      sessionId: must('text'),
      // of the last heartbeat, or of the session's start
      beatAt: must('timestamptz'),
      // what may still count, in milliseconds of video; below 0 where a heartbeat was a little
      // early
      creditMs: must('int4'),
    },
    primary: ['institutionId', 'studentId'],
    indexes: [],
  },
  // the parts of a section that a student has watched, each once
  watchedSection: {
    name: 'watchedSection',
    scoped: true,
    columns: {
      institutionId: must('text'),
      enrolmentId: must('text'),
      sectionId: must('text'),
      // the parts are of this video; another one begins with none
      videoId: must('text'),
      // [{ from, to }] in milliseconds: apart, in order
      ranges: must('jsonb'),
      coveredMs: must('int4'),
      // 0 to 100; the greatest that it ever was
      percent: must('int4'),
      resumeMs: must('int4'),
      firstAt: must('timestamptz'),
      lastAt: must('timestamptz'),
    },
    primary: ['institutionId', 'enrolmentId', 'sectionId'],
    indexes: [index('watchedSection_section', ['institutionId', 'sectionId'])],
  },
  // captions of a section, one file for each language
  sectionCaptions: {
    name: 'sectionCaptions',
    scoped: true,
    columns: {
      institutionId: must('text'),
      sectionId: must('text'),
      lang: mustBe<CaptionLanguage>(),
      fileName: must('text'),
      // WebVTT
      text: must('text'),
      cues: must('int4'),
      updateTime: must('timestamptz'),
    },
    primary: ['institutionId', 'sectionId', 'lang'],
    indexes: [],
  },
  // the state of a video's transcript
  videoTranscript: {
    name: 'videoTranscript',
    scoped: true,
    columns: {
      institutionId: must('text'),
      videoId: must('text'),
      lang: mustBe<CaptionLanguage>(),
      state: mustBe<TranscriptState>(),
      // of the last try; in progress too, where it is tried again
      failure: mayBe<TranscriptFailure>(),
      // the one task that works on it; results of an older one are ignored
      taskId: must('text'),
      // [{ fromMs, toMs }]: the pieces of its sound; null before they are made
      pieces: may('jsonb'),
      donePieces: byDefault('int4', '0'),
      // how often the present piece was begun
      attempts: byDefault('int4', '0'),
      updateTime: must('timestamptz'),
    },
    primary: ['institutionId', 'videoId'],
    indexes: [],
  },
  // its sentences, in order
  transcriptSentence: {
    name: 'transcriptSentence',
    scoped: true,
    columns: {
      institutionId: must('text'),
      videoId: must('text'),
      position: must('int4'),
      fromMs: must('int4'),
      toMs: must('int4'),
      text: must('text'),
      version: byDefault('int4', '1'),
    },
    primary: ['institutionId', 'videoId', 'position'],
    indexes: [],
  },
  // how far the conversion of a video is: beside its record, which is audited with every change
  videoConversion: {
    name: 'videoConversion',
    scoped: true,
    columns: {
      institutionId: must('text'),
      videoId: must('text'),
      taskId: may('text'),
      progress: byDefault('int4', '0'),
      // attempts since somebody requested it
      attempts: byDefault('int4', '0'),
      // the result of the conversion, for the player
      made: may('jsonb'),
    },
    primary: ['institutionId', 'videoId'],
    indexes: [],
  },
  // bytes of videos that were sent, by the day of the institution's clock
  videoTraffic: {
    name: 'videoTraffic',
    scoped: true,
    columns: {
      institutionId: must('text'),
      day: must('date'),
      bytes: byDefault('int8', '0'),
    },
    primary: ['institutionId', 'day'],
    indexes: [],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof recordedCourseTables> {}
}
