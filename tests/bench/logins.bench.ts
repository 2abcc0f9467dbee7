import { argonPasswords } from '../../server/adapters/passwords.ts'
import { createApp } from '../../server/app.ts'
import type { EnginePorts } from '../../server/engine/ports.ts'
import { percentile, type Figure } from './figure.ts'
import { onStores, type BenchSchool } from './school.ts'

const people = 50
const wait = (ms: number) => new Promise<void>(done => setTimeout(done, ms))

/**
 * Fifty people with real argon2 hashes; calls that time themselves, all from one address as behind
 * a school's router.
 */
const crowd = async (school: BenchSchool) => {
  const ports: EnginePorts = { ...school.ports, passwords: argonPasswords }
  const app = createApp(ports)
  const passwordHash = await ports.passwords.hash('Kite4Lamp')
  const createTime = new Date().toISOString()
  const accounts = Array.from({ length: people }, (_, n) => ({
    id: ports.ids.next(),
    account: `crowd${school.institution}${n}`,
  }))
  await school.store.transaction(async tx => {
    await tx.db
      .insertInto('account')
      .values(accounts.map(a => ({ ...a, passwordHash, name: a.account, createTime })))
      .execute()
    await tx.db
      .insertInto('membership')
      .values(
        accounts.map(({ id }) => ({
          accountId: id,
          institutionId: school.institution,
          createTime,
        })),
      )
      .execute()
    await tx
      .scope(school.institution)
      .db.insertInto('member')
      .values(
        accounts.map(({ id }) => ({
          accountId: id,
          role: 'custom',
          rights: ['teacher.read'],
          masks: [],
          roleId: null,
        })),
      )
      .execute()
  })
  const from = { incoming: { socket: { remoteAddress: '10.0.0.1' } } }
  const timed = async (call: () => Response | Promise<Response>): Promise<number> => {
    const startTime = performance.now()
    const answer = await call()
    const text = await answer.text()
    if (!answer.ok || !text.includes('"status":200')) throw new Error(text)
    return performance.now() - startTime
  }
  const login = (n: number) =>
    timed(() =>
      app.request(
        '/edu_adminserver/app/login',
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ account: accounts[n % people]?.account, password: 'Kite4Lamp' }),
        },
        from,
      ),
    )
  const other = () =>
    timed(() =>
      app.request(
        '/edu_adminserver/teacher/list?page=1&limit=20',
        { headers: school.headers },
        from,
      ),
    )
  return { login, other }
}

/** Durations of `other` calls, one every 20 ms, while `work` runs. */
const meanwhile = async (
  other: () => Promise<number>,
  work: Promise<unknown>,
): Promise<number[]> => {
  const calls: Promise<number>[] = []
  const over = work.then(() => true)
  while (!(await Promise.race([over, wait(20)]))) calls.push(other())
  return Promise.all(calls)
}

const measure = async (store: string, school: BenchSchool): Promise<Figure[]> => {
  const { login, other } = await crowd(school)
  for (let n = 0; n < 100; n++) await Promise.all([login(n), other()])
  const alone: number[] = []
  const before = process.cpuUsage()
  for (let n = 0; n < people; n++) alone.push(await login(n))
  const { user, system } = process.cpuUsage(before)

  // fifty people log in within a second, for four seconds
  const spread: Promise<number>[] = []
  const arriving = async () => {
    const startTime = performance.now()
    for (let n = 0; n < 4 * people; n++) {
      await wait(Math.max(0, startTime + (n * 1000) / people - performance.now()))
      spread.push(login(n))
    }
    await Promise.all(spread)
  }
  const besideSpread = await meanwhile(other, arriving())
  const spreadMs = await Promise.all(spread)

  // and all fifty in the same instant: the sum of their hashes divided by the cores is the floor of
  // it
  const burstMs: number[] = []
  const besideBurst: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    const burst = Promise.all(Array.from({ length: people }, (_, n) => login(n)))
    besideBurst.push(...(await meanwhile(other, burst)))
    burstMs.push(...(await burst))
  }
  return [
    { name: `${store}: one login alone, median`, value: percentile(alone, 50), unit: 'ms' },
    // its cost, independent of other work: 50 of them on 2 cores take at least 25 times this
    {
      name: `${store}: one login, time of all cores`,
      value: (user + system) / 1000 / people,
      unit: 'ms',
    },
    {
      name: `${store}: 50 logins a second, argon2 at OWASP's least, login p95`,
      value: percentile(spreadMs, 95),
      unit: 'ms',
      reach: 150,
    },
    {
      name: `${store}: other requests meanwhile, p95`,
      value: percentile(besideSpread, 95),
      unit: 'ms',
      reach: 100,
    },
    {
      name: `${store}: 50 logins in the same instant, login p50`,
      value: percentile(burstMs, 50),
      unit: 'ms',
    },
    {
      name: `${store}: 50 logins in the same instant, login p95`,
      value: percentile(burstMs, 95),
      unit: 'ms',
      reach: 150,
    },
    {
      name: `${store}: other requests meanwhile, p95`,
      value: percentile(besideBurst, 95),
      unit: 'ms',
      reach: 100,
    },
  ]
}

/**
 * Fifty people log in at once, with argon2 at its real cost, and the delays of others meanwhile.
 */
export const run = (): Promise<Figure[]> =>
  onStores('logins', {
    postgres: school => measure('PostgreSQL', school),
    pglite: school => measure('embedded', school),
  })
