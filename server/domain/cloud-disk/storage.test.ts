import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { DiskLogEntry, FolderPage } from '../../../resources/cloud-disk/disk.calls.ts'
import type { StorageSpace } from '../../../resources/cloud-disk/storage.calls.ts'
import { createBrowserSheets } from '../../../mocks/sheets-browser.ts'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { dateOf, toLocal } from '../../../src/schema/zone.ts'
import { auditFaults } from '../../../tests/support/auditFaults.ts'
import {
  diskTeacher,
  longSessions,
  makeFile,
  makeFolder,
  openLink,
  namesIn,
  type DiskTeacher,
} from '../../../tests/support/disk.ts'
import { emptySchool } from '../../../tests/support/school.ts'
import { bothStores, type TestStore } from '../../../tests/support/stores.ts'
import { testsOn } from '../../../tests/support/testsOn.ts'
import { Fault } from '../../platform/errors/fault.ts'
import { nudge, tasksDone } from '../../engine/jobs/queue.ts'
import { diskChecks } from './disk.audit.ts'
import { runRetention } from './retention/run.ts'
import { monthlyCost } from './storage.ts'
import { countDiskTraffic } from './traffic.ts'

const day = 86_400_000
const codeOf = (error: unknown): string => (error instanceof Fault ? error.code : String(error))

