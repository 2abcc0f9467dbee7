import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testScripts } from '../../../tests/support/conversions/scripts.ts'
import { canCutNetwork } from './confine.ts'
import { sweepFolders } from './folders.ts'
import { runConversion, type RunConversion } from './process.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'edu-conversion-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const run = (
  script: URL,
  input: unknown,
  more: Partial<RunConversion<unknown>> = {},
): Promise<unknown> =>
  runConversion({
    script,
    input,
    root: join(root, 'work'),
    collect: result => Promise.resolve(result),
    signal: new AbortController().signal,
    memoryMB: 300,
    timeoutMs: 60_000,
    ...more,
  })
const isAlive = (id: number): boolean => {
  try {
    // a zombie has ended too
    return !readFileSync(`/proc/${id}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
/** The ids of the process and its children, once it has written them to its folder. */
const idsIn = async (work = join(root, 'work')): Promise<number[]> =>
  vi.waitFor(
    () => {
      const [folder = ''] = readdirSync(work)
      const ids = readFileSync(join(work, folder, 'note'), 'utf8')
        .split(' ')
        .map(Number)
      if (ids.length < 2) throw new Error('not yet')
      return ids
    },
    { timeout: 30_000, interval: 20 },
  )
const left = () => readdir(join(root, 'work'))

describe('a conversion in a process of its own', () => {
  it('ends with the reason of the script, of its death, or of its memory', async () => {
    await expect(run(testScripts.throwing, 'throw')).rejects.toMatchObject({
      reason: 'CRASHED',
      message: expect.stringContaining('a mistake of the script'),
    })
    await expect(run(testScripts.throwing, 'exit')).rejects.toMatchObject({ reason: 'CRASHED' })
    await expect(run(testScripts.throwing, 'kill')).rejects.toMatchObject({
      reason: 'CRASHED',
      message: 'SIGKILL',
    })
    await expect(run(testScripts.hoard, null, { memoryMB: 200 })).rejects.toMatchObject({
      reason: 'OUT_OF_MEMORY',
    })
    expect(await left()).toEqual([])
  })

  it('one that never answers is killed at its time limit, with what it has started', async () => {
    const ended = run(testScripts.hang, null, { timeoutMs: 3000, startsPrograms: true })
    const [ids] = await Promise.all([
      idsIn(),
      expect(ended).rejects.toMatchObject({ reason: 'TIMED_OUT' }),
    ])
    for (const id of ids) expect(isAlive(id)).toBe(false)
    expect(await left()).toEqual([])
  })

  it('a step of it ends at its limit of processor time, though the whole may take longer', async () => {
    await expect(run(testScripts.spin, 0.5)).rejects.toMatchObject({
      reason: 'TIMED_OUT',
      message: 'SIGKILL',
    })
    expect(await left()).toEqual([])
  })

  it('many steps, each within its limit, end at the limit of all together', async () => {
    await expect(run(testScripts.steps, { step: 2, budget: 1 })).rejects.toMatchObject({
      reason: 'TIMED_OUT',
      message: 'SIGKILL',
    })
    await expect(
      run(testScripts.steps, { step: 2, budget: 60 }, { timeoutMs: 6000 }),
    ).rejects.toMatchObject({ message: 'no answer within 6000 ms' })
    expect(await left()).toEqual([])
  })

  it("has nothing of the server's environment, no network, and no files but its own", async () => {
    const secret = join(root, 'secret')
    await writeFile(secret, 'a key')
    const server = createServer(socket => socket.destroy()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    vi.stubEnv('DATABASE_URL', 'postgres://secret')
    try {
      expect(await run(testScripts.probe, { port, secret })).toEqual({
        environment: ['HOME', 'LANG', 'PATH', 'TMPDIR'],
        network: (await canCutNetwork()) ? 'ENETUNREACH' : 'DONE',
        read: 'ERR_ACCESS_DENIED',
        write: 'ERR_ACCESS_DENIED',
        others: 'ERR_ACCESS_DENIED',
      })
    } finally {
      vi.unstubAllEnvs()
      server.close()
    }
    expect(await readFile(secret, 'utf8')).toBe('a key')
  })

  it('the signal ends it, also one that lets nothing else have its thread', async () => {
    const stop = new AbortController()
    const ended = run(testScripts.spin, null, { signal: stop.signal })
    const [id = 0] = await idsIn()
    expect(isAlive(id)).toBe(true)
    stop.abort(new Error('not wanted any more'))
    await expect(ended).rejects.toThrow('not wanted any more')
    expect(isAlive(id)).toBe(false)
    await expect(run(testScripts.spin, null, { signal: stop.signal })).rejects.toThrow('not wanted')
    expect(await left()).toEqual([])
  })

  it.each(['hang', 'spin'] as const)(
    'a killed server takes it along, and the next start removes its folder (%s)',
    async name => {
      const work = join(root, `killed-${name}`)
      const script = new URL('../../../tests/support/processes/converting.ts', import.meta.url)
      const server = spawn(process.execPath, [script.pathname, work, testScripts[name].href])
      const ids = await idsIn(work)
      const gone = new Promise(resolve => server.once('close', resolve))
      server.kill('SIGKILL')
      await gone
      await vi.waitFor(() => expect(ids.map(isAlive)).toEqual(ids.map(() => false)), {
        timeout: 30_000,
      })
      expect(await readdir(work)).toHaveLength(1)
      const host = hostname().replaceAll(/[^A-Za-z0-9]/g, '') || 'host'
      const mine = join(work, `conversion-${host}-${process.pid}-abc`)
      const foreign = join(work, 'conversion-elsewhere9-1-abc')
      await Promise.all([mkdir(mine), mkdir(foreign)])
      await sweepFolders(work)
      expect(existsSync(mine)).toBe(true)
      expect(existsSync(foreign)).toBe(true)
      expect(await readdir(work)).toHaveLength(2)
    },
  )
})
