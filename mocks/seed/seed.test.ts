import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { contextsOf } from '../../server/domain/identity/index.ts'
import { isObject } from '../../src/protocol/isObject.ts'
import { auditChecks } from '../../server/domains.ts'
import { runAudit } from '../../server/engine/audit/run.ts'
import { tablesOf } from '../../server/platform/store/tables-of.ts'
import { seal } from '../../server/engine/seal/sealAll.ts'
import { makeApp } from '../../tests/support/app.ts'
import { stores, type TestStore } from '../../tests/support/stores.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { createRecord } from '../../server/engine/records/create.ts'
import { seedDemo } from './index.ts'
import { addDemoRecordings } from './playback.ts'

const [kind] = stores
let store: TestStore
beforeAll(async () => {
  if (!kind) throw new Error('no store')
  store = await kind.open(Object.values(resources))
})
afterAll(() => store.dispose())

it('the demo school stands in the log as generated, in one operation, and every list of choices in the order of its options', async () => {
  const t = await makeApp({ store, listed: true })
  const { ports, institution, administrator, scope } = t
  const contextFor = await contextsOf(ports, administrator.id, institution, 'seed')
  await seedDemo({ scope, contextFor, files: ports.files, resources })
  const operation = await scope.db
    .selectFrom('operation')
    .select(['action', 'resource', 'recordId', 'title', 'count'])
    .where('id', '=', 'seed')
    .executeTakeFirst()
  expect(operation).toMatchObject({
    action: 'seed',
    resource: 'sample',
    recordId: null,
    title: null,
  })
  expect(operation?.count).toBeGreaterThan(2000)
  const teachers = await scope.db
    .selectFrom('audit')
    .select('after')
    .where('resource', '=', 'teacher')
    .where('action', '=', 'create')
    .execute()
  const permissions = teachers.map(({ after }) => isObject(after) && after['permissions'])
  expect(permissions).toHaveLength(40)
  const automations = await scope.page(resources.automation, {
    page: 1,
    limit: 10,
    sort: 'name',
    q: '',
    deleted: 'no',
    where: [],
  })
  expect(automations.map(({ name, status }) => [name, status])).toEqual([
    ['欢迎新学员', 'OFF'],
    ['课节约满时通知老师', 'OFF'],
    ['提醒老师补写课堂笔记', 'OFF'],
  ])
  const all = { page: 1, limit: 200, sort: 'createTime', q: '', deleted: 'no', where: [] } as const
  const [backgrounds, records] = [
    await scope.page(resources.background, all),
    await scope.total(resources.superviseRecord, all),
  ]
  expect(backgrounds.map(one => [one.picture !== null, one.blackboard !== null])).toEqual([
    [true, false],
    [false, true],
  ])
  expect(records).toBeGreaterThan(5)
  // people, classes, seminars and rewards have pictures
  for (const [of, field] of [
    [resources.teacher, 'avatar'],
    [resources.student, 'avatar'],
    [resources.course, 'cover'],
    [resources.seminar, 'cover'],
    [resources.seminarPerson, 'photo'],
    [resources.reward, 'picture'],
  ] as const) {
    const rows: readonly object[] = await scope.page<AnyResource>(of, all)
    const pictured = rows.filter(row => Reflect.get(row, field) !== null)
    expect([of.name, pictured.length > rows.length / 10]).toEqual([of.name, true])
  }
  // every lesson with playback plays
  const [held] = await scope.page(resources.lesson, all)
  if (!held) throw new Error('no lesson')
  await scope.transaction(async tx => {
    for (const n of [1, 2, 3])
      await createRecord(
        tx,
        contextFor(resources.recording),
        {
          name: `Recording ${n}`,
          lessonId: held.id,
          courseId: held.courseId,
          source: `demo ${n}`,
          origin: 'CLASSROOM',
          state: 'SUCCEEDED',
          reported: 'SUCCEEDED',
          startedAt: held.startAt,
        },
        { system: true },
      )
  })
  await addDemoRecordings(ports, institution)
  const parts = (await scope.page(resources.recording, all)).map(one => one.parts)
  // and the seminar that was recorded
  expect(parts.toSorted()).toEqual([1, 1, 1, 3])
  // a start that was interrupted does it again, and doubles nothing
  await seedDemo({ scope, contextFor, files: ports.files, resources })
  expect(await scope.total(resources.background, all)).toBe(2)
  expect(await scope.total(resources.superviseRecord, all)).toBe(records)
  for (const list of permissions)
    expect(list).toEqual(['INVITE_STUDENTS', 'HOLD_CLASS', 'PLAYBACK'])
  // it passes its own audit from the first start on
  await seal(ports)
  expect((await runAudit(ports, auditChecks)).findings).toEqual([])
  const orders = await tablesOf(scope, resources.planOrder)
    .selectFrom('planOrder')
    .select(['createTime', 'payTime'])
    .execute()
  expect(orders.filter(({ payTime }) => payTime !== null)).toHaveLength(3)
  for (const { createTime, payTime } of orders)
    if (payTime !== null) expect(createTime <= payTime).toBe(true)
}, 240_000)
