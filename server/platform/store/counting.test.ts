import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Condition, ListQuery } from '../../../src/protocol/query.ts'
import { fieldFixtures } from '../../../src/schema/fields/fixtures.ts'
import {
  defineResource,
  email,
  kindOf,
  longText,
  phone,
  seededRng,
  text,
  type AnyResource,
} from '../../../src/schema/index.ts'
import type { Rng } from '../../../src/schema/kind.ts'
import { sampleRecord } from '../../../tests/support/rows.ts'
import { bothStores, testClock, testIds } from '../../../tests/support/stores.ts'
import { auditOf } from '../../engine/records/audit.ts'
import type { RecordContext } from '../../engine/records/context.ts'
import type { Row } from '../ports.ts'
import { mostChanges } from './change-statements.ts'
import { deferred } from './deferred.ts'
import type { SqlDriver } from './driver.ts'
import { openStore } from './open.ts'
import type { Store, StoreTx } from './types.ts'
import { asText } from '../../../src/schema/asText.ts'

const label = { en: 'Thing', zh: '东西' }
// a field of every kind, those that can be searched are
const thing: AnyResource = defineResource({
  name: 'thing',
  label,
  plural: label,
  title: 'name',
  fields: {
    ...Object.fromEntries(
      Object.entries(fieldFixtures).map(([kind, fields]) => [kind, fields[0] ?? text({ label })]),
    ),
    name: text({ label, required: true, search: true }),
    longText: longText({ label, search: true }),
    phone: phone({ label, country: 'countryCode', search: true }),
    email: email({ label, search: true }),
  },
  list: { columns: ['name'], sort: 'name' },
  form: { layout: 'sections', groups: [] },
})
const searched = ['name', 'longText', 'phone', 'email']
const names = [
  '王小明',
  '王小',
  'Emma',
  'emma stone',
  'Ölaf',
  '李雷',
  'ma',
  '小明王',
  'em',
  '曾国藩',
  'wxm',
]

const chance = seededRng(2026)
// few values, so that conditions match many records
const pools = new Map(
  Object.entries(thing.fields).map(([name, field]) => {
    const kind = kindOf(field)
    const values =
      name === 'name'
        ? names
        : Array.from({ length: 5 }, (_, n) => kind.sample(field.options, chance, n))
    return [name, kind.writeOnly || name === 'name' ? values : [...values, null]] as const
  }),
)
const anyOf = (rng: Rng, name: string): unknown => rng.pick(pools.get(name) ?? [])
const fieldsOf = (rng: Rng, share: number) =>
  Object.fromEntries(
    [...pools.keys()].filter(() => rng.next() < share).map(name => [name, anyOf(rng, name)]),
  )

const conditionOf = (rng: Rng): Condition => {
  if (rng.next() < 0.1)
    return { field: 'deletedAt', op: 'gte', values: ['2026-01-01T00:00:01.000Z'] }
  if (rng.next() < 0.1)
    return {
      field: 'createTime',
      op: rng.pick(['lt', 'gte']),
      values: ['2026-01-01T00:00:00.500Z'],
    }
  const [name, field] = rng.pick(Object.entries(thing.fields))
  const ops = kindOf(field).filters(field.options)
  if (!ops.length) return conditionOf(rng)
  const op = rng.pick(ops)
  if (op === 'null') return { field: name, op, values: [rng.pick(['true', 'false'])] }
  const storedValues = (pools.get(name) ?? []).flat().filter(value => value !== null)
  const raw = Array.from(
    { length: op === 'eq' || op === 'ne' || op === 'has' ? rng.int(1, 2) : 1 },
    () => asText(rng.pick(storedValues)),
  )
  return {
    field: name,
    op,
    values: op === 'like' ? raw.map(value => value.slice(0, rng.int(1, 4))) : raw,
  }
}

interface Asked {
  readonly query: ListQuery
  readonly hidden: ReadonlySet<string> | undefined
}
const askedOf = (rng: Rng): Asked => ({
  query: {
    page: 1,
    limit: 2,
    sort: rng.pick(['name', '-createTime']),
    q:
      rng.next() < 0.4
        ? rng.pick(['emma', 'ma', '王', '小明', 'wxm', 'm', '1', '@', 'xm', ...names])
        : '',
    where: Array.from({ length: rng.int(0, 2) }, () => conditionOf(rng)),
    deleted: rng.next() < 0.2 ? 'only' : 'no',
  },
  hidden: rng.next() < 0.4 ? new Set(searched.filter(() => rng.next() < 0.5)) : undefined,
})

/** The steps of a transaction; decided beforehand, so that a retry does the same. */
interface Plan {
  readonly ids: readonly string[]
  readonly rounds: readonly {
    readonly create: readonly Row[]
    readonly change: Readonly<Record<string, unknown>>
    readonly bury: boolean
    /** The round is undone as a part of the transaction. */
    readonly undone: boolean
  }[]
  /** The whole of it is rolled back. */
  readonly fails: boolean
}

const ctx = { resource: thing, actor: { id: 'a', name: 'A' }, requestId: 'r' } as RecordContext

