import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'

export interface LoggedRun {
  readonly ok: boolean
  /** Whether its limit ended it. */
  readonly isOverLimit: boolean
  readonly seconds: number
  /** What it printed. */
  readonly output: string
}

/**
 * Runs a Node program with its output in `logFile`. After `limitSeconds` the program is ended; when it has ended, so are the processes
 * that it started.
 */
export const runLogged = (
  args: readonly string[],
  logFile: string,
  limitSeconds: number,
  env: Readonly<Record<string, string>> = {},
): Promise<LoggedRun> =>
  new Promise(done => {
    const started = performance.now()
    const log = openSync(logFile, 'w')
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', log, log],
      env: { ...process.env, ...env },
      // a process group of its own, so that workers and servers end with it
      detached: true,
    })
    const endGroup = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // the group is gone
      }
    }
    const interrupted = (): void => {
      endGroup()
      process.exit(130)
    }
    process.once('SIGINT', interrupted)
    process.once('SIGTERM', interrupted)
    let isOverLimit = false
    const timer = setTimeout(() => {
      isOverLimit = true
      endGroup()
    }, limitSeconds * 1000)
    child.once('exit', code => {
      clearTimeout(timer)
      process.off('SIGINT', interrupted)
      process.off('SIGTERM', interrupted)
      endGroup()
      closeSync(log)
      done({
        ok: code === 0,
        isOverLimit,
        seconds: (performance.now() - started) / 1000,
        output: readFileSync(logFile, 'utf8'),
      })
    })
  })
