/**
 * What mediabunny 1.61 throws where a playlist is complete before its last track is told to be
 * closed.
 */
const isKnown = (reason: unknown): boolean =>
  reason instanceof Error &&
  reason.message === 'Assertion failed.' &&
  /HlsMuxer\.advancePlaylist[\s\S]*HlsMuxer\.onTrackClose/.test(reason.stack ?? '')

/**
 * Lets a conversion go on where mediabunny closes a playlist twice: its `onTrackClose` marks the
 * track before it waits for its turn, so that the packet before it may complete the playlist, and
 * then asserts that it isn't complete. Nothing is missing then, but nobody awaits that promise,
 * which would end the process. Every other unhandled rejection still ends it.
 */
export const tolerateClosedPlaylists = (): void => {
  process.on('unhandledRejection', reason => {
    if (isKnown(reason)) return
    throw reason
  })
}
