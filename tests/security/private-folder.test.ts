import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { killServer, spawnServer } from '../support/serverProcess.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'edu-private-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('nobody else on the machine reads or writes the data folder or anything in it', async () => {
  chmodSync(folder, 0o755)
  const before = process.umask(0o022)
  try {
    const env = { DATA_DIR: folder, DATABASE_URL: '', EDU_SEED: 'none', PORT: '0' }
    const { child } = await spawnServer(
      new URL('../../server/main.ts', import.meta.url),
      env,
      () => undefined,
    )
    await killServer(child)
  } finally {
    process.umask(before)
  }
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(inside).toEqual(expect.arrayContaining(['keys.json', join('db', 'PG_VERSION')]))
  // PostgreSQL's copy of the catalogue has its own mode; it contains no data, and the folder is
  // closed
  const others = inside.filter(name => !name.endsWith('pg_internal.init'))
  expect(others.filter(name => statSync(join(folder, name)).mode & 0o077)).toEqual([])
}, 120_000)
