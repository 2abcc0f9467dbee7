import { defineDomain } from '../../engine/domain.ts'
import { sentTraffic, storedCheck } from '../cloud-disk/index.ts'
import { checkSegments, checkSegmentsTask } from './check.ts'
import { recordingAccess } from './fileAccess.ts'
import { sweepRecordings } from './remove.ts'
import { playbackCalls } from './routes.ts'
import { registerSegmentFile } from './segmentFile.ts'
import { recordingStorage } from './storage.ts'
import { playbackTables } from './tables.ts'
import { hour } from '../../../src/schema/durations.ts'

// what other domains use
export { linkHolder } from './fileAccess.ts'
export { playableOf } from './play.ts'
export { noteReports, type ReportedRecording } from './report.ts'
export { recordedLesson, recordedSeminar, type RecordedEvent } from './recorded.ts'
export { lessonRecordingOf } from './settle.ts'
export { memberWatermark } from './watermark.ts'

export const playback = defineDomain({
  name: 'playback',
  about: 'Recordings of lessons as one timeline, who watched them, and how long they are kept.',
  rules: [() => import('./rules/recording.ts')],
  calls: playbackCalls,
  routes: [
    {
      reason: 'the file of a recording arrives as it is, by an address that was signed for it',
      open: true,
      register: registerSegmentFile,
    },
  ],
  tables: playbackTables,
  stored: [recordingStorage],
  audit: [storedCheck(recordingStorage)],
  fileAccess: recordingAccess,
  fileTraffic: { recording: sentTraffic },
  tasks: { [checkSegmentsTask]: { run: checkSegments } },
  schedules: [{ name: 'sweep recordings', every: hour, atStart: false, ofEach: sweepRecordings }],
})
