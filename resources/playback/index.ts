import { recording } from './recording/recording.resource.ts'

/** Its records, in the order of their menu entries. */
export const playbackRecords = {
  recording,
} as const

/** Its errors. */
export { playbackErrors } from './playback.errors.ts'
