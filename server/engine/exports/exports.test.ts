import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { student } from '../../../resources/people/student/student.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { makeApp } from '../../../tests/support/app.ts'
import { voucher } from '../../../tests/support/fixture/voucher.resource.ts'
import {
  answerOf,
  appAs,
  everything,
  formOf,
  makeInstitution,
  portsOf,
  sessionWith,
} from '../../../tests/support/signedIn.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { readByHeadings } from '../../../tests/support/understood.ts'
import { emptyRecord, importColumns, sampleRecord, targetOf } from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Rng } from '../../../src/schema/kind.ts'
import { createSheets } from '../../adapters/sheets/index.ts'
import { readSheets } from '../../adapters/sheets/read.ts'
import type { RuleMap } from '../records/rules.ts'
import { recordSource } from './source.ts'
import { importsDone } from '../imports/background.ts'
import { parseRow } from '../imports/parseRow.ts'
import type { Row } from '../../platform/ports.ts'

const resources = { student, teacher, voucher }
const rules: RuleMap = {
  voucher: { resource: 'voucher', quotas: [], actions: { extend: async () => ({ note: '' }) } },
}
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()

/** A small seeded source of chance. */
const chance = (seed: number): Rng => {
  let state = seed
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return { next, int, pick: list => list[int(0, list.length - 1)] as (typeof list)[number] }
}

const rowOf = (id: string, n: number, values: Readonly<Record<string, unknown>>): Row => ({
  id,
  version: 1,
  createTime: at(n),
  updateTime: at(n),
  createdBy: 'actor',
  deletedAt: null,
  ...values,
})

/** A row with a plausible value in every field that a sheet may contain. */
const sampleRow = (resource: AnyResource, n: number, rng: Rng): Row => {
  const values: Record<string, unknown> = emptyRecord(resource)
  const sample = sampleRecord(resource, rng, n)
  for (const name of importColumns(resource)) {
    const field = resource.fields[name]
    if (field && !targetOf(field) && field.kind !== 'state') values[name] = sample[name]
  }
  return rowOf(`${resource.name}${String(n).padStart(6, '0')}`, n, values)
}

