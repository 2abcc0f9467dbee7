import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attendance } from '../../../resources/classroom/attendance/attendance.resource.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import type { RatedItem } from '../../../resources/billing/rated-item/ratedItem.resource.ts'
import { openClassroom, type Classroom } from '../../../tests/support/classroom.ts'
import { stopAfter } from '../../../tests/support/dyingScope.ts'
import { openMoney, type Money } from '../../../tests/support/money.ts'
import { bothStores } from '../../../tests/support/stores.ts'
import { journalChecks } from '../../engine/audit/journals.ts'
import { runAudit } from '../../engine/audit/run.ts'
import { dueWorker } from '../../engine/due/index.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { endLesson } from '../scheduling/index.ts'
import { ledgerAudit, overdraftAudit } from '../ledger/ledger.audit.ts'
import { billingChecks, noteUsage, setPrice } from './index.ts'

const hour = 3_600_000
const lessons = 6

describe.each(bothStores)('usage that waits to be rated, on $name', kind => {
  let m: Money
  let room: Classroom
  let ids: string[] = []
  const within = async <T>(work: (ctx: RuleContext) => Promise<T>): Promise<T> => {
    const of = await systemContexts(m.t.ports, m.t.institution)
    return m.t.scope.transaction(tx => work(ruleContext(tx, of('ratedItem'))))
  }
  /** A server of its own over the same store. */
  const server = (more: Partial<EnginePorts> = {}) => {
    const ports = { ...m.t.ports, ...more }
    return { rate: () => dueWorker(ports, 'usageDue').workOff() }
  }
  /** A server whose database fails after some transactions. */
  const dying = (transactions: number) => {
    const { store } = m.t.ports
    const scope = stopAfter(m.t.scope, transactions)
    const scopeOf = (id: string) => (id === m.t.institution ? scope : store.scope(id))
    return server({ store: { ...store, scope: scopeOf } })
  }
  const items = async () =>
    (
      await m.t.call<{ list: RatedItem[] }>('GET', 'ratedItem/list?sort=createTime&limit=200')
    ).response.list.filter(({ lessonId }) => ids.includes(lessonId ?? ''))
  const left = () => m.t.scope.db.selectFrom('usageDue').select('refId').execute()
  /** The findings of the money audit; the lessons are in no journal. */
  const findings = async () =>
    (
      await runAudit(m.t.ports, [ledgerAudit, overdraftAudit, ...billingChecks, journalChecks])
    ).findings.map(({ fault }) => fault)

  beforeAll(async () => {
    m = await openMoney(kind, { listed: true, config: { accessSeconds: 1e9 } })
    await within(ctx => setPrice(ctx, { item: 'LIVE', name: 'Live', unitPrice: 3, from: ctx.now }))
    m.t.clock.advance(1000)
    room = await openClassroom(m.t, { students: 1 })
    room.go(70)
    const [ann] = room.people
    await room.report([room.event('ENTER', ann, 0), room.event('LEAVE', ann, 60)])
    await room.counted()
    m.t.clock.advance(hour)
    const of = await systemContexts(m.t.ports, m.t.institution)
    await m.t.scope.transaction(tx => endLesson(tx, of, room.lesson.id)).catch(() => undefined)
    await server().rate()
  })
  afterAll(() => m.store.dispose())

  /** Copies of the lesson that are waiting to be rated. */
  beforeEach(async () => {
    const db = tablesOf(m.t.scope, lesson, attendance)
    const held = await db
      .selectFrom('lesson')
      .selectAll()
      .where('id', '=', room.lesson.id)
      .executeTakeFirstOrThrow()
    const came = await db
      .selectFrom('attendance')
      .selectAll()
      .where('lessonId', '=', room.lesson.id)
      .where('role', '=', 'STUDENT')
      .executeTakeFirstOrThrow()
    // the store alone writes it
    for (const row of [held, came]) Reflect.deleteProperty(row, 'institutionId')
    const { next } = m.t.ports.ids
    ids = Array.from({ length: lessons }, () => next())
    await db
      .insertInto('lesson')
      .values(ids.map(id => ({ ...held, id })))
      .execute()
    await db
      .insertInto('attendance')
      .values(ids.map(lessonId => ({ ...came, id: next(), lessonId })))
      .execute()
    await within(ctx => noteUsage(ctx, 'LIVE', ids))
  })

  it('is rated once where two servers rate at the same time', async () => {
    await Promise.all([server().rate(), server().rate()])
    expect((await items()).map(({ lessonId }) => lessonId).toSorted()).toEqual(ids.toSorted())
    expect(await left()).toEqual([])
    expect(await findings()).toEqual([])
  })

  it('is rated once where a server is killed in the middle: what it had not finished, another rates', async () => {
    await dying(2).rate()
    expect(await items()).toHaveLength(2)
    expect(await left()).toHaveLength(lessons - 2)
    await server().rate()
    expect((await items()).map(({ lessonId, amount }) => [lessonId, amount]).toSorted()).toEqual(
      ids.map(id => [id, '3.00']).toSorted(),
    )
    expect(await left()).toEqual([])
    expect(await findings()).toEqual([])
  })
})
