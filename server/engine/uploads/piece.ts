import type { Clock } from '../../platform/ports.ts'
import { uploadLimits } from './limits.ts'

/** The bytes of a request's body, up to a limit. */
export interface Piece {
  readonly stream: ReadableStream<Uint8Array>
  /** Whether there were more; they are not read. */
  readonly tooLong: () => boolean
}

/**
 * Reads a body as a stream, at most `limit` bytes; calls `onBeat` about once a second while bytes
 * arrive.
 */
export const pieceOf = (
  request: Request,
  limit: number,
  clock: Clock,
  onBeat: () => void,
): Piece => {
  const reader = request.body?.getReader()
  let left = limit
  let tooLong = false
  let beatAt = clock.now().getTime()
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = await reader?.read()
        if (chunk?.value === undefined) return controller.close()
        const now = clock.now().getTime()
        if (now - beatAt >= uploadLimits.noteMs) {
          beatAt = now
          onBeat()
        }
        const bytes = chunk.value.subarray(0, left)
        left -= bytes.byteLength
        tooLong = bytes.byteLength < chunk.value.byteLength
        if (bytes.byteLength > 0) controller.enqueue(bytes)
        if (!tooLong && bytes.byteLength > 0) return
        if (tooLong) await reader?.cancel().catch(() => undefined)
        controller.close()
      },
      cancel: () => reader?.cancel().catch(() => undefined),
    },
    { highWaterMark: 0 },
  )
  return { stream, tooLong: () => tooLong }
}
