import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { GroupCpu, sumOfKinds } from './groupCpu.ts'
import { parseStat, readProcesses } from './processes.ts'

const { execPath } = process
/** A program that uses this many CPU seconds and then runs `then`. */
const burn = (seconds: number, then = ''): string =>
  `while (process.cpuUsage().user < ${seconds}e6) for (let n = 0; n < 1e6; n++);${then}`
const startNode = (script: string) =>
  spawn(execPath, ['-e', script], { detached: true, stdio: ['pipe', 'pipe', 'inherit'] })

it('reads the times of a process whose command holds spaces and parentheses', () => {
  const times = '250 50 700 300 20 0 11 0 4200'
  expect(parseStat(`17 (a b) (c)) S 3 17 9 0 -1 4194304 1 2 3 4 ${times} 1 2`)).toEqual({
    pid: 17,
    parent: 3,
    session: 9,
    startedAt: 42,
    own: 3,
    reaped: 10,
  })
})

it.runIf(readProcesses())(
  'counts a program, what it starts, and what has ended or left its session since',
  async () => {
    const spawnNode = (script: string, options: string): string =>
      `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(script)}], ${options})`
    // one grandchild leaves the session, as a browser does; another ends before it is ever sampled
    const leaver = spawnNode(
      burn(0.2, "process.stdout.write('1');setTimeout(() => 0, 6e4)"),
      "{ detached: true, stdio: ['ignore', 1, 2] }",
    )
    const brief = spawnNode(burn(0.2), "{ stdio: 'ignore' }")
    const root = startNode(
      `${brief}.once('exit', () => { ${leaver}; ${burn(0.2)}; process.stdout.write('2') });
       process.stdin.resume()`,
    )
    const cpu = new GroupCpu(root.pid ?? 0)
    let leaverPid: number | undefined
    try {
      for (let done = ''; done.length < 2;) done += String(await once(root.stdout, 'data'))
      cpu.sample()
      const inAll = sumOfKinds(cpu.seconds())
      expect(inAll).toBeGreaterThan(0.6)
      leaverPid = readProcesses()?.find(({ parent }) => parent === root.pid)?.pid
      root.kill('SIGKILL')
      await once(root, 'exit')
      cpu.sample()
      // the one that left has another parent now, and the root is only remembered
      expect(sumOfKinds(cpu.seconds())).toBeGreaterThanOrEqual(inAll)
      expect(leaverPid).toBeDefined()
    } finally {
      root.kill('SIGKILL')
      if (leaverPid !== undefined) process.kill(leaverPid, 'SIGKILL')
    }
  },
)

it.runIf(readProcesses())('counts nothing twice when a child has ended', async () => {
  const root = startNode(
    `const child = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(
      burn(0.4, "process.stdout.write('1');process.stdin.once('data', () => process.exit())"),
    )}], { stdio: ['pipe', 1, 2] });
    child.once('exit', () => process.stdout.write('2'));
    process.stdin.once('data', () => child.stdin.write('end'));
    process.stdin.resume()`,
  )
  const cpu = new GroupCpu(root.pid ?? 0)
  try {
    await once(root.stdout, 'data')
    cpu.sample()
    const before = sumOfKinds(cpu.seconds())
    root.stdin.write('go')
    await once(root.stdout, 'data')
    cpu.sample()
    expect(sumOfKinds(cpu.seconds()) - before).toBeLessThan(0.3)
  } finally {
    root.kill('SIGKILL')
  }
})