describe.each(bothStores.map(kind => [kind.name, kind] as const))('storage on %s', (_n, kind) => {
  const { it, race } = testsOn(kind)
  let store: TestStore
  let t: TestApp
  let ann: DiskTeacher
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store, config: longSessions, ports: { sheets: createBrowserSheets() } })
    ann = await diskTeacher(t)
  })
  afterAll(async () => {
    expect(await auditFaults(t, diskChecks)).toEqual([])
    await store.dispose()
  })
  const space = async () => (await t.call<StorageSpace>('GET', 'disk/storage')).response
  const limits = async (values: object) =>
    t.call<StorageSpace>('POST', 'disk/storage/change', {
      version: (await space()).version,
      retention: 'NEVER',
      ...values,
    })
  const used = async (who: DiskTeacher) =>
    (await who.ask<{ personal: { used: number } }>('GET', 'home')).response.personal.used

  race('lets uploads at the same time never pass a teacher’s quota together (DSK-01)', async () => {
    // 0.01 GB
    const carl = await diskTeacher(t, { diskQuota: 0.01 })
    const four = 'x'.repeat(4 * 1024 * 1024)
    const results = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map(name => makeFile(carl, t, carl.disk, `${name}.txt`, four)),
    )
    const refused = results.flatMap(result =>
      result.status === 'rejected' ? [codeOf(result.reason)] : [],
    )
    expect(refused).toEqual(['18001', '18001'])
    expect(await used(carl)).toBe(2 * four.length)
  })

  it('refuses what passes the institution’s limit, whoever uploads it (DSK-03)', async () => {
    const before = (await space()).used
    await limits({ storageLimit: Math.ceil((before / 1024 ** 3) * 100) / 100 })
    await expect(
      makeFile(ann, t, ann.disk, 'big.txt', 'x'.repeat(12 * 1024 * 1024)).catch(codeOf),
    ).resolves.toBe('18001')
    expect((await space()).used).toBe(before)
    await limits({})
    await makeFile(ann, t, ann.disk, 'small.txt', 'fits')
    expect((await space()).used).toBe(before + 4)
  })

  it('takes a new version of a file, keeps the older ones and brings them back (DSK-01)', async () => {
    const folder = await makeFolder(ann, ann.disk, 'Versions')
    const first = await makeFile(ann, t, folder.id, 'plan.txt', 'first')
    await expect(makeFile(ann, t, folder.id, 'PLAN.txt', 'no').catch(codeOf)).resolves.toBe('34100')
    const second = await makeFile(ann, t, folder.id, 'plan.txt', 'second one', {
      sameName: 'VERSION',
    })
    expect(second).toMatchObject({ id: first.id, size: 10, versions: 2 })
    const both = await makeFile(ann, t, folder.id, 'plan.txt', 'both', { sameName: 'RENAME' })
    expect(both.name).toBe('plan (2).txt')
    const text = async () => {
      const link = await ann.ask<{ url: string }>('POST', 'link', { node: first.id })
      return (await openLink(t, link)).text()
    }
    expect(await text()).toBe('second one')
    const versions = await ann.ask<{ list: readonly { id: string; current: boolean }[] }>(
      'GET',
      `versions?node=${first.id}`,
    )
    expect(versions.response.list).toHaveLength(2)
    const older = versions.response.list.find(({ current }) => !current)
    await ann.ask('POST', 'restoreVersion', { node: first.id, versionId: older?.id })
    expect(await text()).toBe('first')
    expect(
      await ann.ask('POST', 'restoreVersion', { node: first.id, versionId: 'gone' }),
    ).toMatchObject({ status: 34122 })
  })

  race('makes the folders of a dropped folder once, whatever their case (DSK-01)', async () => {
    const folder = await makeFolder(ann, ann.disk, 'Dropped')
    await makeFile(ann, t, folder.id, 'a.txt', 'a', { path: ['Unit', 'One'] })
    await makeFile(ann, t, folder.id, 'b.txt', 'b', { path: 'unit/one' })
    const [unit] = (await ann.ask<FolderPage>('GET', `list?folder=${folder.id}`)).response.list
    const [one] = (await ann.ask<FolderPage>('GET', `list?folder=${unit?.id ?? ''}`)).response.list
    expect(await namesIn(ann, one?.id ?? '')).toEqual(['a.txt', 'b.txt'])
    for (const [name, code] of [
      ['..', '34102'],
      ['a\u202Eb', '34102'],
      ['', '11005'],
      ['a:b<', '11034'],
    ] as const)
      await expect(makeFile(ann, t, folder.id, name, 'x').catch(codeOf)).resolves.toBe(code)
    await expect(makeFile(ann, t, folder.id, 'empty.txt', '').catch(codeOf)).resolves.toBe('18006')
  })

  it('sends nothing once the traffic of the month is used up (DSK-03, ERR-04)', async () => {
    const file = await makeFile(ann, t, ann.disk, 'traffic.txt', 'x')
    const link = () => ann.ask('POST', 'link', { node: file.id })
    expect(await link()).toMatchObject({ status: 200 })
    await limits({ trafficLimit: 0.01 })
    expect(await link()).toMatchObject({ status: 200 })
    await countDiskTraffic(t.scope, (await space()).month, 11 * 1024 * 1024)
    expect(await link()).toMatchObject({ status: 18002 })
    expect(await ann.ask('POST', 'linkZip', { nodes: [file.id] })).toMatchObject({ status: 18002 })
    t.clock.advance(31 * day)
    expect(await link()).toMatchObject({ status: 200 })
    await limits({})
  })

  it('deletes old files automatically, a day after a warning, and keeps pinned ones (DSK-03)', async () => {
    const folder = await makeFolder(ann, ann.disk, 'Old')
    const pinned = await makeFolder(ann, folder.id, 'Pinned')
    await makeFile(ann, t, folder.id, 'old.txt', 'old')
    await makeFile(ann, t, pinned.id, 'kept.txt', 'kept')
    await ann.ask('POST', 'pin', { nodes: [pinned.id] })
    expect(await limits({ retention: 'CUSTOM' })).toMatchObject({ status: 11005 })
    t.clock.advance(40 * day)
    await limits({ retention: 'CUSTOM', retentionDays: 30 })
    await runRetention(t.scope, t.ports)
    await runRetention(t.scope, t.ports)
    expect(await namesIn(ann, folder.id)).toEqual(['Pinned', 'old.txt'])
    expect((await space()).soonDeleted).toBeGreaterThan(0)
    const warnings = await t.scope.db
      .selectFrom('task')
      .select('id')
      .where('kind', '=', 'notice')
      .execute()
    // one to each of the two owners, however often it is looked at
    expect(warnings).toHaveLength(2)
    t.clock.advance(day)
    await runRetention(t.scope, t.ports)
    expect(await namesIn(ann, folder.id)).toEqual(['Pinned'])
    expect(await namesIn(ann, pinned.id)).toEqual(['kept.txt'])
    await limits({})
  })

  it('empties the trash after 30 days and gives the space back', async () => {
    const file = await makeFile(ann, t, ann.disk, 'trashed.txt', 'trashed')
    const before = await used(ann)
    await ann.ask('POST', 'delete', { nodes: [file.id] })
    t.clock.advance(29 * day)
    await runRetention(t.scope, t.ports)
    await tasksDone(t.ports)
    const after29 = await used(ann)
    t.clock.advance(2 * day)
    await runRetention(t.scope, t.ports)
    nudge(t.ports, t.institution)
    await tasksDone(t.ports)
    expect(after29 - (await used(ann))).toBeGreaterThanOrEqual(7)
    expect(await used(ann)).toBeLessThan(before)
  })

  it('empties a trash that holds a folder and what was deleted from it before, whichever is named first (DSK-01)', async () => {
    const carl = await diskTeacher(t)
    const outer = await makeFolder(carl, carl.disk, 'Outer')
    const inner = await makeFolder(carl, outer.id, 'Inner')
    const single = await makeFile(carl, t, outer.id, 'single.txt', 'single')
    await makeFile(carl, t, inner.id, 'deep.txt', 'deep')
    for (const node of [single, inner, outer])
      await carl.ask('POST', 'delete', { nodes: [node.id] })
    const purge = (body: object) => carl.ask('POST', 'purge', { disk: carl.disk, ...body })
    expect(await purge({ nodes: [] })).toMatchObject({ status: 200, response: { count: 0 } })
    expect(await purge({ nodes: [single.id] })).toMatchObject({ status: 200 })
    expect(await purge({})).toMatchObject({ status: 200, response: { count: 2 } })
    nudge(t.ports, t.institution)
    await tasksDone(t.ports)
    expect(await used(carl)).toBe(0)
  })

  it('streams folders as one zip, counts it, and passes over what vanishes meanwhile (DSK-01)', async () => {
    const folder = await makeFolder(ann, ann.disk, 'Zip')
    const inner = await makeFolder(ann, folder.id, 'Inner')
    await makeFile(ann, t, inner.id, 'one.txt', 'one')
    const gone = await makeFile(ann, t, inner.id, 'gone.txt', 'gone')
    const twin = await makeFolder(ann, inner.id, 'Zip')
    await t.ports.files.delete(`${t.institution}/${gone.fileId ?? ''}`)
    const before = (await space()).traffic
    const link = await ann.ask<{ url: string; name: string }>('POST', 'linkZip', {
      nodes: [folder.id, twin.id],
    })
    expect(link.response.name).toBe('Zip.zip')
    const answer = await openLink(t, link)
    expect(answer.status).toBe(200)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const text = new TextDecoder('latin1').decode(bytes)
    expect(text.slice(0, 2)).toBe('PK')
    const has = (name: string) => text.includes(name)
    expect(['Zip/', 'Zip (2)/', 'Zip/Inner/one.txt', 'gone.txt'].map(has)).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect((await space()).traffic).toBe(before + bytes.byteLength)
    const forged = link.response.url.replace(/mac=[^&]*/, 'mac=x')
    expect((await t.app.request(forged)).status).toBe(404)
    t.clock.advance(11 * 60_000)
    expect((await t.app.request(link.response.url)).status).toBe(404)
  })

  it('downloads a file under the name that it has now, alone and in a zip (DSK-01)', async () => {
    const folder = await makeFolder(ann, ann.disk, 'Renamed')
    const file = await makeFile(ann, t, folder.id, 'draft.txt', 'week 1')
    const nameOf = async (answer: Response | Promise<Response>) =>
      (await answer).headers.get('content-disposition')
    const link = (preview = false) =>
      ann.ask<{ url: string; name: string }>('POST', 'link', { node: file.id, preview })
    const before = await link()
    await ann.ask('POST', 'rename', { node: file.id, name: "第 1 周 (final)'.txt" })
    const after = await link()
    expect(after.response.name).toBe("第 1 周 (final)'.txt")
    const renamed = `filename*=UTF-8''%E7%AC%AC%201%20%E5%91%A8%20%28final%29%27.txt`
    expect(await nameOf(openLink(t, after))).toBe(`attachment; filename="file.txt"; ${renamed}`)
    expect(await nameOf(openLink(t, await link(true)))).toBe(
      `inline; filename="file.txt"; ${renamed}`,
    )
    expect(await nameOf(openLink(t, before))).toMatch(/draft\.txt$/)
    const forged = { ...after, response: { url: after.response.url.replace(/n=[^&]*/, 'n=x.exe') } }
    expect((await openLink(t, forged)).status).toBe(404)
    const zip = await ann.ask<{ url: string }>('POST', 'linkZip', { nodes: [file.id] })
    expect(await nameOf(openLink(t, zip))).toMatch(/%28final%29%27\.txt\.zip$/)
  })

  it('says what stored bytes cost, rounded once', () => {
    expect(monthlyCost(1024 ** 3, 1_2500)).toBe('1.25')
    expect(monthlyCost(1.5 * 1024 ** 3, 100)).toBe('0.02')
    expect(monthlyCost(0, 100)).toBe('0.00')
  })

  it('each filter narrows the log: operation, person, name, item and days (DSK-02)', async () => {
    const bob = await diskTeacher(t)
    const first = await makeFolder(ann, ann.disk, 'Narrow one')
    t.clock.advance(day)
    await makeFolder(bob, bob.disk, 'Narrow two')
    await makeFile(bob, t, bob.disk, 'Narrow three.txt', 'x')
    const log = async (filter: Readonly<Record<string, string>>) => {
      const query = new URLSearchParams({ limit: '100', ...filter })
      const { response } = await t.call<{ list: DiskLogEntry[] }>('GET', `disk/log?${query}`)
      return response.list
    }
    const names = async (filter: Readonly<Record<string, string>>) =>
      (await log({ name: 'narrow', ...filter })).map(({ name }) => name).toSorted()
    const all = await log({ name: 'narrow' })
    const [actor = ''] = all.flatMap(one => (one.nodeId === first.id ? one.actor : []))
    const dayOf = (node: string) =>
      dateOf(toLocal(all.find(({ name }) => name === node)?.at ?? '', emptySchool.timezone))
    expect(all).toHaveLength(3)
    expect(await names({ name: 'TWO' })).toEqual(['Narrow two'])
    expect(await names({ deed: 'UPLOAD' })).toEqual(['Narrow three.txt'])
    expect(await names({ actor })).toEqual(['Narrow one'])
    expect(await names({ node: first.id })).toEqual(['Narrow one'])
    expect(await names({ from: dayOf('Narrow two') })).toEqual(['Narrow three.txt', 'Narrow two'])
    expect(await names({ until: dayOf('Narrow one') })).toEqual(['Narrow one'])
  })

  it('exports the log of a node, and nothing of another institution', async () => {
    const exported = async (node: string) => {
      const answer = await t.app.request('/edu_adminserver/disk/exportLog', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${t.administrator.token}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ node, format: 'csv' }),
      })
      return { status: answer.status, text: await answer.text() }
    }
    const logged = await makeFolder(ann, ann.disk, 'Logged')
    const home = await t.call<{ company: string }>('POST', 'disk/open', {}, t.stranger)
    const made = await t.call<{ node: { id: string } }>(
      'POST',
      'disk/createFolder',
      { folder: home.response.company, name: 'Logged elsewhere' },
      t.stranger,
    )
    expect((await exported(logged.id)).text).toContain('Logged')
    const elsewhere = await exported(made.response.node.id)
    expect(elsewhere.status).toBe(200)
    expect(elsewhere.text).not.toContain('Logged')
    expect(elsewhere).toEqual(await exported('nobody'))
  })

  it('refuses limits that somebody else has changed meanwhile', async () => {
    const { version } = await space()
    await limits({ chatMonths: 6 })
    expect(
      await t.call('POST', 'disk/storage/change', { version, retention: 'NEVER' }),
    ).toMatchObject({ status: 409 })
  })
})
