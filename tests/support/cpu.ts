import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { afterAll, expect } from 'vitest'
import { storeUse } from './storeUse.ts'

/**
 * Logs the CPU seconds of a test file in its worker, and its database use, if EDU_CPU_LOG names a
 * file (scripts/testing/budget.ts).
 */
const log = process.env['EDU_CPU_LOG']
if (log !== undefined) {
  const seconds = (): number => {
    const { user, system } = isMainThread ? process.cpuUsage() : process.threadCpuUsage()
    return (user + system) / 1e6
  }
  const before = { seconds: seconds(), ...storeUse }
  afterAll(() => {
    const file = relative(process.cwd(), expect.getState().testPath ?? '')
    const used = {
      seconds: seconds() - before.seconds,
      clones: storeUse.clones - before.clones,
      statements: storeUse.statements - before.statements,
    }
    appendFileSync(log, `${JSON.stringify({ file, ...used })}\n`)
  })
}
