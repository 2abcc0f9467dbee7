import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConvertFile } from '../../../server/adapters/conversion/messages.ts'

/** Starts a program that never ends; returns its id. 0 where this process may start none. */
const startSleep = (): number => {
  try {
    return spawn('sleep', ['600'], { stdio: 'ignore' }).pid ?? 0
  } catch {
    return 0
  }
}

/** Starts a program that never ends, writes its id and its own to its folder, and never returns. */
export const convert: ConvertFile = async ({ folder }) => {
  await writeFile(join(folder, 'note'), `${process.pid} ${startSleep()}`)
  return new Promise(() => setInterval(() => undefined, 1000))
}
