import type { RecordingFailure } from '../../../resources/playback/recording/recording.options.ts'
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

/** EXPECTED: announced; STORED: its file is here and will be checked; READY: it can be played. */
export type SegmentState = 'EXPECTED' | 'STORED' | 'READY' | 'FAILED'

/** The segments of recordings, and their viewers' progress. */
export const playbackTables = {
  // a video of a recording
  recordingSegment: {
    name: 'recordingSegment',
    scoped: true,
    columns: {
      institutionId: must('text'),
      id: must('text'),
      recordingId: must('text'),
      // the caller's own id of the announcement: the same one never makes a second segment
      eventId: must('text'),
      // of its row in `file`; null until it has arrived
      fileId: may('text'),
      state: mustBe<SegmentState>(),
      failure: mayBe<RecordingFailure>(),
      startsAt: may('timestamptz'),
      // in milliseconds: as announced, then as measured
      durationMs: must('int8'),
      bytes: must('int8'),
      createTime: must('timestamptz'),
    },
    primary: ['institutionId', 'id'],
    indexes: [
      index('recordingSegment_event', ['institutionId', 'eventId'], true),
      index('recordingSegment_recording', ['institutionId', 'recordingId', 'startsAt', 'id']),
      index('recordingSegment_file', ['institutionId', 'fileId']),
      index('recordingSegment_state', ['institutionId', 'state', 'createTime']),
    ],
  },
  // what a member has watched of a recording, and where they stopped
  recordingWatch: {
    name: 'recordingWatch',
    scoped: true,
    columns: {
      institutionId: must('text'),
      recordingId: must('text'),
      viewer: must('text'),
      // in seconds
      at: byDefault('int4', '0'),
      // [[from, to], …] in seconds: apart, in order
      ranges: must('jsonb'),
      updateTime: must('timestamptz'),
    },
    primary: ['institutionId', 'recordingId', 'viewer'],
    indexes: [],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof playbackTables> {}
}
