import { describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { makeApp } from '../../../tests/support/app.ts'
import { waitForSealable } from '../../../tests/support/settled.ts'
import { stores } from '../../../tests/support/stores.ts'
import { auditChecks, domainTables } from '../../domains.ts'
import { runAudit } from '../../engine/audit/run.ts'
import { seal } from '../../engine/seal/sealAll.ts'
import { openStore } from './open.ts'

/**
 * An attendance that migration 045 changed without logging it, between two changes that are in the
 * log.
 */
const silentAttendance = (institution: string, id: string, derived: string): string => `
  insert into "attendance" ("institutionId", "id", "version", "createTime", "updateTime", "createdBy", "role", "status", "derived", "overridden")
    values ('${institution}', '${id}', 3, now(), now(), 'system', 'STUDENT', 'LATE', 'UNKNOWN', true);
  insert into "audit" ("institutionId", "id", "at", "actor", "actorName", "action", "resource", "recordId", "before", "after", "requestId")
    values ('${institution}', '${id}1', now(), 'system', 'System', 'create', 'attendance', '${id}', null,
      '{"version": 1, "role": "STUDENT", "status": "${derived}", "derived": "${derived}", "overridden": false}', '${id}'),
    ('${institution}', '${id}2', now(), 'a', 'Ann', 'override', 'attendance', '${id}',
      '{"version": 2, "status": "UNKNOWN", "overridden": false}', '{"version": 3, "status": "LATE", "overridden": true}', '${id}');
  insert into "operation" ("institutionId", "id", "at", "actor", "actorName", "action", "resource", "count")
    values ('${institution}', '${id}', now(), 'a', 'Ann', 'override', 'attendance', 2);`

describe.each(stores)('total lesson hours of before, on $name', ({ open }) => {
  it('become the first entry of their students, a lot from an import; the log has what was changed', async () => {
    const store = await open(Object.values(resources))
    try {
      const t = await makeApp({ store })
      const make = async (values: object) =>
        (await t.call<{ id: string }>('POST', 'student/create', values)).response.id
      const old = await make({ name: 'Old', account: 'old1', totalLessonHours: 12.5 })
      const none = await make({ name: 'None', account: 'old2' })
      const run = async (script: string) => {
        const connection = await store.driver.connect()
        await connection.script(script).finally(() => connection.release())
      }
      const openAgain = () =>
        openStore({
          driver: { ...store.driver, close: () => Promise.resolve() },
          resources: Object.values(resources),
          tables: domainTables,
          clock: t.ports.clock,
          ids: t.ports.ids,
        })
      const faults = async () => {
        await waitForSealable(t.scope)
        await seal(t.ports)
        return (await runAudit(t.ports, auditChecks)).findings.map(({ fault }) => fault)
      }
      await run(`
        drop table "hourEntry"; drop table "hourLot"; drop table "hourSum"; drop table if exists "hourEntry$search";
        delete from "audit" where "resource" = 'hourEntry';
        delete from "migration" where "name" = '035-lesson-hours'`)
      await openAgain()
      const hours = async (id: string) =>
        (await t.call('GET', `hourEntry/student?studentId=${id}`)).response
      expect(await hours(old)).toMatchObject({
        total: 12.5,
        used: 0,
        remaining: 12.5,
        lots: [{ hours: 12.5, left: 12.5, source: 'IMPORT', expiresOn: null }],
        entryCount: 1,
      })
      expect(await hours(none)).toMatchObject({ total: 0, entryCount: 0 })
      const student = (await t.call('GET', `student/get?id=${old}`)).response
      expect(student).toMatchObject({ totalLessonHours: 12.5, remainingLessonHours: 12.5 })
      const { domestic } = await store.db
        .selectFrom('institution')
        .select('domestic')
        .where('id', '=', t.institution)
        .executeTakeFirstOrThrow()
      const q = encodeURIComponent(domestic ? '期初课时' : 'Opening balance')
      const found = await t.call<{ total: number }>('GET', `hourEntry/list?q=${q}`)
      expect(found.response.total).toBe(1)
      expect(await faults()).toEqual([])

      // an earlier version of these migrations logged nothing
      await run(`
        delete from "auditSeal"; delete from "audit" where "requestId" = '035-lesson-hours';
        delete from "operation" where "id" = '035-lesson-hours';
        ${silentAttendance(t.institution, 'silent', 'ABSENT')} ${silentAttendance(t.institution, 'forged', 'PRESENT')}
        delete from "migration" where "name" = '057-mended-log'`)
      await openAgain()
      expect(await faults()).toEqual([
        'attendance forged differs from its latest change in derived',
      ])
      const { db } = t.scope
      const mended = db.selectFrom('audit').select(['recordId', 'before', 'after'])
      expect(
        await mended.where('requestId', '=', '057-mended-log').orderBy('resource').execute(),
      ).toMatchObject([
        {
          recordId: 'silent',
          before: { version: 1, derived: 'ABSENT', status: 'ABSENT' },
          after: { version: 2, derived: 'UNKNOWN', status: 'UNKNOWN' },
        },
        { recordId: old, before: null, after: { version: 1, hours: 12.5, change: 12.5 } },
      ])
    } finally {
      await store.dispose()
    }
  })
})
