import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConvertFile } from '../../../server/adapters/conversion/messages.ts'

/**
 * Never lets anything else have its thread, as a program in WebAssembly does. Its input is the
 * seconds that the step may take.
 */
export const convert: ConvertFile = ({ input, folder, step }) => {
  writeFileSync(join(folder, 'note'), `${process.pid} ${process.pid}`)
  if (typeof input === 'number') step(input)
  for (;;);
}
