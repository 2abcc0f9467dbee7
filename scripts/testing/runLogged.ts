import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { GroupCpu, type CpuByKind } from './groupCpu.ts'
import { limitSignal, StageLimit } from './stageLimit.ts'

export interface LoggedRun {
  readonly ok: boolean
  /** Why it was ended, if it was: its limit, or that it hung. */
  readonly endedBy: string | undefined
  readonly seconds: number
  /** CPU seconds of the program and of all that it started; undefined if there is no /proc. */
  readonly cpu: CpuByKind | undefined
  /** Its output. */
  readonly output: string
}

/** Milliseconds that a program has to react to `limitSignal`, before it is killed. */
const graceMs = 10_000
/** Milliseconds between two looks at the processes. */
const sampleMs = 1000

/**
 * Runs a Node program with its output in `logFile`. At its limit of CPU seconds, or if it hangs,
 * the program is ended; when it has ended, so are the processes that it started.
 */
export const runLogged = (
  args: readonly string[],
  logFile: string,
  limitCpuSeconds: number,
  env: Readonly<Record<string, string>> = {},
): Promise<LoggedRun> =>
  new Promise(done => {
    const started = performance.now()
    const seconds = (): number => (performance.now() - started) / 1000
    const log = openSync(logFile, 'w')
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', log, log],
      env: { ...process.env, ...env },
      // a session of its own, so that workers and servers are counted and end with it
      detached: true,
    })
    const group = new GroupCpu(child.pid ?? 0)
    const endGroup = (): void => {
      for (const pid of group.pids())
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // it has ended
        }
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
    const limit = new StageLimit(limitCpuSeconds)
    let endedBy: string | undefined
    let grace: NodeJS.Timeout | undefined
    const timer = setInterval(() => {
      const cpu = group.sample() ? group.seconds() : undefined
      if (endedBy !== undefined) return
      endedBy = limit.reason(seconds(), cpu)
      if (endedBy === undefined) return
      writeSync(log, `\nEnded: ${endedBy}.\n`)
      child.kill(limitSignal)
      grace = setTimeout(endGroup, graceMs)
    }, sampleMs)
    child.once('exit', code => {
      clearInterval(timer)
      clearTimeout(grace)
      process.off('SIGINT', interrupted)
      process.off('SIGTERM', interrupted)
      const hasProc = group.sample()
      endGroup()
      closeSync(log)
      done({
        ok: code === 0,
        endedBy,
        seconds: seconds(),
        cpu: hasProc ? group.seconds() : undefined,
        output: readFileSync(logFile, 'utf8'),
      })
    })
  })
