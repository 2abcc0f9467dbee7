import { describe, expect, it } from 'vitest'
import { randomOf } from '../random.ts'
import { openWorld, type StoreName } from '../world.ts'

export interface JournalsSize {
  readonly stores: readonly StoreName[]
  /** Entries that the writers send in all. */
  readonly entries: number
  /** How often the server is killed meanwhile. */
  readonly kills: number
}

const writers = 16
const students = 3

/**
 * Kills a server while many clients write to few balances: each acknowledged entry exists once, and
 * each balance is their sum.
 */
export const journalsSurviveKills = ({ stores, entries, kills }: JournalsSize): void => {
  describe.each(stores)('balances of a journal on %s', name => {
    it(`${writers} writers and ${kills} kills: entries are there once, and balances are their sums`, async () => {
      const world = await openWorld(name)
      try {
        const make = async (path: string, values: object) => {
          const { status, response } = await world.call<{ id: string }>('POST', path, values)
          expect([path, status]).toEqual([path, '200'])
          return response.id
        }
        const hostId = await make('teacher/create', { name: 'Host', account: 'host1' })
        const ids: string[] = []
        for (let n = 0; n < students; n++)
          ids.push(await make('student/create', { name: `S ${n}`, account: `student${n}` }))
        const random = randomOf(34)
        const plan = Array.from({ length: entries }, () => ({
          at: random.below(students),
          points: random.below(20) - 9 || 1,
        }))
        const balances = ids.map(() => 0)
        const counts = ids.map(() => 0)
        let answered = 0
        const crashes: Promise<void>[] = []
        const queue = [...plan]
        await Promise.all(
          Array.from({ length: writers }, async () => {
            for (let one = queue.shift(); one; one = queue.shift()) {
              const { at, points } = one
              const { status } = await world.call('POST', 'pointsEntry/create', {
                studentId: ids[at],
                kind: points > 0 ? 'ADD' : 'DEDUCT',
                points: Math.abs(points),
                reason: 'Random',
                hostId,
              })
              expect(['200', '34350']).toContain(status)
              if (status === '200') {
                balances[at] = (balances[at] ?? 0) + points
                counts[at] = (counts[at] ?? 0) + 1
              }
              answered += 1
              if (
                answered >= ((crashes.length + 1) * entries) / (kills + 1) &&
                crashes.length < kills
              )
                crashes.push(world.crash())
            }
          }),
        )
        await Promise.all(crashes)
        expect(crashes).toHaveLength(kills)
        for (const [at, id] of ids.entries()) {
          const sum = await world.call<{ balance: number }>('GET', `points/student?studentId=${id}`)
          const list = await world.call<{ total: number }>(
            'GET',
            `pointsEntry/list?studentId=${id}&limit=1`,
          )
          expect([sum.response.balance, list.response.total]).toEqual([balances[at], counts[at]])
          expect(balances[at]).toBeGreaterThanOrEqual(0)
        }
        expect(await world.audit()).toEqual([])
      } finally {
        await world.close()
      }
    }, 300_000)
  })
}
