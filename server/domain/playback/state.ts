import {
  recording,
  type Recording,
} from '../../../resources/playback/recording/recording.resource.ts'
import type {
  RecordingFailure,
  RecordingStage,
} from '../../../resources/playback/recording/recording.options.ts'
import type { SegmentState } from './tables.ts'

export interface SegmentFacts {
  readonly state: SegmentState
  readonly failure: RecordingFailure | null
  readonly durationMs: number
  readonly bytes: number
}
type RecordingFacts = Pick<Recording, 'reported' | 'removal' | 'readyAt'>
type Settled = Pick<Recording, 'state' | 'failure' | 'seconds' | 'bytes' | 'parts' | 'readyAt'>

const stageOf = (
  { reported, removal }: RecordingFacts,
  segments: readonly SegmentFacts[],
): readonly [RecordingStage, RecordingFailure | null] => {
  if (removal !== null) return ['DELETED', null]
  const said: RecordingStage = reported ?? 'NOT_ON'
  if (said === 'FAILED') return ['FAILED', 'REPORTED']
  if (said !== 'SUCCEEDED') return [said, null]
  if (segments.some(({ state }) => state === 'EXPECTED' || state === 'STORED'))
    return ['GENERATING', null]
  const failed = segments.find(({ state }) => state === 'FAILED')
  return failed ? ['FAILED', failed.failure ?? 'UNREADABLE'] : ['SUCCEEDED', null]
}

/**
 * CLS-10: the state of a recording, from the classroom's report and its parts: it has succeeded
 * when it was reported ready, and every announced part can be played. `now`: ISO 8601.
 */
export const settledRecording = (
  facts: RecordingFacts,
  segments: readonly SegmentFacts[],
  now: string,
): Settled => {
  const [state, failure] = stageOf(facts, segments)
  const sum = (of: (segment: SegmentFacts) => number) =>
    segments.reduce((total, segment) => total + of(segment), 0)
  return {
    state,
    failure,
    parts: segments.length,
    bytes: sum(({ bytes }) => bytes),
    seconds: Math.round(sum(({ durationMs }) => durationMs) / 1000),
    readyAt: state === 'SUCCEEDED' ? (facts.readyAt ?? now) : facts.readyAt,
  }
}

/** Whether a recording has expired: it can't be played any more, even before the clean-up. */
export const isExpired = (
  { expireAt, legalHold }: Pick<Recording, 'expireAt' | 'legalHold'>,
  now: Date,
): boolean => expireAt !== null && expireAt <= now.toISOString() && !legalHold

/** The settled values that differ from the record's. */
export const settledChanges = (record: Recording, settled: Settled): Partial<Settled> =>
  Object.fromEntries(
    Object.entries(settled).filter(
      ([name, value]) => name in recording.fields && Reflect.get(record, name) !== value,
    ),
  )
