import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import type { AutomationRun } from '../../../resources/automations/automation-run/automationRun.resource.ts'
import { textOfCode } from '../../../src/protocol/errors/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { waitForSealable } from '../../../tests/support/settled.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { auditChecks } from '../../domains.ts'
import { runAudit } from '../../engine/audit/run.ts'
import { seal } from '../../engine/seal/sealAll.ts'
import { automationRuns } from '../../platform/store/migrations/053-automation-runs.ts'

describe.each(stores)('runs that were rows of their own on $name', kind => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store, listed: true })
  })
  afterAll(() => store.dispose())

  it('are entries of the journal, those that wait are in the queue, and the audit finds nothing', async () => {
    const make = async (resource: string, values: object) =>
      (await t.call<{ id: string }>('POST', `${resource}/create`, values)).response.id
    const automation = await make('automation', {
      name: 'Newcomers',
      target: 'student',
      trigger: 'COUNT',
      threshold: 9,
      action: 'NOTIFY',
      recipients: ['owner'],
      messageEn: 'Nine',
    })
    const role = await make('role', { name: 'Reader', rights: ['automation.read', 'student.read'] })
    const row = (id: string, values: string) =>
      `('${t.institution}', '${id}', '${automation}', '${id}', '2026-01-01T08:00:00.5Z', '2026-01-01Z', '2026-01-02Z', '2026-01-01Z', 'student', ${values})`
    const connection = await store.driver.connect()
    await connection
      .script(
        `drop table "automationRun"; drop table "automationQueue"; drop table "journalKey";
        create table "automationRun" ("institutionId" text collate "C" not null, "id" text collate "C" not null, "automation" text not null,
          "event" text not null, "at" timestamp(3) with time zone not null, "createTime" timestamp(3) with time zone not null,
          "doneAt" timestamp(3) with time zone, "dueAt" timestamp(3) with time zone not null, "resource" text not null, "state" text not null,
          "open" bool not null, "kind" text, "recordId" text, "value" text, "reason" text, "code" text, "params" jsonb, "words" jsonb,
          "count" int4 default 1 not null, "tries" int4 default 0 not null, "owner" text,
          constraint "automationRun_pk" primary key ("institutionId", "id"));
        create index "automationRun_event" on "automationRun" ("event"); create index "automationRun_due" on "automationRun" ("dueAt");
        create index "automationRun_log" on "automationRun" ("id"); create index "automationRun_state" on "automationRun" ("state");
        create index "automationRun_age" on "automationRun" ("createTime");
        insert into "automationRun" values
          ${row('run1', `'DONE', false, null, 'Ann', 'x', null, null, null, '{"en":"Add tags: new","zh":"添加标签：new"}', 1, 0, null`)},
          ${row('run2', `'FAILED', false, 'UPDATED', 'Ann', null, 'REFUSED', '9994', '{"condition":"x"}', null, 1, 0, null`)},
          ${row('run3', `'SKIPPED', false, null, null, null, 'LIMIT', null, null, null, 7, 0, null`)},
          ${row('run4', `'WAITING', true, null, 'Ann', 'x', null, null, null, null, 1, 2, null`)}`,
      )
      .then(() => automationRuns.up(connection, kind.name))
      .finally(() => connection.release())
    const { response } = await t.call<{ list: AutomationRun[] }>(
      'GET',
      'automationRun/list?sort=createTime',
    )
    const at = '2026-01-01T08:00:00.500Z'
    expect(response.list).toMatchObject([
      { id: 'run1', event: 'COUNT', recordId: 'Ann', at, state: 'DONE', result: 'Add tags: new' },
      { id: 'run2', event: 'UPDATED', result: textOfCode('9994', 'en', { condition: 'x' }) },
      { id: 'run3', event: null, reason: 'LIMIT', count: 7 },
    ])
    const { db } = t.scope
    const queue = await db.selectFrom('automationQueue').select(['id', 'kind', 'tries']).execute()
    expect(queue).toEqual([{ id: 'run4', kind: 'COUNT', tries: 2 }])
    const keys = await db
      .selectFrom('journalKey')
      .select(['key', 'entryId'])
      .orderBy('key')
      .execute()
    expect(keys).toEqual(['run1', 'run2'].map(id => ({ key: `${automation} ${id}`, entryId: id })))
    expect((await t.scope.get(resources.role, role))?.rights).toEqual([
      'automation.read',
      'student.read',
      'automationRun.read',
    ])
    await waitForSealable(t.scope)
    await seal(t.ports)
    const { findings } = await runAudit(t.ports, auditChecks)
    expect(findings).toEqual([])
  })
})
