import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { makeApp, standingClock, type TestApp } from '../../../tests/support/app.ts'
import { voucher } from '../../../tests/support/fixture/voucher.resource.ts'
import { voucherRules } from '../../../tests/support/fixture/voucher.rules.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { operateLogOf, operationLogOf } from '../../../src/protocol/logs.ts'
import { password } from '../../../src/schema/index.ts'
import { sheetsHere } from '../../../tests/support/sheets.ts'
import { rules } from '../../domains.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number }
interface Page {
  readonly list: readonly Row[]
  readonly total: number
  readonly more: boolean
}

describe.each(stores.map(kind => [kind.name, kind] as const))('the logs on %s', (_name, kind) => {
  let store: TestStore
  let t: TestApp
  let ming: Row
  let ada: Row
  const sealed = {
    ...voucher,
    fields: { ...voucher.fields, pin: password({ label: { en: 'Pin', zh: '密码' } }) },
  }
  const registry = { ...resources, voucher: sealed }
  beforeAll(async () => {
    const clock = standingClock()
    store = await kind.open(Object.values(registry), { clock })
    t = await makeApp({
      store,
      resources: registry,
      rules: { ...rules, voucher: voucherRules },
      ports: { sheets: sheetsHere, clock },
    })
    const post = async (path: string, body: object) => {
      clock.advance(60_000)
      const answer = await t.call<Row>('POST', path, body)
      expect([path, answer.status, JSON.stringify(answer.response)]).toMatchObject([
        path,
        200,
        expect.anything(),
      ])
      return answer.response
    }
    ada = await post('teacher/create', {
      name: 'Ada King',
      countryCode: '86',
      phone: '13800000001',
    })
    ming = await post('student/create', {
      name: '王小明',
      account: 'ming',
      tags: ['old'],
      countryCode: '86',
      phone: '13800000002',
    })
    await post('student/update', {
      id: ming.id,
      version: 1,
      name: '王大明',
      tags: ['new'],
      phone: '13800000003',
    })
    const ten = await post('voucher/create', {
      title: 'Ten',
      code: 'ten',
      amount: '10.00',
      giver: ada.id,
    })
    await post('voucher/update', { id: ten.id, version: 1, pin: 'Kite4Lamp2' })
    await post('savedView/create', {
      name: 'Mine',
      resource: 'student',
      scope: 'MINE',
      content: '{}',
    })
    await post('student/delete', { ids: [ming.id] })
  })
  afterAll(() => store.dispose())

  const list = async (log: string, query: Record<string, string> = {}, token?: string) =>
    t.call<Page>(
      'GET',
      `${log}/list?${new URLSearchParams(query)}`,
      undefined,
      token ? { token } : {},
    )
  const titles = async (log: string, query: Record<string, string> = {}, token?: string) =>
    (await list(log, query, token)).response.list.map(
      row => `${String(row['action'])} ${String(row['title'])}`,
    )

  it('tells who changed what, when, from where, and what it was before and after, in the reader’s language (ROL-04)', async () => {
    const { list: rows, total, more } = (await list('operateLog')).response
    expect([total, more]).toEqual([7, false])
    expect(rows.map(row => `${String(row['action'])} ${String(row['title'])}`)).toEqual([
      'delete 王大明',
      'create Mine',
      'update Ten',
      'create Ten',
      'update 王大明',
      'create 王小明',
      'create Ada King',
    ])
    expect(rows[4]).toMatchObject({
      actor: t.administrator.id,
      at: '2026-03-02T08:03:00.000Z',
      resource: 'student',
      recordId: ming.id,
      ip: 'local',
      changes: expect.stringContaining('Name: 王小明 → 王大明') as string,
    })
    expect(rows[4]?.['changes']).toContain('− old + new')
    expect(rows[2]?.['changes']).toBe('Pin: changed')
    expect(rows[3]?.['changes']).toContain('Given by: Ada King')
    const zh = await t.call<Page>('GET', 'operateLog/list', undefined, {
      headers: { 'Accept-Language': 'zh-CN' },
    })
    expect(zh.response.list[4]?.['changes']).toContain('姓名：王小明 → 王大明')
    expect(zh.response.list[2]?.['changes']).toBe('密码：已修改')
    expect(JSON.stringify(rows)).not.toMatch(/plain:|Kite4Lamp/)
  })

  it('one change whole: values before and after, and the titles they need', async () => {
    const [, , , createEntry] = (await list('operateLog')).response.list
    const { response } = await t.call('GET', `operateLog/get?id=${createEntry?.id}`)
    expect(response).toMatchObject({
      before: null,
      after: { amount: '10.00', giver: ada.id },
      titles: { teacher: { [ada.id]: 'Ada King' } },
    })
    expect((await t.call('GET', 'operateLog/get?id=nothing')).status).toBe(404)
    expect(
      (
        await t.call('GET', `operateLog/get?id=${createEntry?.id}`, undefined, {
          token: t.stranger.token,
        })
      ).status,
    ).toBe(404)
  })

  it('a row stands in for its entry exactly where it says all of it', async () => {
    const logs = [operateLogOf(Object.values(registry)), operationLogOf(Object.values(registry))]
    for (const log of logs) {
      const [row] = (await list(log.name)).response.list
      const { response: whole } = await t.call<Row>('GET', `${log.name}/get?id=${row?.id}`)
      const same = JSON.stringify(whole) === JSON.stringify(row)
      expect([log.name, same]).toEqual([log.name, log.list.summary !== true])
    }
  })

  it('is filtered by person, action, kind, time and record, searched by record and person, newest or oldest first', async () => {
    expect(await titles('operateLog', { action: 'update' })).toEqual([
      'update Ten',
      'update 王大明',
    ])
    expect(await titles('operateLog', { resource: 'voucher', sort: 'at' })).toEqual([
      'create Ten',
      'update Ten',
    ])
    expect(await titles('operateLog', { resource_ne: 'student', action: 'create' })).toEqual([
      'create Mine',
      'create Ten',
      'create Ada King',
    ])
    expect(await titles('operateLog', { recordId: ming.id })).toHaveLength(3)
    expect(await titles('operateLog', { at_gte: '2026-03-02T08:06:00Z' })).toEqual([
      'delete 王大明',
      'create Mine',
    ])
    expect(await titles('operateLog', { actorName_like: 'Member' })).toHaveLength(7)
    expect(await titles('operateLog', { actorName_like: 'nobody' })).toEqual([])
    expect(await titles('operateLog', { by: 'PEOPLE' })).toHaveLength(7)
    expect(await titles('operateLog', { by: 'SYSTEM' })).toEqual([])
    expect(await titles('operateLog', { q: '大明' })).toEqual([
      'delete 王大明',
      'update 王大明',
      'create 王小明',
    ])
    expect(await titles('operationLog', { q: 'ada' })).toEqual(['create Ada King'])
    expect((await list('operateLog', { limit: '3', page: '3' })).response).toMatchObject({
      list: [{ action: 'create' }],
      total: 7,
    })
    // a page beyond the last, found by its ids first
    expect((await list('operateLog', { limit: '100', page: '6' })).response).toMatchObject({
      list: [],
      total: 7,
    })
    const refused: readonly Record<string, string>[] = [
      { title: 'x' },
      { ip: 'x' },
      { sort: 'title' },
      { at_null: 'true' },
      { page: '201' },
      { deleted: 'only' },
      { x: '1' },
    ]
    for (const wrong of refused)
      expect([wrong, (await list('operateLog', wrong)).status]).toEqual([wrong, 321])
  })

  it('an operation is one line, and its changes are found by its id', async () => {
    for (let n = 0; n < 3; n++)
      await t.call('POST', 'student/create', { name: `Pupil ${n}`, account: `pupil${n}` })
    await t.call('POST', 'student/updateMany', { query: { q: 'Pupil' }, data: { bookingLimit: 3 } })
    const [first] = (await list('operationLog')).response.list
    expect(first).toMatchObject({
      action: 'updateMany',
      title: 'Students',
      count: 3,
      about: 'Scope: search “Pupil”',
    })
    expect((await list('operateLog', { operation: String(first?.id) })).response.total).toBe(3)
    const reader = await t.as({ rights: ['operationLog.read', 'student.read'] })
    expect(
      (await list('operateLog', { operation: String(first?.id) }, reader.token)).response.total,
    ).toBe(3)
    expect((await list('operateLog', {}, reader.token)).status).toBe(905)
    expect(
      (await t.call('GET', `operationLog/get?id=${first?.id}`, undefined, { token: reader.token }))
        .status,
    ).toBe(200)
  })

  it('nobody reads in a log what they may not read elsewhere (ROL-02, ROL-03)', async () => {
    const none = await t.as({ rights: ['student.read'] })
    for (const log of ['operateLog', 'operationLog']) {
      expect((await list(log, {}, none.token)).status).toBe(905)
      expect((await t.call('POST', `${log}/export`, {}, { token: none.token })).status).toBe(905)
      expect((await list(log, {}, t.stranger.token)).response).toMatchObject({ list: [], total: 0 })
    }
    const rights = ['operateLog.read', 'operationLog.read', 'student.read', 'savedView.read']
    const masked = await t.as({ rights, masks: ['studentPhone'] })
    const visibleRows = (await list('operateLog', {}, masked.token)).response.list
    expect(new Set(visibleRows.map(row => row['resource']))).toEqual(new Set(['student']))
    expect(JSON.stringify(visibleRows)).not.toContain('13800000003')
    expect(JSON.stringify(visibleRows)).toContain('138****0003')
    expect(await titles('operateLog', { q: '13800000003' }, masked.token)).toEqual([])
    // views that are another's: their rules hide them, and the log does not tell of them
    await t.call(
      'POST',
      'savedView/create',
      { name: 'Their own', resource: 'student', scope: 'MINE', content: '{}' },
      { token: masked.token },
    )
    const other = await t.as({ rights: ['*'] })
    expect(await titles('operateLog', { resource: 'savedView' }, other.token)).toEqual([])
    expect(await titles('operationLog', { resource: 'savedView' }, other.token)).toEqual([])
    expect(await titles('operateLog', { resource: 'savedView' })).toEqual(['create Mine'])
  })

  it('exports what the list shows, differences as text in the reader’s language, and tells of it', async () => {
    const send = async (log: string, body: object) => {
      const answer = await t.app.request(`/edu_adminserver/${log}/export`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${t.administrator.token}`,
          'Content-Type': 'application/json',
          'Accept-Language': 'zh-CN',
        },
        body: JSON.stringify(body),
      })
      const [sheet] = await sheetsHere.read(new Uint8Array(await answer.arrayBuffer()), 'log.xlsx')
      return sheet?.rows.map(({ cells }) => cells) ?? []
    }
    const rows = await send('operateLog', {
      query: { resource: 'student', action: 'update', q: '大明' },
      columns: ['at', 'action', 'title', 'changes'],
    })
    expect(rows[0]).toEqual(['时间', '操作', '对象', '变更内容'])
    expect(rows).toHaveLength(2)
    expect(rows[1]?.slice(1, 3)).toEqual(['修改', '王大明'])
    expect(rows[1]?.[3]).toContain('姓名：王小明 → 王大明')
    const [last] = (await list('operationLog')).response.list
    expect(last).toMatchObject({
      action: 'export',
      resource: 'operateLog',
      title: 'Change log',
      count: 1,
    })
    const selectedIds = (await list('operationLog', { limit: '2' })).response.list.map(
      row => row.id,
    )
    expect(await send('operationLog', { ids: selectedIds })).toHaveLength(3)
  })

  it('a far page goes on where the one before it ends', async () => {
    const entry = {
      actor: 'far',
      actorName: 'Far',
      action: 'update',
      resource: 'student',
      before: {},
      after: {},
      requestId: 'far',
    }
    await t.scope.transaction(tx =>
      tx.audit(
        Array.from({ length: 620 }, (_, n) => ({
          ...entry,
          recordId: `far${n}`,
          title: `far ${n}`,
        })),
      ),
    )
    const pages = []
    for (const page of ['5', '6', '7'])
      pages.push((await list('operateLog', { actor: 'far', limit: '100', page })).response)
    const found = pages.flatMap(({ list: rows }) => rows.map(row => row['title']))
    expect(found).toEqual(Array.from({ length: 220 }, (_, n) => `far ${219 - n}`))
    expect(pages.map(({ total }) => total)).toEqual([620, 620, 620])
  })
})
