import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UndoTally } from '../../../src/protocol/journal.ts'
import { seededRng } from '../../../src/schema/rng.ts'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'

type Rec = Record<string, unknown> & { id: string; version: number }

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'random operations on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store })
    })
    afterAll(() => store.dispose())

    it('undone newest first leave the records as they were at the start', async () => {
      const rng = seededRng(20261121)
      const below = (n: number) => rng.int(0, n - 1)
      const ops: string[] = []
      let nth = 0
      const write = async <T>(path: string, body: object) => {
        t.clock.advance(1000)
        const answer = await t.call<T>('POST', path, body)
        return { ...answer, op: answer.headers.get('X-Operation') ?? '' }
      }
      const living = async () =>
        (await t.call<{ list: Rec[] }>('GET', 'student/list?limit=200&sort=createTime')).response
          .list
      const trashed = async () =>
        (await t.call<{ list: Rec[] }>('GET', 'student/list?limit=200&deleted=only')).response.list
      const picture = async () =>
        (await living())
          .map(({ version: _v, updateTime: _u, ...rest }) => rest)
          .toSorted((a, b) => String(a['id']).localeCompare(String(b['id'])))
      const some = (list: readonly Rec[]) => list.filter(() => below(3) === 0).map(({ id }) => id)
      const create = () =>
        write<Rec>('student/create', {
          name: `Pupil ${nth}`,
          account: `random${nth++}`,
          bookingLimit: below(5),
        })
      for (let n = 0; n < 8; n += 1) await create()
      const start = await picture()
      for (let step = 0; step < 60; step += 1) {
        const alive = await living()
        const one = alive[below(alive.length)]
        const kindOfStep = below(5)
        let done: { op: string; status: number | string } | undefined
        if (kindOfStep === 0) done = await create()
        else if (kindOfStep === 1 && one)
          done = await write('student/update', {
            id: one.id,
            version: one.version,
            name: `Renamed ${step}`,
            bookingLimit: below(9),
          })
        else if (kindOfStep === 2 && some(alive).length)
          done = await write('student/updateMany', {
            ids: some(alive).concat(alive[0]?.id ?? ''),
            data: { leaveLimit: below(9) },
          })
        else if (kindOfStep === 3 && one) done = await write('student/delete', { ids: [one.id] })
        else {
          const ids = some(await trashed())
          if (ids.length) done = await write('student/restore', { ids })
        }
        if (done?.status === 200) ops.push(done.op)
      }
      expect(ops.length).toBeGreaterThan(30)
      for (const id of ops.toReversed()) {
        t.clock.advance(1000)
        const { status, response } = await t.call<UndoTally>('POST', 'operation/undo', { id })
        if (status === 404) continue // an edit that happened to change nothing leaves no operation
        expect(response).toMatchObject({ kept: [], failed: [] })
      }
      expect(await picture()).toEqual(start)
    })
  },
)