describe.each(stores.map(kind => [kind.name, kind] as const))('exports on %s', (_, kind) => {
  let store: TestStore
  let schools = 0
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
  })
  afterAll(() => store.dispose())

  const school = async (access = everything) => {
    const id = `school${++schools}`
    await makeInstitution(store, id)
    const ports = portsOf(store, resources, rules)
    const session = sessionWith(access, { id })
    const app = appAs(ports, session)
    const insert = (resource: AnyResource, rows: readonly Row[]) =>
      store.scope(id).transaction(async tx => {
        await tx.insert(resource, rows)
        await tx.audit(
          rows.map(row => ({
            actor: 'actor',
            actorName: 'Ann',
            action: 'create',
            resource: resource.name,
            recordId: row.id,
            before: null,
            after: { version: row.version },
            requestId: 'r',
          })),
        )
      })
    const ask = (resource: string, body: object, language = 'en') =>
      app.request(`/edu_adminserver/${resource}/export`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json', 'accept-language': language },
      })
    const sheet = async (resource: string, body: object, language?: string) => {
      const [first] = await readSheets(
        new Uint8Array(await (await ask(resource, body, language)).arrayBuffer()),
      )
      return { name: first?.name, rows: first?.rows.map(row => row.cells) ?? [] }
    }
    return { id, app, ports, insert, ask, sheet, access }
  }

  const people = [
    rowOf('s1', 1, {
      ...emptyRecord(student),
      name: '=1+1',
      account: '0013',
      countryCode: '86',
      phone: '13900000001',
      totalLessonHours: 40.5,
      tags: ['VIP', '数学'],
    }),
    rowOf('s2', 2, {
      ...emptyRecord(student),
      name: '王小明',
      account: 'w2',
      email: 'w@example.org',
      status: 'SUSPENDED',
    }),
    rowOf('s3', 3, { ...emptyRecord(student), name: '李静', account: 'w3' }),
  ]

  it('carries the list’s columns and words in the reader’s language, text as text (IMP-03)', async () => {
    const { insert, sheet, ask } = await school()
    await insert(student, people)
    const english = await sheet('student', { sort: 'createTime' })
    expect(english.name).toBe('Students')
    expect(english.rows[0]?.slice(0, 8)).toEqual([
      'Name',
      'Country code',
      'Phone',
      'E-mail',
      'Account',
      'Status',
      'Total lesson hours',
      'Student tags',
    ])
    expect(english.rows[1]?.slice(0, 9)).toEqual([
      '=1+1',
      '86',
      '13900000001',
      '',
      '0013',
      'Active',
      '40.5',
      'VIP#数学',
      '2026-01-01 08:01',
    ])
    const chinese = await sheet(
      'student',
      { query: { status: 'SUSPENDED' }, columns: ['name', 'status'] },
      'zh-CN',
    )
    expect(chinese).toEqual({
      name: '学员',
      rows: [
        ['姓名', '状态'],
        ['王小明', '停用'],
      ],
    })
    expect((await sheet('student', { ids: ['s3', 's1', 'gone'], columns: ['name'] })).rows).toEqual(
      [['Name'], ['李静'], ['=1+1']],
    )
    expect((await sheet('student', { query: { q: 'wxm' }, columns: ['name'] })).rows).toEqual([
      ['Name'],
      ['王小明'],
    ])
    const reply = await ask('student', {}, 'zh-CN')
    expect(reply.headers.get('content-type')).toContain('spreadsheetml')
    expect(decodeURIComponent(reply.headers.get('content-disposition') ?? '')).toMatch(
      /^attachment; filename="export.xlsx"; filename\*=UTF-8''学员-2026-01-01\.xlsx$/,
    )
    await reply.body?.cancel()
  })

  it('leaves out what is withheld, masks what is masked, and asks for the right (STU-02)', async () => {
    const { insert, sheet, ask } = await school({
      rights: new Set(['student.export', 'student.read']),
      masks: new Set(['studentPhone']),
    })
    await insert(student, people)
    const { rows } = await sheet('student', { sort: 'createTime' })
    expect(rows[0]).not.toContain('Total lesson hours')
    expect(rows[1]?.[2]).toBe('139****0001')
    expect((await answerOf(await ask('student', { columns: ['totalLessonHours'] }))).status).toBe(
      '321',
    )
    expect((await answerOf(await ask('student', { columns: ['nonsense'] }))).status).toBe('321')
    expect((await answerOf(await ask('student', { columns: [] }))).status).toBe('321')
    expect((await answerOf(await ask('student', { query: { phone: '13900000001' } }))).status).toBe(
      '321',
    )
    expect((await answerOf(await ask('teacher', {}))).status).toBe('905')
  })

  it('VAL-19 refuses an export of more than a year, in words, and takes chosen records of any time', async () => {
    const { insert, ask } = await school()
    await insert(student, people)
    const span = async (query: object, language?: string) => {
      const { status, response } = await answerOf(await ask('student', { query }, language))
      return [status, JSON.stringify(response)]
    }
    const [status, replyText] = await span(
      { createTime_gte: '2024-03-01T00:00:00.000Z', createTime_lt: '2025-03-02T00:00:00.000Z' },
      'zh-CN',
    )
    expect(status).toBe('321')
    expect(replyText).toContain('一次最多导出 1 年的数据')
    // a range without an end lasts until now
    expect((await span({ updateTime_gt: '2020-01-01T00:00:00.000Z' }))[1]).toContain(
      'You can export up to 1 year at a time',
    )
    const fine = [
      {
        query: {
          createTime_gte: '2024-03-01T00:00:00.000Z',
          createTime_lt: '2025-03-01T00:00:00.000Z',
        },
      },
      { query: { createTime_lt: '2025-03-01T00:00:00.000Z' } },
      { query: { createTime_gte: '2020-03-01T00:00:00.000Z' }, ids: ['s1'] },
    ]
    for (const body of fine)
      expect(
        (await (await ask('student', { ...body, format: 'csv' })).text()).split('\r\n')[0],
      ).toContain('Name')
  })

  it('VAL-19 reads chosen records once to judge how far apart they lie', async () => {
    const { insert, ports, id } = await school()
    const rows = Array.from({ length: 3 }, (__, n) => ({
      ...sampleRow(student, n, chance(n + 1)),
      createTime: `202${n}-03-01T00:00:00.000Z`,
    }))
    await insert(student, rows)
    const timed = {
      ...student,
      export: { ...student.export, span: { from: 'createTime', until: 'createTime' } },
    } as const
    let reads = 0
    const scope = store.scope(id)
    const counting = new Proxy(scope, {
      get(target, name) {
        if (name === 'many') reads++
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const demand = (ids: readonly string[]) =>
      recordSource(ports, counting, sessionWith(everything, { id }), timed, { ids }).demandYear()
    const [first = '', , last = ''] = rows.map(row => row.id)
    await expect(demand([last, first])).rejects.toMatchObject({ code: '321' })
    await demand([first])
    expect(reads).toBe(2)
  })

  it('writes csv, and every field that they may see where all are asked for (IMP-03)', async () => {
    const { insert, ask } = await school({
      rights: new Set(['student.export', 'student.read']),
      masks: new Set(['studentPhone']),
    })
    await insert(student, people)
    const answer = await ask('student', {
      sort: 'createTime',
      format: 'csv',
      columns: ['account', 'name', 'phone', 'createTime'],
    })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain(
      'Students-2026-01-01.csv',
    )
    expect((await answer.text()).split('\r\n').slice(0, 3)).toEqual([
      'Account,Name,Country code,Phone,Created',
      "0013,'=1+1,86,139****0001,2026-01-01 08:01:00",
      'w2,王小明,,,2026-01-01 08:02:00',
    ])
    const [headings = ''] = (
      await (await ask('student', { format: 'csv', fields: 'all' })).text()
    ).split('\r\n')
    expect(headings.split(',')).toEqual(expect.arrayContaining(['Name', 'Created', 'Last edited']))
    expect(headings).not.toContain('Total lesson hours')
    expect((await answerOf(await ask('student', { fields: 'some' }))).status).toBe('321')
  })

  it('leaves out what was taken out of the choice, and keeps the order over many batches, with and without values', async () => {
    const { insert, ask } = await school()
    const many = Array.from({ length: 1200 }, (__, n) =>
      rowOf(`o${schools}x${String(n).padStart(6, '0')}`, n, {
        ...emptyRecord(student),
        name: `P${n}`,
        account: `a${String(n).padStart(6, '0')}`,
        totalLessonHours: n % 3 ? n / 2 : null,
      }),
    )
    await insert(student, many)
    const read = async (body: object) => {
      const answer = await ask('student', {
        format: 'csv',
        columns: ['account', 'totalLessonHours'],
        ...body,
      })
      return (await answer.text()).split('\r\n').slice(1)
    }
    const except = many.slice(0, 700).map(({ id }) => id)
    expect(await read({ sort: 'account', except })).toHaveLength(500)
    for (const sort of ['totalLessonHours', '-totalLessonHours']) {
      const rows = (await read({ sort })).map(line => line.split(','))
      expect(rows).toHaveLength(1200)
      const hours = rows.map(([, value]) => (value ? Number(value) : -1))
      expect(hours).toEqual(hours.toSorted((a, b) => (sort.startsWith('-') ? b - a : a - b)))
      expect(new Set(rows.map(([account]) => account)).size).toBe(1200)
    }
  })

  it('answers under the further address of a definition, always with the file (API-19)', async () => {
    const t = await makeApp({ store, resources, rules, ports: { sheets: createSheets() } })
    const address = '/edu_system/voucher/export'
    expect(voucher.export).toEqual({ path: address })
    const ask = (headers = {}) =>
      t.app.request(address, {
        method: 'POST',
        body: JSON.stringify({ columns: ['title'] }),
        headers: { 'Content-Type': 'application/json', ...headers },
      })
    expect((await ask()).status).toBe(401)
    const answer = await ask({
      Authorization: `Bearer ${t.administrator.token}`,
      'Accept-Language': 'zh-CN',
    })
    expect(answer.headers.get('content-type')).toContain('spreadsheetml')
    const [sheet] = await readSheets(new Uint8Array(await answer.arrayBuffer()))
    expect(sheet?.rows.map(row => row.cells)).toEqual([['名称']])
  })

  it('writes titles where records point at others', async () => {
    const { insert, sheet } = await school()
    await insert(teacher, [
      rowOf('t1', 1, {
        ...emptyRecord(teacher),
        name: 'Ms Lin',
        account: 'lin',
        videoDefinitions: ['P480'],
      }),
    ])
    await insert(voucher, [
      rowOf('v1', 1, {
        ...emptyRecord(voucher),
        title: 'Spring',
        code: 'V1',
        amount: 100,
        giver: 't1',
      }),
    ])
    expect((await sheet('voucher', { columns: ['title', 'giver'] })).rows).toEqual([
      ['Title', 'Given by'],
      ['Spring', 'Ms Lin'],
    ])
  })

  it.each(Object.values(resources).map(resource => [resource.name, resource] as const))(
    'gives back every value of %s when its sheet is imported again',
    async (name, resource) => {
      const { insert, ask, app, ports, access } = await school()
      const rng = chance(7)
      const stored = Array.from({ length: 40 }, (__, n) => sampleRow(resource, n + 1, rng))
      await insert(resource, stored)
      const columns = importColumns(resource)
      for (const language of ['en', 'zh-CN']) {
        const bytes = new Uint8Array(
          await (await ask(name, { sort: 'createTime', columns }, language)).arrayBuffer(),
        )
        const { fields, rows } = readByHeadings(await readSheets(bytes), resource, access)
        expect(fields).toEqual(columns)
        rows.forEach(({ sheetRow, cells }, n) => {
          const parsed = parseRow(resource, sheetRow, cells, {
            lang: 'en',
            defaultCountryCode: '86',
            zone: 'Asia/Shanghai',
          })
          expect(parsed.issue).toBeUndefined()
          for (const column of columns)
            expect([column, parsed.values[column]]).toEqual([column, stored[n]?.[column]])
        })
        const importReply = await answerOf<{ jobId: string }>(
          await app.request(`/edu_adminserver/${name}/import`, {
            method: 'POST',
            body: formOf(bytes, 'again.xlsx'),
          }),
        )
        await importsDone(ports)
        const job = await answerOf<object>(
          await app.request(`/edu_adminserver/importJob/get?jobId=${importReply.response.jobId}`),
        )
        expect(job.response).toMatchObject({ read: 40, created: 0, failed: 40 })
      }
    },
  )

  it.each(['-updateTime', 'updateTime', 'name', '-totalLessonHours', 'createTime'])(
    'holds each record that matched at its start once, as it is when written, sorted by %s',
    async sort => {
      const { id, insert, ports, access } = await school()
      const count = 1300
      const rows = Array.from({ length: count }, (__, n) =>
        rowOf(`r${String(n).padStart(5, '0')}`, n, {
          ...emptyRecord(student),
          name: `Person ${String(n % 7)}`,
          totalLessonHours: n % 3 ? n % 50 : null,
        }),
      )
      await insert(student, rows)
      const scope = store.scope(id)
      const change = (ids: readonly string[], values: Readonly<Record<string, unknown>>) =>
        scope.transaction(async tx => {
          const locked = await tx.lockMany(student, ids)
          const changed = locked.map(row => ({ ...row, ...values, version: row.version + 1 }))
          await tx.update(student, changed)
          await tx.audit(
            changed.map(row => ({
              actor: 'actor',
              actorName: 'Ann',
              action: 'update',
              resource: 'student',
              recordId: row.id,
              before: null,
              after: { version: row.version },
              requestId: 'r',
            })),
          )
        })
      const body = { query: { status: 'ACTIVE' }, sort, columns: ['name', 'account'] }
      const source = recordSource(ports, scope, sessionWith(access, { id }), student, body)
      const names: unknown[] = []
      let batches = 0
      for await (const batch of source.batches()) {
        if (!('count' in batch)) throw new Error('rows as cells')
        names.push(...(JSON.parse(batch.columns[0] ?? '[]') as unknown[]))
        if (batches++) continue
        // during the read other records move to the front or back, stop matching or are deleted
        const of = (rest: number) => rows.filter((__, n) => n % 5 === rest).map(row => row.id)
        const later = at(count + 1)
        await change(of(0), { updateTime: later, name: 'AAA', totalLessonHours: 99 })
        await change(of(1), { updateTime: at(0), name: 'ZZZ', totalLessonHours: null })
        await change(of(2), { updateTime: later, status: 'SUSPENDED' })
        await insert(student, [rowOf('new', count + 2, { ...emptyRecord(student), name: 'New' })])
      }
      expect(batches).toBeGreaterThan(1)
      expect(names).toHaveLength(count)
      expect(names).not.toContain('New')
      // a record that was edited before its batch was read has its new values in the file
      expect(names).toContain('AAA')
    },
  )

  it('leaves out what is deleted while it is read', async () => {
    const { id, insert, ports, access } = await school()
    await insert(
      student,
      Array.from({ length: 900 }, (__, n) =>
        rowOf(`d${String(n).padStart(5, '0')}`, n, { ...emptyRecord(student), account: `a${n}` }),
      ),
    )
    const scope = store.scope(id)
    const body = { sort: 'createTime', columns: ['account'] }
    const source = recordSource(ports, scope, sessionWith(access, { id }), student, body)
    const accounts: unknown[] = []
    for await (const batch of source.batches()) {
      if ('count' in batch) accounts.push(...(JSON.parse(batch.columns[0] ?? '[]') as unknown[]))
      if (accounts.length !== 500) continue
      await scope.transaction(async tx => {
        const gone = await tx.lockMany(student, ['d00001', 'd00899'])
        const after = gone.map(row => ({ ...row, deletedAt: at(1), version: 2 }))
        await tx.update(student, after)
        await tx.audit(
          after.map(row => ({
            actor: 'actor',
            actorName: 'Ann',
            action: 'delete',
            resource: 'student',
            recordId: row.id,
            before: null,
            after: { version: 2 },
            requestId: 'r',
          })),
        )
      })
    }
    expect(accounts).toHaveLength(899)
    expect(accounts).toContain('a1')
  })

  it('stops reading the store when the reader goes away', async () => {
    const { insert, app, ports } = await school()
    const rng = chance(3)
    const rows = Array.from({ length: 3000 }, (__, n) => ({
      ...sampleRow(student, n + 1, rng),
      id: `many${String(n).padStart(6, '0')}`,
    }))
    for (let from = 0; from < rows.length; from += 500)
      await insert(student, rows.slice(from, from + 500))
    const reader = (
      await app.request('/edu_adminserver/student/export', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      })
    ).body?.getReader()
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
    await reader?.cancel()
    expect(
      await store
        .scope(`school${schools}`)
        .total(student, { page: 1, limit: 1, sort: 'createTime', q: '', where: [], deleted: 'no' }),
    ).toBe(3000)
    expect(ports.store.kind).toBe(kind.name)
  })
})
