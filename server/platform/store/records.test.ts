import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { student } from '../../../resources/people/student/student.resource.ts'
import type { ListQuery } from '../../../src/protocol/query.ts'
import { sampleRecord } from '../../../tests/support/rows.ts'
import { bothStores, testClock, testIds, type TestStore } from '../../../tests/support/stores.ts'
import { KeyTaken, type Row } from '../ports.ts'

const query = (overrides: Partial<ListQuery> = {}): ListQuery => ({
  page: 1,
  limit: 50,
  sort: '-createTime',
  q: '',
  where: [],
  deleted: 'no',
  ...overrides,
})
const audited = (action: string, { id, version }: Row) => ({
  actor: 'a',
  actorName: 'A',
  action,
  resource: 'student',
  recordId: id,
  before: action === 'create' ? null : { deletedAt: null, version: version - 1 },
  after: { version },
  requestId: 'r',
})
const names = ['王小明', '李雷', 'Li Lei', '西安', '先', 'Ölaf', 'bob', 'Zoe', '曾国藩', '阿明']

describe.each(bothStores)('records on $name', ({ open }) => {
  let store: TestStore
  const ids = testIds()
  const clock = testClock()
  const row = (overrides: Partial<Row> & Record<string, unknown>, n: number): Row =>
    sampleRecord(student, ids.next(), clock.now().toISOString(), n, overrides)

  const add = async (institution: string, rows: readonly Row[]) =>
    store.scope(institution).transaction(async tx => {
      await tx.insert(student, rows)
      await tx.audit(rows.map(createdRow => audited('create', createdRow)))
    })
  const list = async (overrides: Partial<ListQuery>, hidden?: ReadonlySet<string>) =>
    (await store.scope('one').page(student, query(overrides), hidden)).map(found => found['name'])

  beforeAll(async () => {
    store = await open([student], { clock, ids })
    await add(
      'one',
      names.map((name, n) =>
        row(
          {
            name,
            countryCode: '86',
            phone: `1395000${String(n).padStart(4, '0')}`,
            email: n % 2 ? null : `u${n}@school.cn`,
            account: `acc-${n}`,
            tags: n < 3 ? ['VIP', 'a#b'] : [],
            totalLessonHours: n < 2 ? null : n,
          },
          n,
        ),
      ),
    )
    await add('two', [
      row({ name: '王小明', phone: '13959999999', email: null, account: 'acc-0' }, 99),
    ])
  })
  afterAll(() => store?.dispose())

  it('reads a row alike whether it is locked or not, with every kind of field', async () => {
    const [one = '', other = ''] = (
      await store.scope('one').page(student, query({ sort: 'id' }))
    ).map(found => found.id)
    const plain = await store.scope('one').many(student, [one, other])
    // many are read otherwise than few
    const nobody = Array.from({ length: 50 }, (_, n) => `nobody${n}`)
    const read = await store.scope('one').transaction(async tx => ({
      few: await tx.lockMany(student, [other, one]),
      many: await tx.lockMany(student, [other, ...nobody, one]),
      fewMatching: await tx.lockMatching(student, [one, other], query()),
      manyMatching: await tx.lockMatching(student, [one, ...nobody, other], query()),
      none: await tx.lockMany(student, nobody),
    }))
    expect(read).toEqual({
      few: plain,
      many: plain,
      fewMatching: plain,
      manyMatching: plain,
      none: [],
    })
  })

  it('reads back what was written', async () => {
    const inputRow = row(
      {
        name: '往返',
        phone: '13951112222',
        email: 'r@t.cn',
        account: 'round',
        tags: ['x'],
        totalLessonHours: 12.5,
        avatar: { id: 'f1', name: 'a.png', url: '' },
      },
      200,
    )
    await add('one', [inputRow])
    expect(await store.scope('one').get(student, inputRow.id)).toEqual(inputRow)
    expect(await store.scope('two').get(student, inputRow.id)).toBeUndefined()
  })

  it('sorts names by pinyin, Latin ones among them, and the same backwards', async () => {
    const up = await list({ sort: 'name' })
    expect(up).toEqual([
      '阿明',
      'bob',
      'Li Lei',
      '李雷',
      'Ölaf',
      '往返',
      '王小明',
      '西安',
      '先',
      '曾国藩',
      'Zoe',
    ])
    expect(await list({ sort: '-name' })).toEqual(up.toReversed())
  })

  it('puts empty values first ascending, last descending', async () => {
    const up = await list({ sort: 'totalLessonHours' })
    expect(up.slice(0, 2)).toEqual(['王小明', '李雷'])
    expect(await list({ sort: '-totalLessonHours' })).toEqual(up.toReversed())
  })

  it.each([
    ['wxm', ['王小明']],
    ['xiaom', ['王小明']],
    ['小明', ['王小明']],
    ['王', ['王小明']],
    ['ZGF', ['曾国藩']],
    ['zengguo', ['曾国藩']],
    ['50000007', ['Zoe']],
    ['7', ['Zoe']],
    ['u4@', ['西安'].slice(1).concat('先')],
    ['%', []],
    ['_', []],
    ['ol', ['acc']],
  ])('finds %s', async (q, expected) => {
    const found = await list({ q })
    if (expected[0] === 'acc') expect(found.length).toBeGreaterThan(0)
    else expect(found.toSorted()).toEqual([...expected].toSorted())
  })

  it('does not look into hidden fields', async () => {
    expect(await list({ q: '50000007' }, new Set(['phone']))).toEqual([])
    expect(await list({ q: 'wxm' }, new Set(['phone', 'email']))).toEqual(['王小明'])
    expect(await list({ q: 'wxm' }, new Set(['name', 'phone', 'email', 'account']))).toEqual([])
  })

  it('filters by every operator', async () => {
    const where = (field: string, op: ListQuery['where'][number]['op'], ...values: string[]) =>
      list({ where: [{ field, op, values }], sort: 'createTime' })
    expect(await where('name', 'eq', 'bob')).toEqual(['bob'])
    expect(await where('name', 'eq', 'bob', '李雷')).toEqual(['李雷', 'bob'])
    expect(await where('name', 'like', 'OB')).toEqual(['bob'])
    expect(await where('tags', 'has', 'VIP')).toEqual(['王小明', '李雷', 'Li Lei'])
    expect(await where('totalLessonHours', 'gte', '9')).toEqual(['阿明', '往返'])
    expect(await where('totalLessonHours', 'null', 'true')).toEqual(['王小明', '李雷'])
    expect(await where('email', 'ne', 'u0@school.cn')).toHaveLength(10)
    expect(await where('createTime', 'lt', '2025-01-01T00:00:00.000Z')).toEqual([])
  })

  it('pages deep as it pages near, and walks in the same order', async () => {
    const all = await list({ sort: '-totalLessonHours', limit: 200 })
    const pieces: unknown[] = []
    for (let page = 1; page <= 4; page++)
      pieces.push(...(await list({ sort: '-totalLessonHours', page, limit: 3 })))
    expect(pieces).toEqual(all)
    const scope = store.scope('one')
    for (const sort of ['createTime', '-createTime']) {
      const names: unknown[] = []
      for await (const batch of scope.ordered(student, query({ sort }), 3))
        names.push(...batch.map(found => found['name']))
      expect(names).toEqual(await list({ sort, limit: 200 }))
    }
    for (const sort of ['-totalLessonHours', 'totalLessonHours', 'name', '-createTime']) {
      const names: unknown[] = []
      const still = query({ sort: 'id' })
      for await (const { columns } of scope.snapshot(student, query({ sort }), ['name'], () => 3, {
        still,
      }))
        names.push(...(JSON.parse(columns[0] ?? '[]') as unknown[]))
      expect(names).toEqual(await list({ sort, limit: 200 }))
    }
  })

  it('refuses a walk by what people edit: it would lose records and repeat them', async () => {
    for (const sort of ['name', '-updateTime', 'totalLessonHours', 'deletedAt']) {
      const walk = store.scope('one').ordered(student, query({ sort }), 3)
      await expect(walk[Symbol.asyncIterator]().next(), sort).rejects.toThrow('edited meanwhile')
    }
  })

  it('names the key that is taken, among living rows only', async () => {
    const duplicateRow = row({ name: 'x', phone: null, email: null, account: 'acc-1' }, 300)
    await expect(add('one', [duplicateRow])).rejects.toSatisfy(
      error => error instanceof KeyTaken && error.fields[0] === 'account',
    )
    const scope = store.scope('one')
    const [old] = await scope.byKey(student, ['account'], [['acc-1'], ['acc-404']])
    expect(old?.['name']).toBe('李雷')
    await scope.transaction(async tx => {
      const locked = await tx.lock(student, old?.id ?? '')
      if (!locked) throw new Error('gone')
      const after = { ...locked, version: 2, deletedAt: clock.now().toISOString() }
      await tx.update(student, [after])
      await tx.audit([audited('delete', after)])
    })
    await add('one', [duplicateRow])
    expect(await list({ deleted: 'only', sort: '-deletedAt' })).toEqual(['李雷'])
    expect(
      (await scope.byKey(student, ['countryCode', 'phone'], [['86', '13950000002']])).map(
        found => found['name'],
      ),
    ).toEqual(['Li Lei'])
    // of two records with the key, the one in the trash is requested separately
    const keyed = async (deleted?: boolean) =>
      (await scope.byKey(student, ['account'], [['acc-1']], deleted)).map(found => found['name'])
    expect([await keyed(), await keyed(true)]).toEqual([['x'], ['李雷']])
    const ids = [old?.id ?? '', duplicateRow.id]
    expect((await scope.many(student, ids, true)).map(({ id }) => id)).toEqual([old?.id])
    // whatever index finds it, a name is its characters
    expect(
      (await scope.byKey(student, ['name'], [['曾国藩'], ['li lei'], ['Li Lei']]))
        .map(found => found['name'])
        .toSorted(),
    ).toEqual(['Li Lei', '曾国藩'])
  })

  it('lets a part of a transaction fail alone', async () => {
    await store.scope('one').transaction(async tx => {
      await expect(
        tx.attempt(() =>
          tx.insert(student, [row({ account: 'acc-2', phone: null, email: null }, 400)]),
        ),
      ).rejects.toBeInstanceOf(KeyTaken)
      const createdRow = row({ name: 'after', account: 'after', phone: null, email: null }, 401)
      await tx.insert(student, [createdRow])
      await tx.audit([audited('create', createdRow)])
    })
    expect(await list({ q: 'after' })).toEqual(['after'])
  })

  it('refuses a change nobody wrote down', async () => {
    const silent = row({ account: 'silent', phone: null, email: null }, 500)
    const saying = (...auditedRows: readonly Row[]) =>
      store.scope('one').transaction(async tx => {
        await tx.insert(student, [silent])
        await tx.audit(auditedRows.map(one => audited('create', one)))
      })
    await expect(saying()).rejects.toThrow('audit')
    await expect(saying(row({}, 501)), 'another record').rejects.toThrow('audit')
    await expect(saying({ ...silent, version: 2 }), 'another version').rejects.toThrow('audit')
    expect(await list({ q: 'silent' })).toEqual([])
    const undone = store.scope('one').transaction(async tx => {
      await tx.insert(student, [silent])
      await tx
        .attempt(async () => {
          await tx.audit([audited('create', silent)])
          throw new Error('undone')
        })
        .catch(() => undefined)
    })
    await expect(undone, 'an entry that was undone').rejects.toThrow('audit')
    expect(await list({ q: 'silent' })).toEqual([])
  })

  it('keeps totals exact while others write', async () => {
    const scope = store.scope('totals')
    const total = async () => (await scope.pageWithTotal(student, query({ limit: 1 }))).total
    expect(await total()).toBe(0)
    let written = 0
    const write = async (n: number) => {
      await add('totals', [row({ account: `t${n}`, phone: null, email: null }, 1000 + n)])
      written++
    }
    for (let n = 0; n < 6; n++) {
      const before = written
      const [, totalSeen] = await Promise.all([write(n), total()])
      expect(totalSeen).toBeGreaterThanOrEqual(before)
      expect(totalSeen).toBeLessThanOrEqual(written)
      expect(await total()).toBe(written)
      expect(await total()).toBe(written)
      expect(await scope.total(student, query())).toBe(written)
    }
  })

  it('finds the same after its statistics are brought up to date', async () => {
    const before = await list({ q: 'a' })
    await store.tidy()
    expect(await list({ q: 'a' })).toEqual(before)
  })

  it('counts an allowance once, whoever asks at the same time', async () => {
    const scope = store.scope('quota')
    const take = () => scope.transaction(tx => tx.quota('seats', 1, 5, async () => 0))
    const grants = await Promise.all(Array.from({ length: 8 }, take))
    expect(grants.filter(Boolean)).toHaveLength(5)
    expect(await scope.transaction(tx => tx.quota('seats', -1, 0, async () => 0))).toBe(true)
  })
})
