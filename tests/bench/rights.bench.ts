import { canDo } from '../../src/access/index.ts'
import { hashOf } from '../../server/platform/http/idempotency.ts'
import { liveOf, sessionPollMs } from '../../server/domain/identity/session/live.ts'
import { demandVerb } from '../../server/engine/records/rights.ts'
import { readAccess } from '../../server/domain/identity/session/tokens.ts'
import { startLive } from '../../server/domain/identity/session/startLive.ts'
import { percentile, timed, type Figure } from './figure.ts'
import { onStores, type BenchSchool } from './school.ts'

const sessions = 1000
const institution = (school: BenchSchool) => school.institution

/** This many members, each with a session that the process serves. */
const crowd = async (school: BenchSchool): Promise<{ accountId: string; rid: string }[]> => {
  const { ports } = school
  const createTime = ports.clock.now().toISOString()
  const expireTime = new Date(Date.now() + 86_400_000).toISOString()
  const people = await Promise.all(
    Array.from({ length: sessions }, async (_, n) => ({
      accountId: `crowd${n}`,
      rid: `rid${n}`,
      secretHash: await hashOf(`secret ${n}`),
    })),
  )
  const rights = Array.from({ length: 60 }, (_, n) => `resource${n}.read`).concat('student.read')
  await ports.store.db
    .insertInto('account')
    .values(
      people.map(({ accountId }) => ({
        id: accountId,
        account: accountId,
        passwordHash: 'x',
        name: accountId,
        createTime,
      })),
    )
    .execute()
  await ports.store.db
    .insertInto('membership')
    .values(
      people.map(({ accountId }) => ({
        accountId,
        institutionId: institution(school),
        createTime,
      })),
    )
    .execute()
  await ports.store
    .scope(institution(school))
    .db.insertInto('member')
    .values(people.map(({ accountId }) => ({ accountId, role: 'clerk', rights, masks: [] })))
    .execute()
  await ports.store.db
    .insertInto('session')
    .values(
      people.map(person => ({
        ...person,
        institutionId: institution(school),
        createTime,
        expireTime,
        family: person.rid,
      })),
    )
    .execute()
  return people
}

const measure = async (school: BenchSchool, name: string): Promise<Figure[]> => {
  const { ports } = school
  const live = liveOf(ports)
  const people = (await crowd(school)).map(({ accountId, rid }) => ({
    accountId,
    rid,
    institutionId: institution(school),
  }))
  for (const claims of people) await live.session(claims)
  const looks = await timed(20, () => live.look())
  const stop = startLive(ports)
  const check = async (n: number) => {
    const claims = people[n % people.length]
    if (claims) demandVerb(await live.session(claims), { name: 'student' }, 'read')
  }
  // in the midst of the rounds, as requests come
  const checks: number[] = []
  for (let turn = 0; turn < 20; turn++) {
    checks.push(...(await timed(200, check, 0)))
    await new Promise(done => setTimeout(done, sessionPollMs / 3))
  }
  const tokens = await timed(300, () => readAccess(ports.config, ports.clock, school.token))
  // how long another process goes on with a right that was withdrawn
  const known: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    const claims = people[turn]
    if (!claims) continue
    await ports.store
      .scope(institution(school))
      .db.updateTable('member')
      .set({ rights: [] })
      .where('accountId', '=', claims.accountId)
      .execute()
    const from = performance.now()
    while (canDo((await live.session(claims)).actor.access, { name: 'student' }, 'read'))
      await new Promise(done => setTimeout(done, 5))
    known.push(performance.now() - from)
  }
  stop()
  return [
    {
      name: `rights check of a request, ${sessions} sessions served, mean (${name})`,
      value: checks.reduce((a, b) => a + b, 0) / checks.length,
      unit: 'ms',
      reach: 0.2,
    },
    {
      name: `rights check of a request, p95 (${name})`,
      value: percentile(checks, 95),
      unit: 'ms',
      reach: 0.2,
    },
    { name: `reading a request's token, p95 (${name})`, value: percentile(tokens, 95), unit: 'ms' },
    {
      name: `one question about ${sessions} sessions, every ${sessionPollMs} ms, p95 (${name})`,
      value: percentile(looks, 95),
      unit: 'ms',
    },
    {
      name: `a right withdrawn elsewhere is known, worst of 5 (${name})`,
      value: Math.max(...known),
      unit: 'ms',
      reach: 1000,
    },
  ]
}

/**
 * What asking for rights adds to a request, and how soon a withdrawn one is known, with a thousand
 * sessions served.
 */
export const run = (): Promise<Figure[]> =>
  onStores('rights', {
    postgres: school => measure(school, 'PostgreSQL'),
    pglite: school => measure(school, 'embedded'),
  })
