import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConvertFile } from '../../../server/adapters/conversion/messages.ts'

/**
 * Blocks its thread for ever, as a program in WebAssembly may do. Its input is the time limit of
 * the step in seconds.
 */
export const convert: ConvertFile = ({ input, folder, step }) => {
  writeFileSync(join(folder, 'note'), `${process.pid} ${process.pid}`)
  if (typeof input === 'number') step(input)
  for (;;);
}
