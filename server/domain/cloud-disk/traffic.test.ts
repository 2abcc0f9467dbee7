import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memoryFiles } from '../../../mocks/portable.ts'
import type { DiskPreview } from '../../../resources/cloud-disk/preview.calls.ts'
import type { StorageSpace } from '../../../resources/cloud-disk/storage.calls.ts'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import {
  cookieOf,
  diskTeacher,
  inBrowser,
  longSessions,
  makeFile,
  makeFolder,
  visitLink,
  type DiskTeacher,
} from '../../../tests/support/disk.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { noteSent, writeSent } from './sent.ts'
import { countDiskTraffic, sendersMonth, trafficOf } from './traffic.ts'

const hour = 3_600_000
const elevenMegabytes = 11 * 1024 * 1024
const content = 'ten bytes!'

describe.each(stores.map(kind => [kind.name, kind] as const))('traffic on %s', (_n, kind) => {
  let store: TestStore
  let t: TestApp
  let ann: DiskTeacher
  let node: string
  let share: string
  const files = memoryFiles()
  const stranger = <T>(path: string, body: object) =>
    t.call<T>('POST', `disk/${path}`, body, { token: t.stranger.token, headers: inBrowser })
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store, config: longSessions, ports: { files } })
    ann = await diskTeacher(t)
    const folder = await makeFolder(ann, ann.disk, 'Shared')
    node = (await makeFile(ann, t, folder.id, 'notes.txt', content)).id
    await ann.ask('POST', 'share', { nodes: [folder.id], institutions: [t.otherInstitution] })
    const row = await store
      .scope(t.otherInstitution)
      .db.selectFrom('diskShare')
      .select('id')
      .executeTakeFirst()
    share = row?.id ?? ''
  })
  afterAll(() => store.dispose())

  const sentBy = async (institution: string): Promise<number> => {
    await writeSent(t.ports)
    const sender = store.scope(institution)
    return trafficOf(sender, await sendersMonth(sender, t.clock.now()))
  }
  const ownLink = async (): Promise<string> =>
    (await ann.ask<{ url: string }>('POST', 'link', { node })).response.url
  const receivedLink = async (): Promise<string> =>
    (await stranger<{ url: string }>('received/link', { share, node })).response.url
  const limit = async (trafficLimit: number | null) => {
    const { version } = (await t.call<StorageSpace>('GET', 'disk/storage')).response
    await t.call('POST', 'disk/storage/change', { version, retention: 'NEVER', trafficLimit })
  }

  it('is what is sent, each time it is sent, and nothing for links that nobody opens (DSK-03)', async () => {
    const before = await sentBy(t.institution)
    const [own, received] = [await ownLink(), await receivedLink()]
    for (let n = 0; n < 3; n++) {
      await ownLink()
      await receivedLink()
      await ann.ask('POST', 'link', { node, preview: true })
    }
    expect(await sentBy(t.institution)).toBe(before)
    const [owner, receiver] = [await cookieOf(t, ann.token), await cookieOf(t, t.stranger.token)]
    for (let n = 0; n < 2; n++)
      for (const [url, cookie] of [
        [own, owner],
        [received, receiver],
      ] as const)
        expect((await visitLink(t, url, cookie)).bytes).toHaveLength(content.length)
    expect(await sentBy(t.institution)).toBe(before + 4 * content.length)
    expect(await sentBy(t.otherInstitution)).toBe(0)
    await stranger<DiskPreview>('received/preview', { share, node })
    expect(await sentBy(t.institution)).toBe(before + 5 * content.length)
  })

  it('counts what an object store is asked to send, at each request (DSK-03)', async () => {
    const before = await sentBy(t.institution)
    const url = await ownLink()
    const cookie = await cookieOf(t, ann.token)
    Object.assign(files, { direct: () => Promise.resolve('http://store.test/notes') })
    for (let n = 0; n < 2; n++) expect((await visitLink(t, url, cookie)).http).toBe(302)
    Object.assign(files, { direct: undefined })
    expect(await sentBy(t.institution)).toBe(before + 2 * content.length)
  })

  it('ends links that were made before it was used up (DSK-03, ERR-04)', async () => {
    const url = await ownLink()
    const cookie = await cookieOf(t, ann.token)
    await limit(0.01)
    t.clock.advance(21_000)
    expect((await visitLink(t, url, cookie)).code).toBe(200)
    noteSent(t.ports, t.institution, elevenMegabytes)
    expect((await visitLink(t, url, cookie)).code).toBe(18002)
    await limit(null)
    t.clock.advance(21_000)
    expect((await visitLink(t, url, cookie)).code).toBe(200)
  })

  it('of a received share is of the month that it is where the giver is (DSK-02, DSK-03)', async () => {
    const zone = (id: string, timezone: string) =>
      store.db.updateTable('institution').set({ timezone }).where('id', '=', id).execute()
    await zone(t.institution, 'Pacific/Kiritimati')
    await zone(t.otherInstitution, 'UTC')
    const now = t.clock.now()
    const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
    t.clock.advance(end - 6 * hour - now.getTime())
    const asked = async () => [
      (await stranger('received/link', { share, node })).status,
      (await stranger('received/preview', { share, node })).status,
    ]
    await limit(0.01)
    const receivers = await sendersMonth(store.scope(t.otherInstitution), t.clock.now())
    await countDiskTraffic(t.scope, receivers, elevenMegabytes)
    expect(await asked()).toEqual([200, 200])
    const givers = await sendersMonth(t.scope, t.clock.now())
    expect(givers > receivers).toBe(true)
    await countDiskTraffic(t.scope, givers, elevenMegabytes)
    expect(await asked()).toEqual([18002, 18002])
  })
})
