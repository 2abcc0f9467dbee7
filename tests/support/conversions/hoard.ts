import type { ConvertFile } from '../../../server/adapters/conversion/messages.ts'

/** Holds more and more memory outside the heap. */
export const convert: ConvertFile = async () => {
  const held = []
  for (;;) {
    held.push(Buffer.alloc(8 * 1024 * 1024, held.length))
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}
