import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pointsEntry } from '../../../resources/points/points-entry/pointsEntry.resource.ts'
import type { Ranking, RankingSum } from '../../../resources/points/points.calls.ts'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { runAudit } from '../../engine/audit/run.ts'
import { contextOf } from '../../engine/records/context.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { awardPoints, takeBackAwards } from './award.ts'
import { pointsAudit } from './points.audit.ts'

const price = 10
const firstStock = 3
const onTime = 5

type Kind = 'ADD' | 'DEDUCT' | 'REDEEM'
/** An effect on the points of a student: what an entry does, or with `sign` -1 what reverses it. */
interface Effect {
  readonly who: number
  readonly kind: Kind
  readonly points: number
  readonly quantity: number
  readonly sign: 1 | -1
}
interface Account {
  readonly accumulated: number
  readonly deducted: number
  readonly redeemed: number
  readonly balance: number
}

/** The plain model: a list of effects, summed again at each question. */
class Model {
  readonly effects: Effect[] = []

  account(who: number): Account {
    const sum = (kind: Kind) =>
      this.effects
        .filter(one => one.who === who && one.kind === kind)
        .reduce((all, { points, sign }) => all + sign * points, 0)
    const [accumulated, deducted, redeemed] = [sum('ADD'), sum('DEDUCT'), sum('REDEEM')]
    return { accumulated, deducted, redeemed, balance: accumulated - deducted - redeemed }
  }

  get stock(): number {
    return this.effects.reduce((left, { quantity, sign }) => left - sign * quantity, firstStock)
  }

  /** Applies an effect if rewards and points suffice; returns the error code otherwise. */
  take(effect: Effect): string {
    this.effects.push(effect)
    const code = this.stock < 0 ? '34351' : this.account(effect.who).balance < 0 ? '34350' : '200'
    if (code !== '200') this.effects.pop()
    return code
  }
}
const reversalOf = (effect: Effect): Effect => ({ ...effect, sign: effect.sign === 1 ? -1 : 1 })

/** An entry that a later step can reverse. */
interface Deed {
  readonly effect: Effect
  readonly operation: string
  /** Id of the entry; empty if the operation reversed another. */
  readonly entryId: string
  reversed: boolean
  undone: boolean
}

