import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pgliteNode } from './pglite-node.ts'
import { FolderInUse } from './folder-lock.ts'

let base = ''
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'edu-folder-'))
})
afterAll(() => rm(base, { recursive: true, force: true }))

const script = new URL('../../tests/support/processes/open-folder.ts', import.meta.url).pathname
/** Opens the folder in a process of its own; resolves with its first line. */
const openElsewhere = (folder: string) => {
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const line = once(child.stdout, 'data').then(([data]) => String(data).trim())
  return {
    child,
    line,
    kill: async () => {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

it('creates, keeps and opens again', { timeout: 120_000 }, async () => {
  const folder = join(base, 'again', 'db')
  const first = await pgliteNode(folder)
  const connection = await first.connect()
  await connection.script('create table t (x int); insert into t values (7)')
  connection.release()
  await first.close()
  const second = await pgliteNode(folder)
  const again = await second.connect()
  expect((await again.query('select x from t', [])).rows).toEqual([{ x: 7 }])
  // as before an upgrade: in a transaction that has written nothing yet, in place of the last copy
  const copyOf = async () => {
    await again.begin()
    const copy = await second.copy?.()
    await again.script('insert into t values (8)')
    await again.commit()
    return copy
  }
  await copyOf()
  const copy = await copyOf()
  again.release()
  await second.close()
  expect(copy).toBe(`${folder}.before-upgrade`)
  const third = await pgliteNode(copy ?? '')
  const copied = await third.connect()
  expect((await copied.query('select x from t', [])).rows).toEqual([{ x: 7 }, { x: 8 }])
  copied.release()
  await third.close()
})

it(
  'refuses a second process by the pid of the first, and this process twice; a killed one leaves the folder free',
  { timeout: 120_000 },
  async () => {
    const folder = join(base, 'locked')
    const holder = openElsewhere(folder)
    expect(await holder.line).toBe('open')
    await expect(pgliteNode(folder)).rejects.toThrow(
      new RegExp(`in use by process ${holder.child.pid} `),
    )
    await holder.kill()
    const mine = await pgliteNode(folder)
    await expect(pgliteNode(folder)).rejects.toBeInstanceOf(FolderInUse)
    const other = openElsewhere(folder)
    expect(await other.line).toContain(`process ${process.pid}`)
    await other.kill()
    await mine.close()
  },
)

it(
  'killed at any moment of the first start, leaves nothing or a working folder',
  { timeout: 240_000 },
  async () => {
    const folder = join(base, 'killed')
    for (const delay of [50, 800, 1600]) {
      const child = openElsewhere(folder)
      const killed = new Promise<void>(resolve => setTimeout(resolve, delay))
      await Promise.race([killed, child.line])
      await child.kill()
      const names = await readdir(folder).catch(() => undefined)
      expect(names === undefined || names.includes('PG_VERSION')).toBe(true)
    }
    const driver = await pgliteNode(folder)
    const connection = await driver.connect()
    expect((await connection.query('select 1 as n', [])).rows).toEqual([{ n: 1 }])
    connection.release()
    await driver.close()
    expect((await readdir(base)).filter(name => name.includes('.new-'))).toEqual([])
  },
)

it(
  'takes an empty folder, and touches no folder that holds something else',
  { timeout: 120_000 },
  async () => {
    const empty = join(base, 'empty')
    await mkdir(empty)
    await (await pgliteNode(empty)).close()
    const other = join(base, 'other')
    await mkdir(other)
    await writeFile(join(other, 'letter.txt'), 'dear')
    await expect(pgliteNode(other)).rejects.toThrow('no database')
    expect(await readdir(other)).toEqual(['letter.txt'])
  },
)
