import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { sumOfKinds } from './groupCpu.ts'
import { commandOf, readProcesses } from './processes.ts'
import { runLogged } from './runLogged.ts'

const folder = mkdtempSync(join(tmpdir(), 'logged-'))
afterAll(() => rmSync(folder, { recursive: true }))
const run = (script: string, limit: number) =>
  runLogged(['--input-type=module', '-e', script], join(folder, 'log'), limit)

it.runIf(readProcesses())(
  'ends a stage whose child is over the limit; it names the tests that were running',
  async () => {
    const reporter = JSON.stringify(resolve('scripts/testing/stageReporter.ts'))
    const { ok, endedBy, cpu, output } = await run(
      `import { spawn } from 'node:child_process'
      import { StageReporter } from ${reporter}
      const reporter = new StageReporter()
      reporter.onInit()
      const module = { id: 'a', relativeModuleId: 'a.test.ts' }
      reporter.onTestModuleStart(module)
      reporter.onTestModuleStart({ id: 'b', relativeModuleId: 'b.test.ts' })
      reporter.onTestCaseReady({ id: 'a 1', module, fullName: 'burns' })
      reporter.onTestCaseReady({ id: 'a 2', module, fullName: 'is done' })
      reporter.onTestCaseResult({ id: 'a 2', module })
      const child = spawn(process.execPath, ['-e', 'for (;;);'], { detached: true, stdio: 'ignore' })
      console.log('child', child.pid)`,
      0.7,
    )
    expect(ok).toBe(false)
    expect(endedBy).toMatch(/^it used \d+ CPU s, its limit is 0.7$/)
    expect(cpu && sumOfKinds(cpu)).toBeGreaterThan(0.7)
    expect(output).toContain(`Ended: ${endedBy}.\n`)
    expect(output).toContain('Running:\nb.test.ts\na.test.ts > burns\n')
    const pid = Number(/child (\d+)/.exec(output)?.[1])
    // one that has ended has no command, even if its new parent never waits for it
    await expect.poll(() => commandOf(pid)).toBe('')
  },
)

it('runs a program to its end below the limit', async () => {
  const { ok, endedBy, output } = await run(`console.log('done')`, 60)
  expect([ok, endedBy, output]).toEqual([true, undefined, 'done\n'])
})
