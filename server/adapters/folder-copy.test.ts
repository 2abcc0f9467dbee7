import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { stores, testClock, testIds } from '../../tests/support/stores.ts'
import { openStore } from '../platform/store/open.ts'
import { copyFolder } from './folder-copy.ts'

let base = ''
let folder = ''
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'edu-copy-'))
  folder = join(base, 'db')
  await mkdir(join(folder, 'base'), { recursive: true })
  await writeFile(join(folder, 'base', '1'), 'rows')
})
afterEach(() => rm(base, { recursive: true, force: true }))

const free = (megabytes: number) => () => Promise.resolve(megabytes * 2 ** 20)

it('copies the folder in place of the last copy where the disk has room', async () => {
  await copyFolder(folder)
  await writeFile(join(folder, 'base', '1'), 'more rows')
  const copy = await copyFolder(folder, free(65))
  expect(copy).toBe(`${folder}.before-upgrade`)
  expect(await readFile(join(copy, 'base', '1'), 'utf8')).toBe('more rows')
  expect((await readdir(base)).toSorted()).toEqual(['db', 'db.before-upgrade'])
})

it('says what is needed, what is free and what to do where it has none, and leaves the last copy', async () => {
  const copy = await copyFolder(folder)
  await writeFile(join(folder, 'base', '2'), new Uint8Array(3 * 2 ** 20))
  await expect(copyFolder(folder, free(66))).rejects.toThrow(
    `the copy needs 68 MB, and 66 MB are free on the disk of ${folder}. Free some space (an earlier copy is ${copy})`,
  )
  expect(await readdir(join(copy, 'base'))).toEqual(['1'])
  expect((await readdir(base)).toSorted()).toEqual(['db', 'db.before-upgrade'])
})

it('without room for the copy no migration runs', async () => {
  const [kind] = stores
  if (!kind) throw new Error('no store')
  const scratch = await kind.driver()
  const open = () =>
    openStore({
      driver: {
        ...scratch.driver,
        copy: () => copyFolder(folder, free(1)),
        close: () => Promise.resolve(),
      },
      resources: [],
      tables: [],
      clock: testClock(),
      ids: testIds(),
    })
  const run = async (sql: string) => {
    const connection = await scratch.driver.connect()
    return connection.query(sql, []).finally(() => connection.release())
  }
  try {
    await (await open()).close()
    const due = `"migration" where "name" = '057-mended-log'`
    await run(`delete from ${due}`)
    await expect(open()).rejects.toThrow(/1 MB are free .* nothing was changed/)
    expect((await run(`select 1 from ${due}`)).rows).toEqual([])
  } finally {
    await scratch.driver.close()
    await scratch.dispose()
  }
})
