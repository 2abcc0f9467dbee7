import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openHourSchool, type HourSchool } from '../../../tests/support/hourSchool.ts'
import { stores } from '../../../tests/support/stores.ts'
import { runAudit } from '../../engine/audit/run.ts'
import { pointsAudit } from './points.audit.ts'

interface Entry {
  readonly id: string
  readonly change: number
  readonly source: string
  readonly reason: string
  readonly lessonId: string | null
}
type Values = Readonly<Record<string, unknown>>

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'automatic points on %s',
  (_name, kind) => {
    let s: HourSchool
    let policy: { id: string }
    beforeAll(async () => {
      s = await openHourSchool(kind, { counted: false })
      policy = await s.ok('POST', 'pointsPolicy/create', {})
    })
    afterEach(async () => expect((await runAudit(s.t.ports, [pointsAudit])).findings).toEqual([]))
    afterAll(() => s.store.dispose())

    const setPolicy = async (values: Values) => {
      const { version } = await s.ok('GET', `pointsPolicy/get?id=${policy.id}`)
      await s.ok('POST', 'pointsPolicy/update', {
        id: policy.id,
        version,
        automatic: true,
        onTime: 2,
        attended: 5,
        monthlyCap: null,
        ...values,
      })
    }
    const entries = async (studentId: string) =>
      (
        await s.ok<{ list: Entry[] }>(
          'GET',
          `pointsEntry/list?studentId=${studentId}&sort=createTime&limit=100`,
        )
      ).list
    const changes = async (studentId: string) =>
      (await entries(studentId)).map(({ source, change }) => `${source} ${change}`).toSorted()

    it('awards who attended and who was on time, once a lesson, and takes back what no longer holds (PTS-01)', async () => {
      await setPolicy({})
      const [present, late, early, absent] = [
        await s.newStudent(),
        await s.newStudent(),
        await s.newStudent(),
        await s.newStudent(),
      ]
      const lessonId = await s.heldLesson([present, late, early, absent])
      expect(await changes(absent)).toEqual([])
      await s.attended(lessonId, present)
      await s.attended(lessonId, late, 'LATE')
      await s.attended(lessonId, early, 'LEFT_EARLY')
      expect(await changes(present)).toEqual(['ATTENDED 5', 'ON_TIME 2'])
      expect(await changes(late)).toEqual(['ATTENDED 5'])
      expect(await changes(early)).toEqual(['ATTENDED 5', 'ON_TIME 2'])
      expect(await changes(absent)).toEqual([])
      const [first] = await entries(present)
      expect(first).toMatchObject({ lessonId, reason: expect.stringMatching(/ · Lesson \d+$/) })
      // reported again: no further points
      await s.attended(lessonId, early, 'PRESENT')
      expect(await changes(early)).toEqual(['ATTENDED 5', 'ON_TIME 2'])
      await s.attended(lessonId, present, 'LATE')
      expect(await changes(present)).toEqual(['ATTENDED 5', 'ON_TIME -2', 'ON_TIME 2'])
      await s.attended(lessonId, present, 'ABSENT')
      await s.attended(lessonId, present, 'PRESENT')
      expect(await changes(present)).toEqual([
        'ATTENDED -5',
        'ATTENDED 5',
        'ATTENDED 5',
        'ON_TIME -2',
        'ON_TIME 2',
        'ON_TIME 2',
      ])
    })

    it('gives no award again that a person took back', async () => {
      await setPolicy({ onTime: 0 })
      const id = await s.newStudent()
      const lessonId = await s.heldLesson([id])
      await s.attended(lessonId, id)
      const [award] = await entries(id)
      await s.ok('POST', 'pointsEntry/reverse', {
        id: award?.id,
        input: { reason: 'Disturbed the lesson' },
      })
      await s.attended(lessonId, id, 'LATE')
      await s.attended(lessonId, id, 'ABSENT')
      await s.attended(lessonId, id)
      expect(await changes(id)).toEqual(['ATTENDED -5', 'ATTENDED 5'])
    })

    it('an undone attendance takes its points back', async () => {
      await setPolicy({})
      const id = await s.newStudent()
      const lessonId = await s.heldLesson([id])
      const { headers } = await s.attended(lessonId, id)
      const back = await s.t.call('POST', 'operation/undo', {
        id: headers.get('X-Operation') ?? '',
      })
      expect(back.response).toMatchObject({ failed: [], kept: [] })
      expect(await changes(id)).toEqual(['ATTENDED -5', 'ATTENDED 5', 'ON_TIME -2', 'ON_TIME 2'])
    })

    it('leaves points that were spent, so that attendance can always be corrected', async () => {
      await setPolicy({ onTime: 0 })
      const id = await s.newStudent()
      const lessonId = await s.heldLesson([id])
      await s.attended(lessonId, id)
      const reward = await s.ok('POST', 'reward/create', { name: 'Pen', price: 5, stock: 1 })
      await s.ok('POST', 'pointsEntry/redeem', {
        input: { studentId: id, rewardId: reward.id, quantity: 1 },
      })
      expect((await s.attended(lessonId, id, 'ABSENT')).status).toBe(200)
      expect(await changes(id)).toEqual(['ATTENDED 5', 'MANUAL -5'])
    })

    it('awards nothing where the institution does not', async () => {
      await setPolicy({ automatic: false })
      const id = await s.newStudent()
      const lessonId = await s.heldLesson([id])
      await s.attended(lessonId, id)
      expect(await changes(id)).toEqual([])
    })

    it('keeps within the cap of a month, and begins anew in the next', async () => {
      await setPolicy({ monthlyCap: 9 })
      const id = await s.newStudent()
      for (let n = 0; n < 2; n += 1) await s.attended(await s.heldLesson([id]), id)
      expect(await changes(id)).toEqual(['ATTENDED 2', 'ATTENDED 5', 'ON_TIME 2'])
      // into the next month, while the session lasts
      s.t.clock.advance(29.5 * 86_400_000)
      await s.attended(await s.heldLesson([id]), id)
      expect((await changes(id)).length).toBe(5)
    })
  },
)
