import { recording } from './recording/recording.resource.ts'
import './playback.errors.ts'

/** Its records, in the order of their menu entries. */
export const playbackRecords = {
  recording,
} as const