const who = fc.nat(2)
const points = fc.constantFrom(5, 10, 20, 40)
const nth = fc.nat(30)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('ADD'), who, points }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('DEDUCT'), who, points }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('redeem'),
      who,
      quantity: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reverse'), nth }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo'), nth }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('award', 'takeBack'), who, lesson: fc.nat(1) }),
  },
)

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'random points on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    let hostId = ''
    let n = 0
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store, config: { accessSeconds: 1e8 } })
      hostId = await make('teacher', { name: 'Host', account: 'host1' })
      await make('pointsPolicy', { automatic: true, onTime })
    })
    afterEach(async () => expect((await runAudit(t.ports, [pointsAudit])).findings).toEqual([]))
    afterAll(() => store.dispose())

    const post = async (path: string, body: object) => {
      t.clock.advance(1000)
      const { status, response, headers } = await t.call<{
        id: string
        failed?: readonly { readonly code: string }[]
      }>('POST', path, body)
      const operation = headers.get('X-Operation') ?? ''
      return { status: String(status), id: response?.id ?? '', failed: response?.failed, operation }
    }
    const make = async (resource: string, values: object) => {
      const { status, id } = await post(`${resource}/create`, values)
      expect([resource, status]).toEqual([resource, '200'])
      return id
    }

    it('PTS-01 whatever is added, deducted, redeemed, awarded, reversed and undone, points, ranks and stock are those of a plain model', async () => {
      const steps = fc.array(step, { minLength: 8, maxLength: 24 })
      await fc.assert(
        fc.asyncProperty(steps, async plan => {
          n += 1
          const courseId = await make('course', { courseName: `Class ${n}` })
          const rewardId = await make('reward', { name: `Reward ${n}`, price, stock: firstStock })
          const students: string[] = []
          for (let i = 0; i < 3; i += 1) {
            const id = await make('student', { name: `S ${n} ${i}`, account: `s${n}x${i}` })
            await make('courseMember', { courseId, studentId: id, role: 'STUDENT' })
            students.push(id)
          }
          const model = new Model()
          const deeds: Deed[] = []
          const awards = new Map<string, boolean>()
          const contexts = await systemContexts(t.ports, t.institution)
          const inTransaction = async (
            work: typeof awardPoints,
            award: Parameters<typeof work>[2],
          ) =>
            t.scope.transaction(tx =>
              work(tx, contextOf(contexts('pointsEntry'), pointsEntry), award),
            )

          for (const one of plan) {
            if ('points' in one || 'quantity' in one) {
              const effect: Effect =
                'points' in one
                  ? {
                      who: one.who,
                      kind: one.do === 'ADD' ? 'ADD' : 'DEDUCT',
                      points: one.points,
                      quantity: 0,
                      sign: 1,
                    }
                  : {
                      who: one.who,
                      kind: 'REDEEM',
                      points: price * one.quantity,
                      quantity: one.quantity,
                      sign: 1,
                    }
              const studentId = students[one.who]
              const answer =
                'points' in one
                  ? await post('pointsEntry/create', {
                      studentId,
                      hostId,
                      reason: 'Homework',
                      kind: effect.kind,
                      points: one.points,
                    })
                  : await post('pointsEntry/redeem', {
                      input: { studentId, rewardId, quantity: one.quantity },
                    })
              expect(answer.status).toBe(model.take(effect))
              if (answer.status === '200')
                deeds.push({
                  effect,
                  operation: answer.operation,
                  entryId: answer.id,
                  reversed: false,
                  undone: false,
                })
            } else if ('nth' in one) {
              const open = deeds.filter(deed =>
                one.do === 'undo' ? !deed.undone : deed.entryId !== '',
              )
              const deed = open[one.nth % Math.max(1, open.length)]
              if (!deed) continue
              const effect = reversalOf(deed.effect)
              const expected = deed.reversed ? '34352' : model.take(effect)
              if (one.do === 'undo') {
                const { failed } = await post('operation/undo', { id: deed.operation })
                // an entry that is reversed already is as it was before
                const refusal = deed.reversed || expected === '200' ? [] : [expected]
                expect(failed?.map(({ code }) => code)).toEqual(refusal)
                deed.undone = true
              } else {
                const { status, operation } = await post('pointsEntry/reverse', {
                  id: deed.entryId,
                  input: { reason: 'A mistake' },
                })
                expect(status).toBe(expected)
                if (status === '200')
                  deeds.push({ effect, operation, entryId: '', reversed: false, undone: false })
              }
              if (expected === '200') deed.reversed = true
            } else {
              const mark = `${n} ${one.who} ${one.lesson}`
              const award = {
                source: 'ON_TIME',
                mark,
                studentId: students[one.who] ?? '',
                courseId: null,
                lessonId: null,
                reason: 'On time',
              } as const
              const effect: Effect = {
                who: one.who,
                kind: 'ADD',
                points: onTime,
                quantity: 0,
                sign: one.do === 'award' ? 1 : -1,
              }
              if (one.do === 'award') await inTransaction(awardPoints, [award])
              else
                await inTransaction(
                  (tx, ctx, list) => takeBackAwards(tx, ctx, list, 'Absent'),
                  [award],
                )
              // awarded once, taken back only if it is not spent
              const isAward = one.do === 'award'
              if ((awards.get(mark) ?? false) !== isAward && model.take(effect) === '200')
                awards.set(mark, isAward)
            }
          }

          for (const [at, id] of students.entries()) {
            const { response } = await t.call<Account>('GET', `points/student?studentId=${id}`)
            expect(response).toMatchObject(model.account(at))
            expect(response.balance).toBeGreaterThanOrEqual(0)
          }
          const { response } = await t.call('GET', `reward/get?id=${rewardId}`)
          expect(response['stock']).toBe(model.stock)
          for (const by of ['accumulated', 'balance'] as const)
            expect(await ranking(courseId, by)).toEqual(rankedBy(model, students, by))
        }),
        { numRuns: 6, seed: 20261126 },
      )
    }, 240_000)

    const ranking = async (courseId: string, by: RankingSum) =>
      (
        await t.call<Ranking>('GET', `points/ranking?courseId=${courseId}&by=${by}`)
      ).response.list.map(({ id, rank, [by]: sum }) => [id, rank, sum])
    /** Students who ever had an entry, by their points; those with equal points share a rank. */
    const rankedBy = (model: Model, students: readonly string[], by: RankingSum) => {
      const sums = students
        .flatMap((id, at) =>
          model.effects.some(effect => effect.who === at)
            ? [{ id, sum: model.account(at)[by] }]
            : [],
        )
        .toSorted((a, b) => b.sum - a.sum || (a.id < b.id ? 1 : -1))
      return sums.map(({ id, sum }) => [id, 1 + sums.filter(one => one.sum > sum).length, sum])
    }
  },
)
