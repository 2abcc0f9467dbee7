import { hourEntry } from '../../resources/hour-entry/hourEntry.resource.ts'
import { hourPolicy } from '../../resources/hour-policy/hourPolicy.resource.ts'
import { student } from '../../resources/student/student.resource.ts'
import { createBatch } from '../../server/engine/records/batch.ts'
import { startValues } from '../../server/engine/records/draft.ts'
import type { Seed } from '../../server/engine/seed.ts'
import { addDays, dateOf } from '../../src/schema/zone.ts'
import { seededRng } from '../../src/schema/rng.ts'
import { seedMakeUps } from './makeUps.ts'

const studentCount = 200
const firstPage = { page: 1, sort: 'createTime', q: '', deleted: 'no', where: [] } as const
const weeks = 26

/** Half a year of lesson hours: packages and gifts with and without a last day, and lessons that used them. What is there already stays. */
export const seed: Seed = async context => {
  const { scope, contextFor } = context
  const ctx = contextFor(hourEntry)
  const today = dateOf(ctx.clock.now().toISOString())
  if ((await scope.page(hourPolicy, { ...firstPage, limit: 1 })).length > 0) return
  const policy = { ...startValues(hourPolicy), expiringDays: 21, makeUpDays: 30 }
  await scope.transaction(tx =>
    createBatch(tx, contextFor(hourPolicy), [{ values: policy, given: new Set() }], 'create'),
  )
  const students = await scope.page(student, { ...firstPage, limit: studentCount })
  const random = seededRng(24)
  const start = startValues(hourEntry)
  const lots = students.flatMap(({ id }, n) =>
    Array.from({ length: random.int(1, 3) }, (_, nth) => ({
      studentId: id,
      kind: 'ADD',
      hours: nth === 0 ? 10 * random.int(4, 7) : random.int(1, 4),
      source: nth === 0 ? 'PURCHASE' : 'GIFT',
      reason: nth === 0 ? '春季课时包' : '续费赠送',
      day: addDays(today, -7 * random.int(weeks - 4, weeks)),
      expiresOn: (n + nth) % 3 === 0 ? addDays(today, random.int(5, 200)) : null,
    })),
  )
  const lessons = students.flatMap(({ id }) =>
    Array.from({ length: random.int(6, weeks) }, (_, week) => ({
      studentId: id,
      kind: 'CONSUME',
      hours: random.int(1, 3) / 2,
      source: null,
      reason: '每周课程',
      day: addDays(today, -7 * (week + 1)),
      minutesScheduled: 60,
      minutesPresent: 60 - random.int(0, 9),
      attendance: random.int(0, 9) === 0 ? 'LATE' : 'PRESENT',
      rule: '历史课程记录',
    })),
  )
  for (const entries of [lots, lessons.toSorted((a, b) => (a.day < b.day ? -1 : 1))])
    await scope.transaction(async tx => {
      const outcomes = await createBatch(
        tx,
        ctx,
        entries.map(values => ({
          values: { ...start, ...values },
          given: new Set(Object.keys(values)),
        })),
        'create',
      )
      const refused = outcomes.find(outcome => 'refused' in outcome)
      if (refused) throw new Error(`the demo's seed was refused: ${JSON.stringify(refused)}`)
    })
  await seedMakeUps(context)
}