const round = async (
  tx: StoreTx,
  rows: Map<string, Row>,
  { create, change, bury }: Plan['rounds'][number],
  now: string,
) => {
  const steps = [...rows.values()].map(before => {
    const deletedAt = bury ? (before.deletedAt ? null : now) : before.deletedAt
    return { before, after: { ...before, ...change, deletedAt, version: before.version + 1 } }
  })
  await tx.insert(thing, create)
  await tx.update(
    thing,
    steps.map(({ after }) => after),
  )
  const auditSteps = [...create.map(after => ({ before: undefined, after })), ...steps]
  await tx.audit(auditSteps.map(({ before, after }) => auditOf(ctx, 'change', before, after)))
  for (const { after } of auditSteps) rows.set(after.id, after)
}

class Undone extends Error {}

/** `wait` is awaited when everything is written and nothing is committed. */
const carryOut = (
  store: Store,
  { ids, rounds, fails }: Plan,
  now: string,
  wait: () => Promise<void> = () => Promise.resolve(),
) =>
  store
    .scope('one')
    .transaction(async tx => {
      const rows = new Map(
        [...(await tx.lockMany(thing, ids)), ...(await tx.lockMany(thing, ids, true))].map(row => [
          row.id,
          row,
        ]),
      )
      for (const part of rounds) {
        if (!part.undone) await round(tx, rows, part, now)
        else
          await tx
            .attempt(async () => {
              await round(tx, new Map(rows), part, now)
              throw new Undone()
            })
            .catch(refuseOthers)
      }
      await wait()
      if (fails) throw new Undone()
    })
    .catch(refuseOthers)

const refuseOthers = (error: unknown) => {
  if (!(error instanceof Undone)) throw error
}

/** Counts taken outside transactions; the tests take their own inside transactions. */
const watched = (driver: SqlDriver) => {
  let counts = 0
  /** The latest statement that worked changes in. */
  let changes: { readonly sql: string; readonly params: readonly unknown[] } | undefined
  const connect: SqlDriver['connect'] = async () => {
    const connection = await driver.connect()
    let within = false
    return {
      query(sql, params) {
        if (!within && sql.startsWith('select count(*) as "n", pg_current_snapshot')) counts++
        if (sql.startsWith('with "change$"')) changes = { sql, params }
        return connection.query(sql, params)
      },
      script: sql => connection.script(sql),
      begin: () => ((within = true), connection.begin()),
      commit: () => ((within = false), connection.commit()),
      rollback: () => ((within = false), connection.rollback()),
      release: broken => connection.release(broken),
    }
  }
  return { driver: { ...driver, connect }, counts: () => counts, changes: () => changes }
}

