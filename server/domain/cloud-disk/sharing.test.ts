import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccessExplanation } from '../../../resources/cloud-disk/sharing.calls.ts'
import type { FolderPage } from '../../../resources/cloud-disk/disk.calls.ts'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import {
  diskTeacher,
  inBrowser,
  longSessions,
  makeFile,
  makeFolder,
  openLink,
  type DiskTeacher,
} from '../../../tests/support/disk.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'

const day = 86_400_000

describe.each(stores.map(kind => [kind.name, kind] as const))('sharing on %s', (_n, kind) => {
  let store: TestStore
  let t: TestApp
  let ann: DiskTeacher
  let bob: DiskTeacher
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store, config: longSessions })
    ann = await diskTeacher(t)
    bob = await diskTeacher(t)
  })
  afterAll(() => store.dispose())
  const share = (nodes: readonly string[], to: object, who = ann) =>
    who.ask<{ operation: string }>('POST', 'share', { nodes, ...to })
  const opens = async (who: DiskTeacher, node: string) =>
    (await who.ask('GET', `facts?node=${node}`)).status === 200
  const statesIn = async (folder: string, more = '') =>
    Object.fromEntries(
      (await ann.ask<FolderPage>('GET', `list?folder=${folder}${more}`)).response.list.map(
        ({ name, sharing }) => [name, sharing],
      ),
    )
  const why = async (node: string, teacherId: string) =>
    (await ann.ask<AccessExplanation>('GET', `access?node=${node}&teacherId=${teacherId}`)).response
  const tree = async (name: string) => {
    const top = await makeFolder(ann, ann.disk, name)
    const a = await makeFolder(ann, top.id, 'A')
    const b = await makeFolder(ann, top.id, 'B')
    const inner = await makeFolder(ann, a.id, 'Inner')
    const file = await makeFile(ann, t, inner.id, 'plan.txt', 'plan')
    return { top, a, b, inner, file }
  }

  it('tells of each node whether it is shared, partly, with its folder or not (DSK-02)', async () => {
    const { top, a, inner, file } = await tree('States')
    expect(await statesIn(top.id)).toEqual({ A: 'UNAUTHORIZED', B: 'UNAUTHORIZED' })
    await share([inner.id], { teachers: [bob.id] })
    expect(await statesIn(top.id)).toEqual({ A: 'PARTIAL', B: 'UNAUTHORIZED' })
    expect(await statesIn(a.id)).toEqual({ Inner: 'AUTHORIZED' })
    expect(await statesIn(inner.id)).toEqual({ 'plan.txt': 'INHERITED' })
    expect(await statesIn(top.id, `&granteeType=TEACHER&granteeId=${ann.id}`)).toEqual({
      A: 'UNAUTHORIZED',
      B: 'UNAUTHORIZED',
    })
    expect(await opens(bob, file.id)).toBe(true)
    expect(await opens(bob, a.id)).toBe(false)
    const shared = await bob.ask<FolderPage>('GET', `list?folder=${inner.id}`)
    expect(shared.response.path.map(({ name }) => name)).toEqual(['Inner'])
    expect(shared.response.may).toEqual({ write: false, share: false })
    expect(shared.response.list[0]?.sharing).toBeNull()
  })

  it('explains access by every grant on the way, and its end by why (DSK-02)', async () => {
    const { top, a, file } = await tree('Why')
    expect(await why(file.id, bob.id)).toEqual({ paths: [], because: 'NOT_SHARED' })
    await share([top.id, a.id], { teachers: [bob.id] })
    const { paths } = await why(file.id, bob.id)
    expect(paths.map(({ via, nodes }) => [via, nodes.map(({ name }) => name)]).toSorted()).toEqual([
      ['GRANT', ['A', 'Inner', 'plan.txt']],
      ['GRANT', ['Why', 'A', 'Inner', 'plan.txt']],
    ])
    expect((await why(file.id, ann.id)).paths.map(({ via }) => via)).toEqual(['OWN'])
    await ann.ask('POST', 'delete', { nodes: [top.id] })
    expect(await why(file.id, bob.id)).toEqual({ paths: [], because: 'IN_TRASH' })
    expect(await opens(bob, file.id)).toBe(false)
  })

  it('tells that somebody opens everything because they manage all disks (DSK-02)', async () => {
    const { top, file } = await tree('Managed')
    for (const right of ['disk.manage', '*']) {
      const manager = await diskTeacher(t, {}, ['disk.read', right])
      expect(await opens(manager, file.id)).toBe(true)
      const { paths, because } = await why(file.id, manager.id)
      expect(because).toBeNull()
      expect(paths.map(({ via, nodes }) => [via, nodes.at(-1)?.name])).toEqual([
        ['MANAGE', 'plan.txt'],
      ])
      await t.scope.db
        .updateTable('member')
        .set({ status: 'SUSPENDED' })
        .where('accountId', '=', manager.account)
        .execute()
      expect(await why(file.id, manager.id)).toEqual({ paths: [], because: 'NOT_SHARED' })
    }
    const manager = await diskTeacher(t, {}, ['disk.read', 'disk.manage'])
    const { version } = (await t.call<{ version: number }>('GET', `teacher/get?id=${manager.id}`))
      .response
    await t.call('POST', 'teacher/update', { id: manager.id, version, status: 'SUSPENDED' })
    const isOpen = await opens(manager, file.id)
    expect((await why(file.id, manager.id)).paths.length > 0).toBe(isOpen)
    await ann.ask('POST', 'delete', { nodes: [top.id] })
    expect(await why(file.id, manager.id)).toMatchObject({ paths: [] })
  })

  it('ends with its expiry, its withdrawal and an undo of the sharing (DSK-02)', async () => {
    const { file, a } = await tree('Ends')
    const expiresAt = new Date(t.clock.now().getTime() + day).toISOString()
    await share([file.id], { teachers: [bob.id], expiresAt })
    expect(await opens(bob, file.id)).toBe(true)
    expect(
      await share([file.id], { teachers: [bob.id], expiresAt: t.clock.now().toISOString() }),
    ).toMatchObject({ status: 34114 })
    t.clock.advance(day)
    expect(await opens(bob, file.id)).toBe(false)
    expect(await why(file.id, bob.id)).toEqual({ paths: [], because: 'EXPIRED' })
    const done = await share([a.id], { teachers: [bob.id] })
    expect(await opens(bob, file.id)).toBe(true)
    await t.call('POST', 'operation/undo', { id: done.response.operation }, { token: ann.token })
    expect(await opens(bob, file.id)).toBe(false)
    await share([a.id], { teachers: [bob.id] })
    const grants = await ann.ask<{ own: readonly { id: string }[] }>('GET', `grants?node=${a.id}`)
    const [grant] = grants.response.own
    expect(await bob.ask('POST', 'unshare', { grants: [grant?.id] })).toMatchObject({
      status: 34113,
    })
    expect(await ann.ask('POST', 'unshare', { grants: [grant?.id] })).toMatchObject({ status: 200 })
    expect(await opens(bob, file.id)).toBe(false)
  })

  it('gives suspended teachers nothing, and those of a class what is shared with it (DSK-02)', async () => {
    const { file } = await tree('Class')
    const carl = await diskTeacher(t)
    const made = await t.call<{ id: string }>('POST', 'course/create', {
      courseName: `Class of ${carl.id}`,
      assistants: [carl.id],
    })
    await share([file.id], { courses: [made.response.id] })
    expect(await opens(carl, file.id)).toBe(true)
    expect((await why(file.id, carl.id)).paths[0]).toMatchObject({ role: 'ASSISTANT' })
    const shared = await carl.ask<{ list: readonly { id: string }[] }>('GET', 'sharedWithMe')
    expect(shared.response.list.map(({ id }) => id)).toEqual([file.id])
    const { version } = (await t.call<{ version: number }>('GET', `teacher/get?id=${carl.id}`))
      .response
    await t.call('POST', 'teacher/update', { id: carl.id, version, status: 'SUSPENDED' })
    expect(await opens(carl, file.id)).toBe(false)
    expect(await why(file.id, carl.id)).toEqual({ paths: [], because: 'SUSPENDED' })
    expect(await carl.ask('GET', `list?folder=${carl.disk}`)).toMatchObject({ status: 34101 })
    expect((await carl.ask<{ personal: unknown }>('GET', 'home')).response.personal).toBeNull()
  })

  it('shows another institution what is shared with it and nothing else; both log it (DSK-02)', async () => {
    const { inner, file, top } = await tree('Other')
    const other = t.otherInstitution
    expect(await share([inner.id], { institutions: ['nobody'] })).toMatchObject({ status: 34111 })
    expect(await share([inner.id], { institutions: [t.institution] })).toMatchObject({
      status: 34112,
    })
    expect(await share([inner.id], { institutions: [other] })).toMatchObject({ status: 200 })
    const ask = <T>(method: 'GET' | 'POST', path: string, body?: unknown) =>
      t.call<T>(method, `disk/${path}`, body, {
        token: t.stranger.token,
        headers: inBrowser,
      })
    const received = await ask<{ list: readonly { id: string; name: string }[] }>('GET', 'received')
    expect(received.response.list).toMatchObject([{ name: 'Inner', kind: 'FOLDER' }])
    const id = received.response.list[0]?.id ?? ''
    const list = await ask<{ list: readonly { id: string; name: string }[]; path: unknown }>(
      'GET',
      `received/list?share=${id}`,
    )
    expect(list.response).toMatchObject({
      list: [{ id: file.id, name: 'plan.txt', size: 4 }],
      path: [{ name: 'Inner' }],
    })
    expect(await ask('GET', `received/list?share=${id}&folder=${top.id}`)).toMatchObject({
      status: 34121,
    })
    expect(await ask('GET', `facts?node=${file.id}`)).toMatchObject({ status: 34101 })
    const link = await ask<{ url: string }>('POST', 'received/link', { share: id, node: file.id })
    expect(await (await openLink(t, link)).text()).toBe('plan')
    const deeds = async (log: typeof ask | typeof ann.ask) =>
      (
        await log<{ list: readonly { deed: string; name: string; actor: string }[] }>(
          'GET',
          'log?limit=2',
        )
      ).response.list.map(({ deed, name }) => `${deed} ${name}`)
    expect(await deeds(ask)).toEqual(['DOWNLOAD plan.txt', 'SHARE Inner'])
    expect(await deeds(ann.ask)).toEqual(['DOWNLOAD plan.txt', 'SHARE Inner'])
    const grants = await ann.ask<{ own: readonly { id: string }[] }>(
      'GET',
      `grants?node=${inner.id}`,
    )
    await ann.ask('POST', 'unshare', { grants: grants.response.own.map(grant => grant.id) })
    expect(await ask('GET', `received/list?share=${id}`)).toMatchObject({ status: 34121 })
    expect((await ask<{ total: number }>('GET', 'received')).response.total).toBe(0)
    expect((await deeds(ask))[0]).toBe('UNSHARE Inner')
  })

  it('finds another institution by its whole number, and lets nobody try them all (DSK-02)', async () => {
    const find = (schoolNo: string, language = 'en', who = ann) =>
      t.call<{ id: string; name: string; errors?: unknown }>(
        'POST',
        'disk/institution',
        { schoolNo },
        { token: who.token, headers: { 'Accept-Language': language } },
      )
    const numberOf = async (id: string) =>
      (
        await store.db
          .selectFrom('institution')
          .select('schoolNo')
          .where('id', '=', id)
          .executeTakeFirst()
      )?.schoolNo ?? ''
    const other = await numberOf(t.otherInstitution)
    expect((await find(` ${other} `)).response).toEqual({
      id: t.otherInstitution,
      name: 'Other School',
    })
    const wide = [...other].map(digit => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')
    expect((await find(wide)).response).toMatchObject({ id: t.otherInstitution })
    expect((await find(await numberOf(t.institution))).response.errors).toEqual({
      schoolNo: {
        code: '34112',
        msg: 'This is your own institution. Share with its teachers or classes instead.',
      },
    })
    for (const part of [other.slice(0, -1), `${other.slice(0, -1)}%`, '%', t.otherInstitution])
      expect((await find(part, 'zh-CN')).response.errors).toEqual({
        schoolNo: { code: '34111', msg: '没有使用此机构号的机构，请向对方确认。' },
      })
    const statuses: unknown[] = []
    for (let n = 0; n < 20; n++) statuses.push((await find('00000000')).status)
    expect(statuses.filter(status => status === 429).length).toBeGreaterThan(0)
    expect((await find(other)).response.errors).toMatchObject({
      schoolNo: {
        code: '429',
        msg: 'Too many institution IDs were looked up. Try again in an hour.',
      },
    })
    expect((await find(other, 'zh-CN')).msg).toBe('查询机构号的次数过多，请一小时后重试。')
    t.clock.advance(3_600_000)
    expect(await find(other)).toMatchObject({ status: 200 })
    // all people of an institution together, too
    const many = await Promise.all(Array.from({ length: 4 }, () => diskTeacher(t)))
    for (const who of many) for (let n = 0; n < 16; n++) await find('00000000', 'en', who)
    expect(await find(other, 'en', bob)).toMatchObject({ status: 429 })
    t.clock.advance(3_600_000)
  })

  it('lists everything that is shared on the disks that somebody keeps, as a page and a file (DSK-02)', async () => {
    const { file } = await tree('Listed')
    await share([file.id], { teachers: [bob.id] })
    const all = await ann.ask<{ list: readonly { place: string; nodeName: string }[] }>(
      'GET',
      'authorised?granteeType=TEACHER&limit=1',
    )
    expect(all.response.list[0]).toMatchObject({ nodeName: 'plan.txt' })
    expect(all.response.list[0]?.place).toMatch(/ \/ Listed \/ A \/ Inner$/)
    expect((await bob.ask<{ total: number }>('GET', 'authorised')).response.total).toBe(0)
  })

  it('counts and shows all that is shared with a teacher, however much (DSK-02)', async () => {
    const cat = await diskTeacher(t)
    const folder = await makeFolder(ann, ann.disk, 'Many')
    const file = await makeFile(ann, t, folder.id, 'one.txt', 'one')
    await share([file.id], { teachers: [cat.id] })
    const connection = await store.driver.connect()
    const copy = (table: string, changes: string, where: string) =>
      connection.query(
        `insert into "${table}" select (jsonb_populate_record(r, ${changes})).*
         from "${table}" r, generate_series(1, 2100) n where ${where} = $1`,
        [file.id],
      )
    await copy(
      'diskNode',
      `jsonb_build_object('id', 'many' || n, 'name', n || '.txt', 'nameKey', n || '.txt')`,
      'id',
    )
    await copy(
      'diskGrant',
      `jsonb_build_object('id', 'grant' || n, 'nodeId', 'many' || n)`,
      '"nodeId"',
    )
    connection.release()
    const { response: last } = await cat.ask<{
      total: number
      list: readonly { name: string }[]
    }>('GET', 'sharedWithMe?page=22&limit=100')
    expect([last.total, last.list.length]).toEqual([2101, 1])
    expect(last.list[0]?.name).toMatch(/txt$/)
  })
})
