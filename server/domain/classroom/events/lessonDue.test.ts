import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import type { TestApp } from '../../../../tests/support/app.ts'
import {
  makeLastingApp,
  openClassroom,
  type Classroom,
} from '../../../../tests/support/classroom.ts'
import { stopAfter } from '../../../../tests/support/dyingScope.ts'
import { bothStores, type TestStore } from '../../../../tests/support/stores.ts'
import { dueWorker, haltDue } from '../../../engine/due/index.ts'
import type { EnginePorts } from '../../../engine/ports.ts'

describe.each(bothStores)('lessons that wait to be counted, on $name', kind => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeLastingApp(store)
    // the server that takes the events counts none
    dueWorker(t.ports, 'lessonDue')
    await haltDue(t.ports)
  })
  afterAll(() => store.dispose())

  /** A server of its own over the same store. */
  const counts = (more: Partial<EnginePorts> = {}) =>
    dueWorker({ ...t.ports, ...more }, 'lessonDue').workOff()
  /** A server whose database fails after some transactions. */
  const dying = (transactions: number) => {
    const scope = stopAfter(t.scope, transactions)
    const scopeOf = (id: string) => (id === t.institution ? scope : store.scope(id))
    return counts({ store: { ...store, scope: scopeOf } })
  }
  const left = async () =>
    (await t.scope.db.selectFrom('lessonDue').select('lessonId').execute()).length
  const marks = async (room: Classroom) =>
    (await room.attendance()).map(({ status, version }) => [status, version]).toSorted()
  const came = async (room: Classroom, from: number, until: number) => {
    const [ann] = room.people
    await room.report([room.event('ENTER', ann, from), room.event('LEAVE', ann, until)])
  }

  it('are counted once where two servers count at the same time', async () => {
    const room = await openClassroom(t)
    room.go(90)
    await came(room, 0, 60)
    expect(await left()).toBe(1)
    await Promise.all([counts(), counts()])
    expect(await marks(room)).toEqual([
      ['ABSENT', 1],
      ['ABSENT', 1],
      ['PRESENT', 1],
    ])
    expect(await left()).toBe(0)
  })

  it('are counted whole by another server where the first is killed before its commit', async () => {
    const room = await openClassroom(t)
    room.go(90)
    await came(room, 0, 60)
    await dying(0)
    expect([await left(), (await room.lessonNow())['status']]).toEqual([1, 'NOT_STARTED'])
    await counts()
    expect((await marks(room)).map(([status]) => status)).toEqual(['ABSENT', 'ABSENT', 'PRESENT'])
    expect(await left()).toBe(0)
  })

  it('are counted again for what comes after the count', async () => {
    const room = await openClassroom(t)
    room.go(90)
    await came(room, 30, 60)
    await counts()
    const before = (await room.attendance()).map(({ seconds }) => Number(seconds)).toSorted()
    await came(room, 0, 10)
    await counts()
    const after = (await room.attendance()).map(({ seconds }) => Number(seconds)).toSorted()
    expect(Math.max(...after) - Math.max(...before)).toBe(600)
  })
})
