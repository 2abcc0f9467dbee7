import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StorageSpace } from '../../../../resources/cloud-disk/storage.calls.ts'
import { resources } from '../../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  diskTeacher,
  longSessions,
  makeFile,
  makeFolder,
  namesIn,
  type DiskTeacher,
} from '../../../../tests/support/disk.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import { tasksDone } from '../../../engine/jobs/queue.ts'
import { runRetention } from './run.ts'

const hour = 3_600_000
const day = 24 * hour

describe.each(stores.map(kind => [kind.name, kind] as const))('retention on %s', (_n, kind) => {
  let store: TestStore
  let t: TestApp
  let ann: DiskTeacher
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store, config: longSessions })
    ann = await diskTeacher(t)
  })
  afterAll(() => store.dispose())

  const keep = async (retentionDays: number | null) => {
    const { version } = (await t.call<StorageSpace>('GET', 'disk/storage')).response
    const retention = retentionDays === null ? 'NEVER' : 'CUSTOM'
    await t.call('POST', 'disk/storage/change', { version, retention, retentionDays })
  }
  /** Advances the clock by hours, and runs the clean-up at the last two. */
  const pass = async (hours: number) => {
    if (hours > 1) {
      t.clock.advance((hours - 1) * hour)
      await runRetention(t.scope, t.ports)
    }
    t.clock.advance(hour)
    await runRetention(t.scope, t.ports)
    await tasksDone(t.ports)
  }
  const warnings = async () => {
    const { response } = await t.call<{ list: readonly { text: string }[] }>(
      'GET',
      'inbox/list',
      undefined,
      { token: ann.token },
    )
    return response.list.map(({ text }) => /(\d+) files .* “(.*)”/.exec(text)?.slice(1))
  }

  it('warns of each file a day or more before it is deleted, at whatever hour (DSK-03)', async () => {
    const folder = await makeFolder(ann, ann.disk, 'Hours')
    const names = () => namesIn(ann, folder.id)
    await keep(30)
    await makeFile(ann, t, folder.id, 'morning.txt', 'morning')
    t.clock.advance(9 * hour)
    await makeFile(ann, t, folder.id, 'evening.txt', 'evening')
    t.clock.advance(3 * day)
    await makeFile(ann, t, folder.id, 'later.txt', 'later')
    // the first is due in 26 hours, the second in 35
    t.clock.advance(30 * day - 3 * day - 9 * hour - 26 * hour)
    await runRetention(t.scope, t.ports)
    await tasksDone(t.ports)
    expect(await warnings()).toEqual([])
    await pass(1)
    expect(await warnings()).toEqual([['2', 'morning.txt']])
    await pass(24)
    expect(await names()).toEqual(['evening.txt', 'later.txt', 'morning.txt'])
    await pass(1)
    expect(await names()).toEqual(['evening.txt', 'later.txt'])
    await pass(9)
    expect(await names()).toEqual(['later.txt'])
    // the last one is due in 72 hours
    await pass(46)
    expect(await warnings()).toHaveLength(1)
    await pass(1)
    expect(await warnings()).toEqual([
      ['1', 'later.txt'],
      ['2', 'morning.txt'],
    ])
    await pass(25)
    expect(await names()).toEqual([])
    await keep(null)
  })

  it('deletes nothing that nobody was warned of, however long it is due (DSK-03)', async () => {
    const folder = await makeFolder(ann, ann.disk, 'Late')
    await keep(30)
    await makeFile(ann, t, folder.id, 'overdue.txt', 'overdue')
    const pinned = await makeFolder(ann, folder.id, 'Pinned')
    await makeFile(ann, t, pinned.id, 'kept.txt', 'kept')
    await ann.ask('POST', 'pin', { nodes: [pinned.id] })
    const before = (await warnings()).length
    // no server was running
    t.clock.advance(40 * day)
    await runRetention(t.scope, t.ports)
    expect(await namesIn(ann, folder.id)).toEqual(['Pinned', 'overdue.txt'])
    await pass(23)
    expect(await namesIn(ann, folder.id)).toEqual(['Pinned', 'overdue.txt'])
    await pass(1)
    expect(await namesIn(ann, folder.id)).toEqual(['Pinned'])
    expect(await warnings()).toHaveLength(before + 1)
    // what is no longer pinned is warned of for the first time
    await ann.ask('POST', 'pin', { nodes: [pinned.id], pinned: false })
    await pass(1)
    expect((await warnings())[0]).toEqual(['1', 'kept.txt'])
    await pass(23)
    expect(await namesIn(ann, pinned.id)).toEqual(['kept.txt'])
    await pass(1)
    expect(await namesIn(ann, pinned.id)).toEqual([])
    await keep(null)
  })

  it('warns of all files of a disk, and not twice, however many they are (DSK-03)', async () => {
    await keep(30)
    const many = await makeFolder(ann, ann.disk, 'Many')
    const one = await makeFolder(ann, many.id, 'One')
    for (let n = 0; n < 21; n++) await makeFile(ann, t, one.id, `${String(n)}.txt`, 'x')
    for (let n = 0; n < 9; n++) {
      const to = (await makeFolder(ann, many.id, `Copy ${String(n)}`)).id
      await ann.ask('POST', 'copy', { nodes: [one.id], to })
    }
    t.clock.advance(30 * day)
    await pass(1)
    expect((await warnings())[0]?.[0]).toBe('210')
    const told = (await warnings()).length
    await pass(23)
    expect(await namesIn(ann, one.id)).toHaveLength(21)
    await pass(1)
    expect(await warnings()).toHaveLength(told)
    expect(await namesIn(ann, one.id)).toEqual([])
    await pass(1)
    expect(await t.scope.db.selectFrom('diskWarning').select('nodeId').execute()).toEqual([])
    await keep(null)
  })
})
