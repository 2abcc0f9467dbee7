import { spawn } from 'node:child_process'
import type { ConvertFile } from '../../../server/adapters/conversion/messages.ts'

/** Starts a program that never ends, tells its id as a progress that is noted elsewhere, and never answers. */
export const convert: ConvertFile = async ({ input }) => {
  const { pid = 0 } = spawn('sleep', ['600'], { stdio: 'ignore' })
  const { writeFile } = await import('node:fs/promises')
  // for the port `Converter` the input is a file
  if (typeof input === 'string') await writeFile(input, `${process.pid} ${pid}`)
  return new Promise(() => setInterval(() => undefined, 1000))
}
