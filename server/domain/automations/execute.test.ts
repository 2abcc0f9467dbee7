import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stopAfter } from '../../../tests/support/dyingScope.ts'
import { openAutomations, type TestAutomations } from '../../../tests/support/automations.ts'
import { bothStores } from '../../../tests/support/stores.ts'
import { rules } from '../../domains.ts'
import { dueWorker, haltDue } from '../../engine/due/index.ts'
import type { EnginePorts } from '../../engine/ports.ts'

const minute = 60_000

describe.each(bothStores)('runs of automations, on $name', kind => {
  let t: TestAutomations
  let isBroken = false
  beforeAll(async () => {
    const { student } = rules
    if (!student) throw new Error('students have rules')
    t = await openAutomations(kind, {
      rules: {
        ...rules,
        student: {
          ...student,
          afterWrite: async (change, ctx) => {
            if (isBroken && change.before) throw new Error('the disk is full')
            await student.afterWrite?.(change, ctx)
          },
        },
      },
    })
    await t.make({
      target: 'student',
      trigger: 'CHANGE',
      events: ['CREATED'],
      action: 'TAG',
      field: 'tags',
      tags: ['new'],
    })
    // runs are started here, and carried out by other servers
    await haltDue(t.app.ports)
  })
  afterAll(() => t.close())

  /** A server of its own over the same store. */
  const carryOut = (more: Partial<EnginePorts> = {}) =>
    dueWorker({ ...t.app.ports, ...more }, 'automationQueue').workOff()
  const start = async (count: number) => {
    const ids: string[] = []
    for (let n = 0; n < count; n++) ids.push(await t.school.student())
    await t.look()
    return ids
  }
  const left = () => t.app.scope.db.selectFrom('automationQueue').select(['tries']).execute()
  /** The version of each student: 2 where the automation has changed it once. */
  const versions = async (ids: readonly string[]) =>
    Promise.all(ids.map(async id => (await t.get('student', id))?.['version']))

  it('are carried out once where two servers share them', async () => {
    const ids = await start(6)
    expect(await left()).toHaveLength(6)
    await Promise.all([carryOut(), carryOut()])
    expect(await versions(ids)).toEqual(ids.map(() => 2))
    expect(await left()).toEqual([])
    // neither executed what the other had taken
    expect(t.app.log.filter(({ level }) => level === 'error')).toEqual([])
    const { response } = await t.app.call<{ total: number }>('GET', `automationRun/list?state=DONE`)
    expect(response.total).toBe(6)
  })

  it('are carried out once where a server is killed in the middle', async () => {
    const ids = await start(4)
    const { store } = t.app.ports
    const dying = stopAfter(t.app.scope, 2)
    const scope = (id: string) => (id === t.app.institution ? dying : store.scope(id))
    await carryOut({ store: { ...store, scope } })
    expect(await left()).toHaveLength(2)
    await carryOut()
    expect(await versions(ids)).toEqual(ids.map(() => 2))
    expect(await left()).toEqual([])
  })

  it('that fail for no reason of their own are tried three times, by whichever server', async () => {
    const [id = ''] = await start(1)
    isBroken = true
    for (const tries of [1, 2]) {
      await carryOut()
      await carryOut()
      expect(await left()).toEqual([{ tries }])
      t.app.clock.advance(minute)
    }
    await carryOut()
    isBroken = false
    expect(await left()).toEqual([])
    const { response } = await t.app.call<{ list: readonly { state: string; reason: string }[] }>(
      'GET',
      `automationRun/list?recordId=${id}`,
    )
    expect(response.list).toMatchObject([{ state: 'FAILED', reason: 'INTERNAL' }])
    expect(await versions([id])).toEqual([1])
  })
})
