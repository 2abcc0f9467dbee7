import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../support/operatorCommand.ts'
import { removeData, startServer, type RunningServer } from '../../support/server.ts'
import { askServer, serverApi, type Call } from '../../support/serverApi.ts'

interface Found {
  readonly list: readonly { readonly name: string }[]
  readonly total: number
}
const prefix = 'Backed up'
/** Students that are written beside the backup at most: a slow machine does other work, too. */
const maxWrites = 400
const namesIn = async (call: Call): Promise<readonly string[]> => {
  const names: string[] = []
  for (let page = 1; ; page++) {
    const { list } = await call<Found>(`student/list?page=${page}&limit=100&q=${prefix}`)
    names.push(...list.map(({ name }) => name))
    if (list.length < 100) return names
  }
}
const apiOf = async ({ origin, password }: RunningServer): Promise<Call> => {
  const { response } = await askServer<{ accessToken: string }>(origin, undefined, 'app/login', {
    account: 'admin',
    password,
  })
  return serverApi(origin, response.accessToken)
}

describe('a backup of the embedded store while its server works', { timeout: 600_000 }, () => {
  const root = mkdtempSync(join(tmpdir(), 'edu-backups-'))
  const passphrase = ['--passphrase-file', 'schema.sql']
  let server: RunningServer
  let call: Call
  beforeAll(async () => {
    server = await startServer({ EDU_DEMO_SIZE: 'small', EDU_DEMO_DAYS: '3' }, join(root, 'first'))
    call = await apiOf(server)
  }, 600_000)
  afterAll(async () => {
    await server.stop()
    removeData(server)
    rmSync(root, { recursive: true, force: true })
  })

  it('contains what was acknowledged before it, nothing torn of what came meanwhile, and passes the audit', async () => {
    const acknowledged: string[] = []
    const end = new AbortController()
    const add = async () => {
      const n = String(acknowledged.length).padStart(5, '0')
      const name = `${prefix} ${n}`
      await call('student/create', { name, account: `backup${n}` })
      acknowledged.push(name)
    }
    const write = async () => {
      while (!end.signal.aborted && acknowledged.length < maxWrites) await add()
    }
    for (let n = 0; n < 20; n++) await add()
    const before = [...acknowledged]
    const writing = write()
    const place = join(root, 'backups')
    const both = await Promise.all(
      [1, 2].map(() =>
        runCommand('backup', { DATA_DIR: server.dataDir }, ['--to', place, ...passphrase]),
      ),
    )
    end.abort()
    await writing
    // of two at once, one says that the other is running
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1])
    expect(both.find(({ code }) => code === 1)?.text).toContain('another backup is running')
    expect(existsSync(join(server.dataDir, 'snapshot'))).toBe(false)
    const [name = ''] = readdirSync(place)
    const restored = join(root, 'restored')
    const from = ['--from', join(place, name), ...passphrase]
    const ended = await runCommand('restore', { DATA_DIR: restored }, from)
    expect(ended.text).toContain('the audit found no fault')
    expect(ended.code).toBe(0)
    const again = await runCommand('restore', { DATA_DIR: restored }, from)
    expect([again.code, again.text]).toEqual([1, expect.stringContaining('an empty place alone')])
    const copy = await startServer({}, restored)
    const found = await namesIn(await apiOf({ ...copy, password: server.password }))
    await copy.stop()
    expect(found).toEqual(expect.arrayContaining(before))
    // no gap: what it has are the first ones
    expect(found.toSorted()).toEqual(acknowledged.slice(0, found.length))
  })

  it('is not stopped by the kill of an earlier one', async () => {
    cpSync(join(root, 'backups'), join(server.dataDir, 'snapshot', 'db'), { recursive: true })
    const { code, text } = await runCommand('backup', { DATA_DIR: server.dataDir }, [
      '--to',
      join(root, 'more'),
    ])
    expect([code, text]).toEqual([0, expect.stringContaining('read back and found whole')])
  })
})
