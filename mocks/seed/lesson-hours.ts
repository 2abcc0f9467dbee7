import { hourEntry } from '../../resources/lesson-hours/hour-entry/hourEntry.resource.ts'
import { hourPackage } from '../../resources/lesson-hours/hour-package/hourPackage.resource.ts'
import { hourPolicy } from '../../resources/lesson-hours/hour-policy/hourPolicy.resource.ts'
import { hoursOfMinutes, keptRule } from '../../resources/lesson-hours/hour-policy/hoursOfLesson.ts'
import { student } from '../../resources/people/student/student.resource.ts'
import { createBatch } from '../../server/engine/records/batch.ts'
import { startValues } from '../../server/engine/records/draft.ts'
import type { Seed } from '../../server/engine/seed.ts'
import { addDays, dateOf } from '../../src/schema/zone.ts'
import { seededRng } from '../../src/schema/rng.ts'
import { seedMakeUps } from './makeUps.ts'

const studentCount = { full: 200, small: 30 }
const firstPage = { page: 1, sort: 'createTime', q: '', deleted: 'no', where: [] } as const
const weeks = 26
const packages = [
  { name: '小班课时包', note: '小班课按到课计，缺勤不计' },
  {
    name: '一对一课时包',
    trigger: 'SCHEDULED',
    absenceCounts: true,
    rounding: 'WHOLE',
    note: '一对一课按排课计，缺勤也计',
  },
]

/**
 * Half a year of lesson hours: lots of two packages and gifts with and without an expiry, and
 * lessons that used them. Existing ones stay.
 */
export const seed: Seed = async context => {
  const { scope, contextFor } = context
  const ctx = contextFor(hourEntry)
  const today = dateOf(ctx.clock.now().toISOString())
  if ((await scope.page(hourPolicy, { ...firstPage, limit: 1 })).length > 0) return
  const policy = { ...startValues(hourPolicy), expiringDays: 21, makeUpDays: 30 }
  await scope.transaction(tx =>
    createBatch(tx, contextFor(hourPolicy), [{ values: policy, given: new Set() }], 'create'),
  )
  await scope.transaction(tx =>
    createBatch(
      tx,
      contextFor(hourPackage),
      packages.map(values => ({
        values: { ...startValues(hourPackage), ...values },
        given: new Set(Object.keys(values)),
      })),
      'create',
    ),
  )
  const sold = await scope.page(hourPackage, { ...firstPage, limit: packages.length })
  /** Each fourth student has lessons of their own. */
  const packageOf = (n: number) => {
    const found = sold.find(({ name }) => name === packages[n % 4 === 0 ? 1 : 0]?.name)
    if (!found) throw new Error('the demo has no packages of hours')
    return found
  }
  const students = await scope.page(student, {
    ...firstPage,
    limit: studentCount[context.small ? 'small' : 'full'],
  })
  const random = seededRng(24)
  const start = startValues(hourEntry)
  const lots = students.flatMap(({ id }, n) =>
    Array.from({ length: random.int(1, 3) }, (_, nth) => ({
      studentId: id,
      kind: 'ADD',
      hours: nth === 0 ? 10 * random.int(4, 7) : random.int(1, 4),
      source: nth === 0 ? 'PURCHASE' : 'GIFT',
      packageId: packageOf(n).id,
      reason: nth === 0 ? '春季课时包' : '续费赠送',
      day: addDays(today, -7 * random.int(weeks - 4, weeks)),
      expiresOn: (n + nth) % 3 === 0 ? addDays(today, random.int(5, 200)) : null,
    })),
  )
  const lessons = students.flatMap(({ id }, n) =>
    Array.from({ length: random.int(6, weeks) }, (_, week) => {
      const rule = packageOf(n)
      const minutes = 30 * random.int(1, 3)
      return {
        studentId: id,
        kind: 'CONSUME',
        hours: hoursOfMinutes(rule, minutes),
        source: null,
        reason: '每周课程',
        day: addDays(today, -7 * (week + 1)),
        minutesScheduled: minutes,
        minutesPresent: minutes - random.int(0, 9),
        attendance: random.int(0, 9) === 0 ? 'LATE' : 'PRESENT',
        ...keptRule(rule),
        packageId: rule.id,
      }
    }),
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
