import type { Input, InputFormat } from 'mediabunny'
import type { Files } from '../../platform/ports.ts'

/**
 * Maximum number of bytes that are read to detect the content of a media file; a header that needs
 * more is invalid.
 */
const maxProbeBytes = 64 * 1024 * 1024

class TooLong extends Error {}

/**
 * Opens a stored film or recording by its header, of any of these formats. The caller disposes of
 * it.
 */
export const openMedia = async (
  files: Pick<Files, 'stream'>,
  { key, size }: { readonly key: string; readonly size: number },
  formatsOf: (media: typeof import('mediabunny')) => InputFormat[],
  limit = maxProbeBytes,
): Promise<Input> => {
  const media = await import('mediabunny')
  let read = 0
  const source = new media.CustomSource({
    getSize: () => size,
    read: async (start, end) => {
      read += end - start
      if (read > limit) throw new TooLong()
      const part = await files.stream(key, { first: start, last: end - 1 })
      if (!part) throw new TooLong()
      // read to its end: a stream that is left before keeps its file open
      return new Uint8Array(await new Response(part.body).arrayBuffer())
    },
  })
  return new media.Input({ formats: formatsOf(media), source })
}
