/** The error of mediabunny 1.61 if a playlist is complete before its last track is closed. */
const isKnown = (reason: unknown): boolean =>
  reason instanceof Error &&
  reason.message === 'Assertion failed.' &&
  /HlsMuxer\.advancePlaylist[\s\S]*HlsMuxer\.onTrackClose/.test(reason.stack ?? '')

/**
 * Tolerates a bug by which mediabunny closes a playlist twice: `onTrackClose` marks the track
 * before it waits for its turn, so an earlier packet may complete the playlist, and then the code
 * asserts that it isn't complete. The output is complete in that case, but nothing awaits that
 * promise, so the rejection would end the process. Any other unhandled rejection still ends it.
 */
export const tolerateClosedPlaylists = (): void => {
  process.on('unhandledRejection', reason => {
    if (isKnown(reason)) return
    throw reason
  })
}