describe.each(bothStores)('kept counts on $name', ({ name, driver }) => {
  const ids = testIds()
  const clock = testClock()
  const createdIds: string[] = []
  let store: Store
  let counts: () => number
  let explainChanges: () => Promise<string>
  let dispose: () => Promise<void>
  beforeAll(async () => {
    const scratch = await driver()
    const watch = watched(scratch.driver)
    counts = watch.counts
    explainChanges = async () => {
      const { sql, params } = watch.changes() ?? { sql: '', params: [] }
      const connection = await scratch.driver.connect()
      try {
        await connection.script('set enable_nestloop = off')
        const { rows } = await connection.query(`explain ${sql}`, params)
        return rows.map(row => asText(row['QUERY PLAN'])).join('\n')
      } finally {
        await connection.script('reset enable_nestloop')
        connection.release()
      }
    }
    store = await openStore({ driver: watch.driver, resources: [thing], tables: [], clock, ids })
    dispose = () => store.close().then(scratch.dispose)
  })
  afterAll(() => dispose())

  const fresh = (rng: Rng): Row => {
    const id = ids.next()
    createdIds.push(id)
    return sampleRecord(thing, id, clock.now().toISOString(), createdIds.length, fieldsOf(rng, 0.8))
  }
  const planOf = (rng: Rng): Plan => ({
    ids: createdIds.length ? Array.from({ length: rng.int(0, 4) }, () => rng.pick(createdIds)) : [],
    rounds: Array.from({ length: rng.int(1, 2) }, () => ({
      create: Array.from({ length: rng.int(0, 3) }, () => fresh(rng)),
      change: fieldsOf(rng, 0.2),
      bury: rng.next() < 0.3,
      undone: rng.next() < 0.1,
    })),
    fails: rng.next() < 0.1,
  })
  const now = () => clock.now().toISOString()
  const recount = ({ query, hidden }: Asked) =>
    store.scope('one').transaction(tx => tx.total(thing, query, hidden))
  const cachedTotal = async ({ query, hidden }: Asked, paged: boolean) =>
    paged
      ? (await store.scope('one').pageWithTotal(thing, query, hidden)).total
      : store.scope('one').total(thing, query, hidden)
  const compare = async (rng: Rng, all: readonly Asked[]) => {
    for (const question of all)
      expect(
        await cachedTotal(question, rng.next() < 0.5),
        JSON.stringify([question.query, [...(question.hidden ?? [])]]),
      ).toBe(await recount(question))
  }
  const some = (rng: Rng, all: readonly Asked[]) => all.filter(() => rng.next() < 0.1)

  it('are what a recount gives, whatever has changed', { timeout: 60_000 }, async () => {
    const rng = seededRng(7)
    const all = Array.from({ length: 80 }, () => askedOf(rng))
    await carryOut(
      store,
      {
        ids: [],
        rounds: [
          {
            create: Array.from({ length: 60 }, () => fresh(rng)),
            change: {},
            bury: false,
            undone: false,
          },
        ],
        fails: false,
      },
      now(),
    )
    for (const question of all) await cachedTotal(question, false)
    const before = counts()
    for (let turn = 0; turn < 40; turn++) {
      for (let n = rng.int(1, 3); n > 0; n--) await carryOut(store, planOf(rng), now())
      await compare(rng, some(rng, all))
    }
    await compare(rng, all)
    expect(counts(), 'counts taken anew').toBe(before)
    const found = await Promise.all(all.map(recount))
    expect(found.filter(n => n > 0).length, 'queries that find something').toBeGreaterThan(
      all.length / 2,
    )
  })

  it(
    'see what is committed, while other transactions stand open',
    { timeout: 60_000 },
    async () => {
      const rng = seededRng(8)
      const all = Array.from({ length: 40 }, () => askedOf(rng))
      await compare(rng, all)
      for (let turn = 0; turn < 20; turn++) {
        const [first, second, third] = [planOf(rng), planOf(rng), planOf(rng)]
        const [written, end] = [deferred<void>(), deferred<void>()]
        const open = carryOut(store, first, now(), async () => {
          written.resolve()
          // the embedded store has one connection, which the transaction holds
          if (name === 'postgres') await end.promise
        })
        await written.promise
        const others = first.ids.length
          ? { ...second, ids: second.ids.filter(id => !first.ids.includes(id)) }
          : second
        await carryOut(store, others, now())
        await compare(rng, some(rng, all))
        // waits for the first where they change the same records
        const waiting = carryOut(store, third, now())
        await Promise.all(some(rng, all).map(question => cachedTotal(question, true)))
        end.resolve()
        await Promise.all([open, waiting])
        await compare(rng, some(rng, all))
      }
      await compare(rng, all)
    },
  )

  it('come out right after many wrote and counted at once', { timeout: 60_000 }, async () => {
    const rng = seededRng(9)
    const all = Array.from({ length: 30 }, () => askedOf(rng))
    for (let turn = 0; turn < 12; turn++) {
      const plans = Array.from({ length: 3 }, () => planOf(rng))
      await Promise.all([
        ...plans.map(plan => carryOut(store, plan, now())),
        ...some(rng, all).map(question => cachedTotal(question, true)),
        ...some(rng, all).map(question => cachedTotal(question, false)),
      ])
      await compare(rng, some(rng, all))
    }
    await compare(rng, all)
  })

  it('are taken anew where too much has changed, or something that no audit tells', async () => {
    const rng = seededRng(10)
    const query: ListQuery = { page: 1, limit: 2, sort: 'name', q: 'ma', where: [], deleted: 'no' }
    const touched: Asked = {
      query: {
        ...query,
        where: [{ field: 'updateTime', op: 'gte', values: ['2026-01-01T00:00:02.000Z'] }],
      },
      hidden: undefined,
    }
    const plain: Asked = { query, hidden: undefined }
    const create = (count: number): Plan => ({
      ids: [],
      rounds: [
        {
          create: Array.from({ length: count }, () => fresh(rng)),
          change: {},
          bury: false,
          undone: false,
        },
      ],
      fails: false,
    })
    // without its page, because a page that isn't full already gives the total
    const anew = async (question: Asked) => {
      const before = counts()
      expect(await cachedTotal(question, false)).toBe(await recount(question))
      return counts() - before
    }
    await anew(plain)
    await anew(touched)
    await carryOut(store, create(1), now())
    expect([await anew(plain), await anew(touched)]).toEqual([0, 1])
    expect([await anew(plain), await anew(touched)]).toEqual([0, 0])
    await carryOut(store, create(mostChanges), now())
    expect(await anew(plain)).toBe(0)
    await carryOut(store, create(mostChanges + 1), now())
    expect(await anew(plain)).toBe(1)
  })

  it('look each changed record up, however the planner would join them', async () => {
    const rng = seededRng(11)
    const query: ListQuery = { page: 1, limit: 2, sort: 'name', q: '', where: [], deleted: 'no' }
    const question: Asked = { query, hidden: undefined }
    await cachedTotal(question, false)
    const row = fresh(rng)
    const plan: Plan = {
      ids: [],
      rounds: [{ create: [row], change: {}, bury: false, undone: false }],
      fails: false,
    }
    await carryOut(store, plan, now())
    await cachedTotal(question, false)
    const explained = await explainChanges()
    expect(explained).toContain('Nested Loop Left Join')
    expect(explained).not.toContain('Hash')
  })
})
