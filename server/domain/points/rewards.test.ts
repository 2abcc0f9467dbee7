import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { bothStores, type TestStore } from '../../../tests/support/stores.ts'
import { testsOn } from '../../../tests/support/testsOn.ts'
import { runAudit } from '../../engine/audit/run.ts'
import { pointsAudit } from './points.audit.ts'

interface Rec {
  readonly id: string
  readonly version: number
}

describe.each(bothStores.map(kind => [kind.name, kind] as const))(
  'rewards on %s',
  (_name, kind) => {
    const { it, race } = testsOn(kind)
    let store: TestStore
    let t: TestApp
    let hostId = ''
    let n = 0
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store })
      hostId = (await write('teacher/create', { name: 'Host', account: 'host1' })).response.id
    })
    afterEach(async () => expect((await runAudit(t.ports, [pointsAudit])).findings).toEqual([]))
    afterAll(() => store.dispose())

    /** A write that succeeds, with its operation. */
    const write = async (path: string, body: object) => {
      t.clock.advance(1000)
      const answer = await t.call<Rec>('POST', path, body)
      expect([path, answer.status, answer.msg]).toEqual([path, 200, expect.any(String)])
      return { ...answer, operation: answer.headers.get('X-Operation') ?? '' }
    }
    const newStudent = async (points = 100): Promise<string> => {
      n += 1
      const { id } = (await write('student/create', { name: `Student ${n}`, account: `r${n}` }))
        .response
      await write('pointsEntry/create', { studentId: id, hostId, reason: 'Homework', points })
      return id
    }
    const newReward = async (stock: number): Promise<string> =>
      (await write('reward/create', { name: `Reward ${(n += 1)}`, price: 10, stock })).response.id
    const tryRedeem = (studentId: string, rewardId: string, quantity = 1) =>
      t.call<Rec>('POST', 'pointsEntry/redeem', { input: { studentId, rewardId, quantity } })
    const redeem = (studentId: string, rewardId: string, quantity = 1) =>
      write('pointsEntry/redeem', { input: { studentId, rewardId, quantity } })
    const tryReverse = (id: string) =>
      t.call('POST', 'pointsEntry/reverse', { id, input: { reason: 'A mistake' } })
    const reverse = (id: string) =>
      write('pointsEntry/reverse', { id, input: { reason: 'A mistake' } })
    const undo = async (id: string) => {
      t.clock.advance(1000)
      return (await t.call('POST', 'operation/undo', { id })).response
    }
    const rewardOf = async (id: string) => {
      const { response } = await t.call<{ stock: number; redeemed: number }>(
        'GET',
        `reward/get?id=${id}`,
      )
      return [response.stock, response.redeemed]
    }
    const balanceOf = async (studentId: string) =>
      (await t.call('GET', `points/student?studentId=${studentId}`)).response['balance']

    it('a redemption that is reversed returns its rewards to the stock, and counts no more (PTS-01)', async () => {
      const student = await newStudent()
      const reward = await newReward(5)
      const { response } = await redeem(student, reward, 3)
      await redeem(student, reward)
      expect(await rewardOf(reward)).toEqual([1, 2])
      expect((await t.call('GET', `pointsEntry/get?id=${response.id}`)).response).toMatchObject({
        quantity: 3,
        rewardId: reward,
      })
      await reverse(response.id)
      expect(await rewardOf(reward)).toEqual([4, 1])
      expect(await balanceOf(student)).toBe(90)
      expect((await tryReverse(response.id)).status).toBe(34352)
      expect(await rewardOf(reward)).toEqual([4, 1])
    })

    it('one that is withdrawn is not redeemed until it is offered again (34353)', async () => {
      const student = await newStudent()
      const reward = await newReward(5)
      const change = async (status: string) => {
        const { version } = (await t.call<Rec>('GET', `reward/get?id=${reward}`)).response
        await write('reward/update', { id: reward, version, status })
      }
      await change('WITHDRAWN')
      expect((await tryRedeem(student, reward)).status).toBe(34353)
      expect([await rewardOf(reward), await balanceOf(student)]).toEqual([[5, 0], 100])
      await change('OFFERED')
      await redeem(student, reward)
    })

    it('an undone redemption returns its rewards once, whatever was redeemed since (PTS-01)', async () => {
      const student = await newStudent()
      const reward = await newReward(5)
      const first = await redeem(student, reward, 2)
      await redeem(student, reward)
      expect(await undo(first.operation)).toMatchObject({
        matched: 2,
        done: 2,
        kept: [],
        failed: [],
      })
      expect(await rewardOf(reward)).toEqual([4, 1])
      const last = await redeem(student, reward)
      expect(await undo(last.operation)).toMatchObject({ done: 2, kept: [], failed: [] })
      expect(await rewardOf(reward)).toEqual([4, 1])
      expect(await balanceOf(student)).toBe(90)
    })

    it('a reward is redeemed on the page of a student, and its undo returns it (PTS-01)', async () => {
      const student = await newStudent()
      const reward = await newReward(3)
      const { operation } = await write('student/exchangePoints', {
        id: student,
        input: { rewardId: reward, quantity: 2 },
      })
      expect([await rewardOf(reward), await balanceOf(student)]).toEqual([[1, 1], 80])
      await redeem(student, reward)
      expect(await undo(operation)).toMatchObject({ matched: 2, done: 2, kept: [], failed: [] })
      expect([await rewardOf(reward), await balanceOf(student)]).toEqual([[2, 1], 90])
    })

    it('an undone reversal takes the rewards again, as long as there are any (PTS-01)', async () => {
      const student = await newStudent()
      const reward = await newReward(1)
      const { response } = await redeem(student, reward)
      const reversal = await reverse(response.id)
      expect(await rewardOf(reward)).toEqual([1, 0])
      const undone = await undo(reversal.operation)
      expect(undone).toMatchObject({ done: 2, kept: [], failed: [] })
      expect(await rewardOf(reward)).toEqual([0, 1])
      expect(await balanceOf(student)).toBe(90)
      const other = await newStudent()
      const taken = await newReward(1)
      const before = await redeem(student, taken)
      const back = await reverse(before.response.id)
      await redeem(other, taken)
      expect(await undo(back.operation)).toMatchObject({ failed: [{ code: '34351' }] })
      expect(await rewardOf(taken)).toEqual([0, 1])
    })

    it('a stock that a person changed goes back by the undo of that change', async () => {
      const reward = await newReward(5)
      const { version } = (await t.call<Rec>('GET', `reward/get?id=${reward}`)).response
      const edit = await write('reward/update', { id: reward, version, stock: 50 })
      expect(await undo(edit.operation)).toMatchObject({
        matched: 1,
        done: 1,
        kept: [],
        failed: [],
      })
      expect(await rewardOf(reward)).toEqual([5, 0])
    })

    race(
      'rewards come back once and none is lost, however many reverse and redeem at once',
      async () => {
        const students = [await newStudent(), await newStudent(), await newStudent()]
        const reward = await newReward(6)
        const entries: string[] = []
        for (const id of students) entries.push((await redeem(id, reward)).response.id)
        expect(await rewardOf(reward)).toEqual([3, 3])
        const answers = await Promise.all([
          ...[...entries, ...entries, ...entries].map(tryReverse),
          ...students.map(id => tryRedeem(id, reward)),
        ])
        expect(answers.map(({ status }) => status).toSorted()).toEqual([
          ...Array.from({ length: 6 }, () => 200),
          ...Array.from({ length: 6 }, () => 34352),
        ])
        expect(await rewardOf(reward)).toEqual([3, 3])
        for (const id of students) expect(await balanceOf(id)).toBe(90)
      },
    )
  },
)
