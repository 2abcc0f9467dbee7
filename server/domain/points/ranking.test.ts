import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ranking } from '../../../resources/points/points.calls.ts'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'

/** The institution's clock stands at Monday, 2 March 2026, 16:00. */
const times = { january: '2026-01-15T08:00:00Z', sunday: '2026-03-01T08:00:00Z' } as const

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'the ranking by current points on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    const students: string[] = []
    const school = { first: '', second: '', labelId: '', hostId: '' }
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store })
      school.hostId = await make('teacher', { name: 'Host', account: 'host1' })
      school.labelId = await make('label', { name: 'Ranked' })
      school.first = await make('course', { courseName: 'First', labels: [school.labelId] })
      school.second = await make('course', { courseName: 'Second' })
      for (let n = 0; n < 4; n += 1)
        students.push(await make('student', { name: `Student ${n}`, account: `ranked${n}` }))
      for (const n of [0, 1, 3]) await join(school.first, n)
      for (const n of [2, 3]) await join(school.second, n)
      // two have the same points by different ways; one got theirs on the last day of the week
      // before, one in January
      await entry(0, 'ADD', 50)
      await entry(0, 'DEDUCT', 30)
      await entry(1, 'ADD', 20)
      await entry(2, 'ADD', 40, times.sunday)
      await entry(3, 'ADD', 100, times.january)
      const rewardId = await make('reward', { name: 'Bicycle', price: 95, stock: 1 })
      const input = { studentId: students[3], rewardId, quantity: 1 }
      expect((await t.call('POST', 'pointsEntry/redeem', { input })).status).toBe(200)
    })
    afterAll(() => store.dispose())

    const make = async (resource: string, values: object): Promise<string> => {
      const { status, response } = await t.call<{ id: string }>(
        'POST',
        `${resource}/create`,
        values,
      )
      expect([resource, status]).toEqual([resource, 200])
      return response.id
    }
    const join = (courseId: string, n: number) =>
      make('courseMember', { courseId, studentId: students[n], role: 'STUDENT' })
    const entry = (n: number, what: 'ADD' | 'DEDUCT', points: number, at?: string) =>
      make('pointsEntry', {
        studentId: students[n],
        hostId: school.hostId,
        kind: what,
        points,
        reason: 'Homework',
        ...(at === undefined ? {} : { at }),
      })
    /** Which student, their rank and their current points. */
    const ranking = async (query: string) => {
      const { response } = await t.call<Ranking>('GET', `points/ranking?by=balance&${query}`)
      return response.list.map(({ id, rank, balance }) => [students.indexOf(id), rank, balance])
    }
    const tied = [
      [1, 1, 20],
      [0, 1, 20],
    ]

    it('PTS-01 orders everybody by what they have, not by what they got; the same points share a rank', async () => {
      expect(await ranking('period=all')).toEqual([
        [2, 1, 40],
        [1, 2, 20],
        [0, 2, 20],
        [3, 4, 5],
      ])
      const { response } = await t.call<Ranking>('GET', 'points/ranking?by=balance&period=all')
      expect(response.list.find(({ id }) => id === students[3])).toMatchObject({
        accumulated: 100,
        deducted: 0,
        redeemed: 95,
        balance: 5,
      })
      expect(response.list.map(({ accumulated }) => accumulated)).toEqual([40, 20, 50, 100])
    })

    it('PTS-01 of a class, and of the classes with a label', async () => {
      const ofFirst = [...tied, [3, 3, 5]]
      expect(await ranking(`period=all&courseId=${school.first}`)).toEqual(ofFirst)
      expect(await ranking(`period=all&labelId=${school.labelId}`)).toEqual(ofFirst)
      expect(await ranking(`period=all&courseId=${school.second}`)).toEqual([
        [2, 1, 40],
        [3, 2, 5],
      ])
    })

    it('PTS-01 of a month and a week, by what was added in it less what was spent in it', async () => {
      expect(await ranking('period=month')).toEqual([
        [2, 1, 40],
        [1, 2, 20],
        [0, 2, 20],
        [3, 4, -95],
      ])
      expect(await ranking('period=week')).toEqual([...tied, [3, 3, -95]])
      expect(await ranking('period=week&day=2026-03-01')).toEqual([[2, 1, 40]])
      expect(await ranking('period=month&day=2026-01-31')).toEqual([[3, 1, 100]])
      for (const period of ['month', 'week']) {
        const ofFirst = [...tied, [3, 3, -95]]
        expect(await ranking(`period=${period}&courseId=${school.first}`)).toEqual(ofFirst)
        expect(await ranking(`period=${period}&labelId=${school.labelId}`)).toEqual(ofFirst)
      }
      expect(await ranking(`period=week&courseId=${school.second}`)).toEqual([[3, 1, -95]])
    })

    it('PTS-01 keeps a shared rank over the pages', async () => {
      expect(await ranking('period=week&limit=1&page=2')).toEqual([[0, 1, 20]])
      expect(await ranking('period=week&limit=1&page=3')).toEqual([[3, 3, -95]])
      expect(await ranking('period=all&limit=2&page=2')).toEqual([
        [0, 2, 20],
        [3, 4, 5],
      ])
    })
  },
)
