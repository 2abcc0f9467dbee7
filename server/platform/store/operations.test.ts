import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import type { NewAudit } from '../ports.ts'
import type { OperationHint } from './operations.ts'

const entry = (
  requestId: string,
  recordId: string,
  overrides: Partial<NewAudit> = {},
): NewAudit => ({
  actor: 'a',
  actorName: 'Ann',
  action: 'update',
  resource: 'boat',
  recordId,
  before: {},
  after: {},
  requestId,
  title: `title ${recordId}`,
  ip: '10.0.0.1',
  device: 'Firefox 140 · Linux',
  ...overrides,
})

describe.each(stores)('operations on $name', ({ open }) => {
  let store: TestStore
  beforeAll(async () => {
    store = await open([])
  })
  afterAll(() => store.dispose())
  const write = (entries: readonly NewAudit[], hint?: OperationHint) =>
    store.scope('one').transaction(async tx => {
      if (hint) tx.operation(hint)
      await tx.audit(entries)
    })
  const read = (id: string) =>
    store.scope('one').db.selectFrom('operation').selectAll().where('id', '=', id).execute()

  it('whoever writes an audit entry leaves one operation, told by what was written last (ROL-04)', async () => {
    await write([entry('r1', 'x', { resource: 'sail' }), entry('r1', 'b1', { action: 'create' })])
    expect(await read('r1')).toMatchObject([
      {
        actor: 'a',
        actorName: 'Ann',
        action: 'create',
        resource: 'boat',
        recordId: 'b1',
        title: 'title b1',
        count: 2,
        ip: '10.0.0.1',
        device: 'Firefox 140 · Linux',
        undoOf: null,
      },
    ])
  })

  it('several transactions of one request are one operation, whose count grows', async () => {
    const hint = { action: 'updateMany', detail: { query: {} } } as const
    await write([entry('r2', 'b1')], hint)
    expect(await read('r2')).toMatchObject([
      { action: 'updateMany', recordId: 'b1', title: 'title b1', count: 1, detail: { query: {} } },
    ])
    await write([entry('r2', 'b2'), entry('r2', 'b3')], hint)
    await write([entry('r2', 'b4')], hint)
    expect(await read('r2')).toMatchObject([
      { action: 'updateMany', recordId: null, title: null, count: 4 },
    ])
  })

  it('one that stood there before its first change keeps its title, and becomes of one record where it is one', async () => {
    const auditEntry = {
      actor: 'a',
      actorName: 'Ann',
      action: 'import',
      resource: 'boat',
      count: 0,
      at: '2026-01-01T00:00:00.000Z',
    }
    for (const id of ['r3', 'r4'])
      await store
        .scope('one')
        .db.insertInto('operation')
        .values({ ...auditEntry, id, title: 'boats.xlsx' })
        .execute()
    await write([entry('r3', 'b1'), entry('r3', 'b2')])
    await write([entry('r3', 'b3')])
    await write([entry('r4', 'b1')])
    expect(await read('r3')).toMatchObject([
      { action: 'import', title: 'boats.xlsx', recordId: null, count: 3 },
    ])
    expect(await read('r4')).toMatchObject([{ title: 'boats.xlsx', recordId: 'b1', count: 1 }])
  })

  it('what is undone leaves none, and neither does another institution see one', async () => {
    const part = store.scope('one').transaction(async tx => {
      await tx
        .attempt(() => tx.audit([entry('r5', 'b1')]).then(() => Promise.reject(new Error('no'))))
        .catch(() => undefined)
      await tx.audit([entry('r6', 'b1')])
    })
    await part
    await expect(
      store.scope('one').transaction(async tx => {
        await tx.audit([entry('r7', 'b1')])
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect([
      (await read('r5')).length,
      (await read('r6')).length,
      (await read('r7')).length,
    ]).toEqual([0, 1, 0])
    expect(await store.scope('two').db.selectFrom('operation').selectAll().execute()).toEqual([])
  })
})
