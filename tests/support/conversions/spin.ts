import { writeFileSync } from 'node:fs'
import type { ConvertFile } from '../../../server/adapters/conversion/messages.ts'

/** Never lets anything else have its thread, as a program in WebAssembly does. */
export const convert: ConvertFile = ({ input }) => {
  writeFileSync(String(input), `${process.pid} ${process.pid}`)
  for (;;);
}
