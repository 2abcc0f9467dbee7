import { lessonPlaybacks } from '../../../resources/classroom/records.calls.ts'
import {
  playRecording,
  watchRecording,
} from '../../../resources/playback/recording/recording.calls.ts'
import { announceRecordingSegment } from '../../../resources/playback/segment.calls.ts'
import { implement } from '../../engine/calls/implement.ts'
import { announceSegment } from './announce.ts'
import { openRecording } from './play.ts'
import { playbacksOf } from './playbacks.ts'
import { noteWatched } from './watch.ts'

export const playbackCalls = [
  implement(lessonPlaybacks, {
    read: async ({ scope, input: { lessonId } }) => ({
      playbacks: await playbacksOf(scope, lessonId),
    }),
  }),
  implement(playRecording, {
    read: ({ ports, scope, session, input }) => openRecording(ports, scope, session, input),
  }),
  implement(watchRecording, {
    read: async ({ ports, scope, session, input: { recordingId, ranges, at } }) => ({
      watched: await noteWatched(scope, {
        recordingId,
        viewer: session.actor.id,
        ranges,
        at,
        now: ports.clock.now().toISOString(),
      }),
    }),
  }),
  implement(announceRecordingSegment, {
    serve: ({ c, ports, input: { recording, ...announcement } }) =>
      announceSegment(ports, c.get('signed').institutionId, { ...announcement, source: recording }),
  }),
]
