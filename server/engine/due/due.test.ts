import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { bothStores, type TestStore } from '../../../tests/support/stores.ts'
import { resources } from '../../../resources/index.ts'
import { createMetrics } from '../../adapters/metrics.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import type { EnginePorts } from '../ports.ts'
import type { Due, DueLook, DueOutcome, DueRecord } from './due.ts'
import { dueRound, dueSchedules, dueWorker, haltDue, measureDue, wakeDue } from './index.ts'

/** A promise that the test resolves when it wants. */
const gate = () => {
  let open: () => void = () => undefined
  const passed = new Promise<void>(resolve => (open = resolve))
  return { open, passed }
}
const since = '2026-03-02T08:00:00.000Z'
const row = (refId: string) => ({ kind: 'TEST', refId, since, mark: refId })

/** Deletes a row from the table unless another process did; false if it did. */
const take = async ({ db }: StoreTx, refId: string): Promise<boolean> => {
  const held = await db
    .selectFrom('usageDue')
    .select('refId')
    .where('refId', '=', refId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (held) await db.deleteFrom('usageDue').where('refId', '=', refId).execute()
  return held !== undefined
}

describe.each(bothStores)('due records on $name', kind => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store })
  })
  afterAll(() => store.dispose())
  afterEach(async () => {
    vi.useRealTimers()
    await t.scope.db.deleteFrom('usageDue').execute()
    await other().db.deleteFrom('usageDue').execute()
  })
  const other = () => store.scope(t.otherInstitution)

  /** The rows of a table, each worked off by `work` after it was taken out. */
  const rowsOf =
    (work: (id: string, look: DueLook) => Promise<DueOutcome | void>): Due['find'] =>
    async look => {
      const rows = await look.scope.db
        .selectFrom('usageDue')
        .select('refId')
        .orderBy('refId')
        .limit(look.limit)
        .execute()
      return rows.map(({ refId }) => ({
        key: refId,
        since,
        work: async tx => ((await take(tx, refId)) ? work(refId, look) : undefined),
      }))
    }
  /** A server of its own over the same store. */
  const server = (due: Due, more: Partial<EnginePorts> = {}) => {
    const ports: EnginePorts = { ...t.ports, due: { test: due }, ...more }
    return {
      ports,
      worker: dueWorker(ports, 'test'),
      wake: () => wakeDue(ports, 'test', t.institution),
    }
  }
  const put = (ids: readonly string[], scope = t.scope) =>
    scope.db.insertInto('usageDue').values(ids.map(row)).execute()
  const left = async (scope = t.scope) =>
    (await scope.db.selectFrom('usageDue').select('refId').orderBy('refId').execute()).map(
      ({ refId }) => refId,
    )
  const ids = (count: number) =>
    Array.from({ length: count }, (_, n) => `r${String(n).padStart(4, '0')}`)
  /** The store without the delay by which long work yields to requests: that delay needs timers. */
  const impatient = (): Partial<EnginePorts> => ({
    store: {
      ...store,
      scope: id => {
        const scope = store.scope(id)
        return { institutionId: id, transaction: fn => scope.transaction(fn) } as Scope
      },
    },
  })
  const numbered = (key: string): Pick<DueRecord, 'key' | 'since'> => ({ key, since })

  it('works off all that is due, once, in order where it is asked for', async () => {
    const worked: string[] = []
    const { worker } = server({
      inOrder: true,
      find: rowsOf(async id => void worked.push(id)),
    })
    await put(ids(450))
    await worker.workOff()
    expect(worked).toEqual(ids(450))
    expect(await left()).toEqual([])
    expect(worker.figures()).toEqual({ waiting: 0, oldest: undefined, failed: 0 })
  })

  it('gives each institution its turn, however many records another has', async () => {
    const worked: string[] = []
    const { worker } = server({
      atOnce: 1,
      find: rowsOf(async (_, { scope }) => void worked.push(scope.institutionId)),
    })
    await put(ids(300))
    await put(['one', 'two'], other())
    await worker.workOff()
    expect(worked).toHaveLength(302)
    expect(worked.indexOf(t.otherInstitution)).toBeLessThan(3)
    expect(worked.lastIndexOf(t.otherInstitution)).toBeLessThan(5)
  })

  it('lets no institution wait for another whose records are not found or not worked off', async () => {
    const [bad, good] = [t.institution, t.otherInstitution]
    for (const fails of ['find', 'work']) {
      const worked: string[] = []
      const { worker } = server({
        atOnce: 1,
        find: look => {
          const isBad = look.scope.institutionId === bad
          if (isBad && fails === 'find') throw new Error('no such luck')
          return rowsOf(async id => {
            if (isBad) throw new Error('no such luck')
            worked.push(id)
          })(look)
        },
      })
      await put(['a', 'b'])
      await put(['c', 'd'], store.scope(good))
      await worker.workOff()
      expect(worked).toEqual(['c', 'd'])
      expect(await left()).toEqual(['a', 'b'])
      expect(worker.figures().failed).toBe(fails === 'find' ? 1 : 2)
      expect(t.log.at(-1)?.level).toBe('error')
      await t.scope.db.deleteFrom('usageDue').execute()
    }
  })

  it('keeps a place for other institutions while the work of one takes long', async () => {
    const slow = gate()
    const worked: string[] = []
    const { worker } = server({
      atOnce: 3,
      find: async ({ scope }) =>
        scope.institutionId === t.otherInstitution
          ? [
              {
                ...numbered('quick'),
                claim: async () => true,
                send: async () => void worked.push('quick'),
              },
            ]
          : ['a', 'b', 'c', 'd'].map(key => ({
              ...numbered(key),
              claim: async () => true,
              send: () => slow.passed.then(() => void worked.push(key)),
            })),
    })
    worker.wake(t.institution)
    await vi.waitFor(() => expect(worker.figures().waiting).toBe(4))
    worker.wake(t.otherInstitution)
    await vi.waitFor(() => expect(worked).toEqual(['quick']))
    slow.open()
    await worker.done()
    expect(worked.toSorted()).toEqual(['a', 'b', 'c', 'd', 'quick'])
  })

  it('tries again with pauses that grow, and holds up nothing meanwhile', async () => {
    const tried: string[] = []
    let broken = true
    const work = (key: string) => async () => {
      tried.push(key)
      if (key === 'bad' && broken) throw new Error('not today')
    }
    let due = ['bad', 'good']
    const { ports, worker } = server(
      {
        inOrder: true,
        find: async () => due.map(key => ({ ...numbered(key), work: work(key) })),
      },
      impatient(),
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pass = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms)
      await worker.done()
    }
    wakeDue(ports, 'test', t.institution)
    await worker.done()
    expect(tried).toEqual(['bad', 'good'])
    expect(worker.figures()).toEqual({ waiting: 1, oldest: since, failed: 1 })
    due = ['bad']
    wakeDue(ports, 'test', t.institution)
    await pass(59_000)
    expect(tried).toHaveLength(2)
    await pass(1000)
    expect(tried).toHaveLength(3)
    await pass(119_000)
    expect(tried).toHaveLength(3)
    broken = false
    await pass(1000)
    expect(tried).toEqual(['bad', 'good', 'bad', 'bad'])
    await worker.halt()
  })

  it('ends the tries where the table says how many, and notes each in the row', async () => {
    const noted: unknown[] = []
    let isOpen = true
    let tries = 0
    const { worker } = server({
      retry: { most: 2, pauseMs: 60_000 },
      find: async ({ scope }) =>
        isOpen && scope.institutionId === t.institution
          ? [
              {
                ...numbered('a'),
                tries,
                work: () => Promise.reject(errors.notFound()),
                failed: async (_, failure) => {
                  noted.push([failure.tries, failure.at])
                  tries = failure.tries
                  isOpen = failure.at !== undefined
                  return !isOpen
                },
              },
            ]
          : [],
    })
    await worker.workOff()
    await worker.workOff()
    await worker.workOff()
    const later = new Date(t.clock.now().getTime() + 60_000).toISOString()
    expect(noted).toEqual([
      [1, later],
      [2, undefined],
    ])
    // a refusal that its domain notes is no failure of the server
    expect(worker.figures()).toEqual({ waiting: 0, oldest: undefined, failed: 0 })
  })

  it('leaves a record due whose process died in the middle, for any other', async () => {
    await put(['a', 'b'])
    const dying = server({
      find: rowsOf(async () => {
        throw new Error('killed')
      }),
    })
    await dying.worker.workOff()
    expect(await left()).toEqual(['a', 'b'])
    const worked: string[] = []
    await server({ find: rowsOf(async id => void worked.push(id)) }).worker.workOff()
    expect(worked.toSorted()).toEqual(['a', 'b'])
    expect(await left()).toEqual([])
  })

  it('works off each record once where two servers share the work', async () => {
    const worked: string[] = []
    const servers = [1, 2].map(() => server({ find: rowsOf(async id => void worked.push(id)) }))
    await put(ids(120))
    await Promise.all(servers.map(({ worker }) => worker.workOff()))
    expect(worked.toSorted()).toEqual(ids(120))
    expect(await left()).toEqual([])
  })

  it('sends a claimed record once, and never a second time where that fails', async () => {
    const sent: string[] = []
    const find: Due['find'] = async ({ scope }) => {
      const rows = await scope.db.selectFrom('usageDue').select('refId').execute()
      return rows.map(({ refId }) => ({
        ...numbered(refId),
        claim: tx => take(tx, refId),
        send: async () => {
          sent.push(refId)
          throw new Error('the service went away')
        },
      }))
    }
    const servers = [server({ find }), server({ find })]
    await put(ids(20))
    await Promise.all(servers.map(({ worker }) => worker.workOff()))
    await Promise.all(servers.map(({ worker }) => worker.workOff()))
    expect(sent.toSorted()).toEqual(ids(20))
  })

  it('waits at a stop for what has begun, and begins nothing more', async () => {
    const begun = gate()
    const going = gate()
    const worked: string[] = []
    const { ports, worker } = server({
      inOrder: true,
      find: async () =>
        ['a', 'b'].map(key => ({
          ...numbered(key),
          claim: async () => true,
          send: async () => {
            begun.open()
            await going.passed
            worked.push(key)
          },
        })),
    })
    worker.wake(t.institution)
    await begun.passed
    let isHalted = false
    const halted = haltDue(ports).then(() => (isHalted = true))
    worker.wake(t.institution)
    await Promise.resolve()
    expect(isHalted).toBe(false)
    going.open()
    await halted
    expect(worked).toEqual(['a'])
  })

  it('finds at once what a committed transaction announces, and nothing of one that was rolled back', async () => {
    const worked: string[] = []
    const { ports, worker } = server({ find: rowsOf(async id => void worked.push(id)) })
    expect(dueSchedules(ports.due)).toMatchObject([{ name: 'work off test', every: 60_000 }])
    await dueRound(ports, 'test', true)
    await worker.done()
    const announce = (id: string, fails = false) =>
      t.scope.transaction(async tx => {
        await tx.db.insertInto('usageDue').values(row(id)).execute()
        tx.announce('due test')
        if (fails) throw new Error('rolled back')
      })
    await expect(announce('a', true)).rejects.toThrow('rolled back')
    await announce('b')
    await worker.done()
    expect(worked).toEqual(['b'])
    await haltDue(ports)
  })

  it('looks again when the next record becomes due, and after the rest of a record', async () => {
    const at = new Date(t.clock.now().getTime() + 20_000).toISOString()
    const worked: string[] = []
    let isDue = false
    const { worker } = server(
      {
        restMs: 1000,
        find: async () =>
          isDue ? [{ ...numbered('a'), work: async () => void worked.push('a') }] : [],
        next: async () => (isDue ? undefined : at),
      },
      impatient(),
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    worker.wake(t.institution)
    await worker.done()
    isDue = true
    await vi.advanceTimersByTimeAsync(19_000)
    await worker.done()
    expect(worked).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
    await worker.done()
    expect(worked).toEqual(['a'])
    worker.wake(t.institution)
    await worker.done()
    expect(worked).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(1000)
    await worker.done()
    expect(worked).toEqual(['a', 'a'])
    await worker.halt()
  })

  it('works on a record again that became due while it was being worked on', async () => {
    const [begun, going] = [gate(), gate()]
    let rounds = 0
    const { worker } = server({
      find: async () =>
        rounds < 2
          ? [
              {
                ...numbered('a'),
                claim: async () => true,
                send: async () => {
                  begun.open()
                  await going.passed
                  rounds += 1
                },
              },
            ]
          : [],
      atOnce: 3,
    })
    worker.wake(t.institution)
    await begun.passed
    worker.wake(t.institution)
    going.open()
    await worker.done()
    expect(rounds).toBe(2)
  })

  it('shows in the metrics what waits, since when, and how much failed', async () => {
    const metrics = createMetrics()
    const { ports, worker } = server(
      {
        find: async ({ scope }) =>
          scope.institutionId === t.institution
            ? [{ ...numbered('a'), work: () => Promise.reject(new Error('not today')) }]
            : [],
      },
      { metrics },
    )
    measureDue(ports)
    t.clock.advance(5000)
    await worker.workOff()
    const { text } = await metrics.print()
    const age = (t.clock.now().getTime() - Date.parse(since)) / 1000
    expect(text).toContain('edu_due_waiting{table="test"} 1')
    expect(text).toContain(`edu_due_oldest_seconds{table="test"} ${age}`)
    expect(text).toContain('edu_due_failed{table="test"} 1')
    await haltDue(ports)
  })
})
