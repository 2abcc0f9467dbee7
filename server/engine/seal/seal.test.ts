import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { bothStores, type TestStore } from '../../../tests/support/stores.ts'
import { standingClock } from '../../../tests/support/app.ts'
import { waitForSealable } from '../../../tests/support/settled.ts'
import type { NewAudit } from '../../platform/ports.ts'
import { canonical } from './chain.ts'
import { sealAll, sealNext } from './seal.ts'
import { lateMs, verifyChain, type Head } from './verify.ts'

const entry = (recordId: string, overrides: Partial<NewAudit> = {}): NewAudit => ({
  actor: 'a',
  actorName: 'Ann',
  action: 'update',
  resource: 'boat',
  recordId,
  before: { name: 'old', b: 1 },
  after: { name: '新', long: [1, { z: 1, a: 2 }] },
  requestId: 'r',
  ...overrides,
})

const key = new TextEncoder().encode('a seal key of at least thirty-two bytes')

it('a value is written one way, however its keys lie', () => {
  expect(canonical({ b: [1, { d: null, c: 'ü' }], a: undefined })).toBe(
    '{"a":null,"b":[1,{"c":"ü","d":null}]}',
  )
})

describe.each(bothStores)('seals on $name', ({ open, name }) => {
  let store: TestStore
  const clock = standingClock()
  beforeEach(async () => {
    // the project's tables, so that their template is copied instead of creating others
    store = await open(Object.values(resources), { clock })
  })
  afterEach(() => store.dispose())
  const scope = () => store.scope('one')
  const write = (...ids: readonly string[]) =>
    scope().transaction(tx => tx.audit(ids.map(id => entry(id))))
  const sealed = async () => {
    await waitForSealable(scope())
    return sealAll(scope(), clock, key)
  }
  const rows = () =>
    scope().db.selectFrom('audit').select(['id', 'txid', 'recordId']).orderBy('id').execute()
  const seals = () =>
    scope()
      .db.selectFrom('auditSeal')
      .select(['seq', 'from', 'to', 'rows', 'prevHash', 'hash'])
      .orderBy('seq')
      .execute()
  const faults = async (now = clock.now(), heads: readonly Head[] = []) => {
    const faultTexts: string[] = []
    await verifyChain(scope(), now, { keys: [key], heads }, fault => void faultTexts.push(fault))
    return faultTexts
  }

  it('what is committed is sealed in a chain, in bounded steps that never part a transaction (ROL-04)', async () => {
    await write('a', 'b')
    await write('c', 'd', 'e', 'f', 'g')
    await write('h')
    await waitForSealable(scope())
    expect(await sealNext(scope(), clock, key, 3)).toMatchObject({ seq: 1, rows: 2 })
    expect(await sealNext(scope(), clock, key, 3)).toMatchObject({ seq: 2, rows: 5 })
    await store.scope('two').transaction(tx => tx.audit([entry('x')]))
    await sealAll(scope(), clock, key)
    expect((await seals()).map(seal => seal.rows)).toEqual([2, 5, 1])
    const [one, two, three] = await seals()
    expect([one?.from, two?.from, three?.from]).toEqual(['0', one?.to, two?.to])
    expect([one?.prevHash, two?.prevHash, three?.prevHash]).toEqual(['', one?.hash, two?.hash])
    expect(await sealAll(scope(), clock, key)).toBeUndefined()
    expect(await faults()).toEqual([])
    expect(await store.scope('two').db.selectFrom('auditSeal').select('seq').execute()).toEqual([])
  })

  it('a row that was changed, deleted or put in is named, and so is a seal', async () => {
    await write('a', 'b', 'c')
    await sealed()
    await write('d')
    await sealed()
    const [a, b] = await rows()
    const { db } = scope()
    await db
      .updateTable('audit')
      .set({ after: '{"name":"forged"}' })
      .where('recordId', '=', 'a')
      .execute()
    await db.deleteFrom('audit').where('recordId', '=', 'b').execute()
    const forged = {
      ...entry('z'),
      before: null,
      after: null,
      id: 'forged',
      at: clock.now().toISOString(),
      txid: a?.txid,
    }
    await db.insertInto('audit').values(forged).execute()
    expect((await faults()).toSorted()).toEqual([
      `change ${a?.id} was altered after it was sealed (seal 1)`,
      `change ${b?.id} is missing (seal 1)`,
      'change forged was inserted after its time was sealed (seal 1)',
    ])
  })

  it('a changed, missing or rewritten seal is named', async () => {
    for (const id of ['a', 'b', 'c', 'd']) {
      await write(id)
      await sealed()
    }
    const { db } = scope()
    const undo = await seals()
    await db.updateTable('auditSeal').set({ rows: 7 }).where('seq', '=', 2).execute()
    expect(await faults()).toEqual(['seal 2 was altered'])
    await db
      .updateTable('auditSeal')
      .set({ rows: 1, hash: 'f'.repeat(64) })
      .where('seq', '=', 2)
      .execute()
    expect(await faults()).toEqual([
      'seal 2 was altered',
      'seal 3 does not follow from seal 2: one of the two was altered',
    ])
    await db
      .updateTable('auditSeal')
      .set({ hash: undo[1]?.hash ?? '' })
      .where('seq', '=', 2)
      .execute()
    expect(await faults()).toEqual([])
    await db.deleteFrom('auditSeal').where('seq', '=', 2).execute()
    expect(await faults()).toEqual(['seal 2 is missing'])
  })

  it('changes that wait too long for their seal are named', async () => {
    await write('a')
    expect(await faults()).toEqual([])
    const [row] = await rows()
    const [fault] = await faults(new Date(clock.now().getTime() + lateMs + 1000))
    expect(fault).toMatch(`change ${row?.id} of`)
    expect(fault).toMatch('is not sealed')
  })

  it('two processes that seal at once make one chain', async () => {
    for (let n = 0; n < 12; n++) await write(`a${n}`, `b${n}`)
    await waitForSealable(scope())
    await Promise.all([1, 2, 3].map(() => sealAll(scope(), clock, key)))
    expect((await seals()).reduce((sum, seal) => sum + seal.rows, 0)).toBe(24)
    expect(await faults()).toEqual([])
  })

  it.skipIf(name === 'pglite')(
    'what an open transaction writes is sealed when it has ended, not passed over',
    async () => {
      let end = () => undefined as void
      const blocker = new Promise<void>(resolve => (end = resolve))
      let signalStart = () => undefined as void
      const started = new Promise<void>(resolve => (signalStart = resolve))
      const slow = scope().transaction(async tx => {
        await tx.audit([entry('slow', { requestId: 'slow' })])
        signalStart()
        await blocker
      })
      await started
      await write('quick')
      await sealAll(scope(), clock, key)
      const before = (await seals()).reduce((sum, seal) => sum + seal.rows, 0)
      end()
      await slow
      await sealed()
      expect(before).toBe(0)
      expect((await seals()).reduce((sum, seal) => sum + seal.rows, 0)).toBe(2)
      expect(await faults()).toEqual([])
    },
  )
})
