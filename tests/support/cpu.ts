import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { afterAll, expect } from 'vitest'

/** Logs how many CPU seconds a test file takes in its worker, if EDU_CPU_LOG names a file (scripts/testing/budget.ts). */
const log = process.env['EDU_CPU_LOG']
if (log !== undefined) {
  const seconds = (): number => {
    const { user, system } = isMainThread ? process.cpuUsage() : process.threadCpuUsage()
    return (user + system) / 1e6
  }
  const before = seconds()
  afterAll(() => {
    const file = relative(process.cwd(), expect.getState().testPath ?? '')
    appendFileSync(log, `${JSON.stringify({ file, seconds: seconds() - before })}\n`)
  })
}
