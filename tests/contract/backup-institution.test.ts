import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import type { OpenDatabase } from '../../server/adapters/backup/database.ts'
import {
  moveInstitution,
  type InstitutionMove,
} from '../../server/adapters/backup/moveInstitution.ts'
import { acceptInstitution } from '../../server/domain/identity/index.ts'
import { auditChecks, domainTables, globalTableSpecs, rules } from '../../server/domains.ts'
import { runAudit } from '../../server/engine/audit/run.ts'
import { seal } from '../../server/engine/seal/sealAll.ts'
import { seededIds } from '../../server/platform/ids.ts'
import type { SqlDriver } from '../../server/platform/store/driver.ts'
import { dumpRows, dumpTables } from '../../server/platform/store/dump.ts'
import { rowsOfInstitution } from '../../server/platform/store/moves.ts'
import { openStore } from '../../server/platform/store/open.ts'
import { makeApp, standingClock, type TestApp } from '../support/app.ts'
import { asDatabase } from '../support/backups.ts'
import { proves } from '../support/parts.ts'
import { waitForSealable } from '../support/settled.ts'
import { bothStores, type TestStore } from '../support/stores.ts'
import { fillFrom } from '../support/versions/fill.ts'
import { fixtureKeys, readFixture, readVersions } from '../support/versions/fixture.ts'

const [embedded] = bothStores
const version = readVersions().at(-1)
if (!embedded || !version) throw new Error('no store, or no fixture')
const bytesOf = (text: string) => new TextEncoder().encode(text)
const clock = standingClock(version.at)
const config = {
  signingKey: bytesOf('signing key of another installation'),
  sealKeys: [bytesOf('seal key of another installation, long'), bytesOf(fixtureKeys.seal)],
} as const
const phone = { countryCode: '86', phone: '13900001111' }

/** Rows of the institution's own tables by table, as texts in order. */
const ownRows = async ({ sql }: OpenDatabase, institution: string) => {
  const found: Record<string, string[]> = {}
  await sql.begin()
  for (const { name, columns } of await dumpTables(sql)) {
    if (globalTableSpecs.has(name) || name.includes('$')) continue
    const where = rowsOfInstitution({ name, columns }, globalTableSpecs)
    if (where === undefined) continue
    // grams are a column of one kind of store
    const compared = columns.filter(column => column.name !== 'grams$')
    const rows: string[] = []
    for await (const part of dumpRows(sql, { name, columns: compared }, where, [institution]))
      rows.push(...part)
    found[name] = rows.toSorted()
  }
  await sql.rollback()
  return found
}

// npm test: to PostgreSQL, where grams are stored in another way
describe.each(proves('stores') ? bothStores : bothStores.slice(-1))(
  'an institution that moves to another installation on $name',
  kind => {
    let from: { driver: SqlDriver; dispose: () => Promise<void> }
    let source: OpenDatabase
    let store: TestStore
    let t: TestApp
    let school = ''
    let admin = ''
    let move: Omit<InstitutionMove, 'target'>
    const intoTarget = async <T>(work: (target: OpenDatabase) => Promise<T>): Promise<T> => {
      const target = await asDatabase(store.driver)
      try {
        return await work(target)
      } finally {
        await target.close()
      }
    }

    beforeAll(async () => {
      from = await embedded.driver()
      await fillFrom(from.driver, readFixture(version.name))
      const old = await openStore({
        driver: { ...from.driver, close: () => Promise.resolve() },
        resources: Object.values(resources),
        tables: domainTables,
        clock,
        ids: seededIds(1, clock.now().getTime()),
      })
      const person = await old.db
        .selectFrom('account')
        .innerJoin('membership', 'membership.accountId', 'account.id')
        .select(['account.id', 'membership.institutionId'])
        .where('account.account', '=', 'admin')
        .executeTakeFirstOrThrow()
      school = person.institutionId
      admin = person.id
      await old.db.updateTable('account').set(phone).where('id', '=', admin).execute()
      await old.close()
      source = await asDatabase(from.driver)
      store = await kind.open(Object.values(resources), { clock })
      t = await makeApp({ store, ports: { clock }, config })
      // the same person has an account here, with a name that nobody has given
      await store.db
        .updateTable('account')
        .set(phone)
        .where('id', '=', t.administrator.id)
        .execute()
      move = {
        source,
        institution: school,
        globals: globalTableSpecs,
        bringFiles: () => Promise.resolve(),
      }
    })
    afterAll(async () => {
      await source.close()
      await from.dispose()
      await store.dispose()
    })

    it('has every row there, its people keep the accounts that they have, and the audit finds nothing', async () => {
      const before = await intoTarget(target => ownRows(target, t.institution))
      const moved = await intoTarget(target => moveInstitution({ ...move, target }))
      expect(moved.samePeople).toEqual([{ from: admin, into: t.administrator.id }])
      const [there, here] = [
        await intoTarget(target => ownRows(target, school)),
        await ownRows(source, school),
      ]
      expect(Object.values(here).flat().length).toBeGreaterThan(1000)
      for (const [name, rows] of Object.entries(here))
        expect([name, there[name]]).toEqual([name, rows])
      expect(await intoTarget(target => ownRows(target, t.institution))).toEqual(before)
      await acceptInstitution(store, t.ports, { id: school, at: version.at, ...moved })
      const places = await store.db
        .selectFrom('membership')
        .select(['accountId', 'waitsSince'])
        .where('institutionId', '=', school)
        .where('accountId', 'in', [admin, t.administrator.id])
        .execute()
      expect(places).toEqual([{ accountId: t.administrator.id, waitsSince: expect.any(String) }])
      // later changes are sealed after those that came
      await waitForSealable(store.scope(school))
      await seal({ ...t.ports, store })
      const { findings } = await runAudit({ store, resources, rules, config }, auditChecks)
      expect(findings).toEqual([])
      const { db } = store.scope(school)
      const logged = await db
        .selectFrom('audit')
        .select('id')
        .where('resource', '=', 'institution')
        .where('action', '=', 'restore')
        .executeTakeFirstOrThrow()
      const last = await db
        .selectFrom('auditSeal')
        .select('digests')
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      expect(last.digests.some(digest => digest.startsWith(logged.id))).toBe(true)
    })

    it('is refused where it is already, and nothing is changed', async () => {
      const before = await intoTarget(target => ownRows(target, school))
      await expect(intoTarget(target => moveInstitution({ ...move, target }))).rejects.toThrow(
        'is in this installation already, and nothing was changed',
      )
      expect(await intoTarget(target => ownRows(target, school))).toEqual(before)
    })
  },
)

it('every global table that names an institution says whether its rows move', () => {
  const named = [...globalTableSpecs.values()].filter(
    ({ columns, moves }) => columns['institutionId'] && !moves,
  )
  // sessions and what is used up within minutes end; messages were sent; batches are the platform's
  expect(named.map(({ name }) => name).toSorted()).toEqual([
    'loginChallenge',
    'outbox',
    'session',
    'signal',
    'ticket',
    'voucherBatch',
  ])
})
