import { seededRng } from '../../src/schema/index.ts'
import { student } from '../../resources/student/student.resource.ts'
import { teacher } from '../../resources/teacher/teacher.resource.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { createBatch } from '../../server/engine/records/batch.ts'
import type { RecordContext } from '../../server/engine/records/context.ts'
import { startValues } from '../../server/engine/records/draft.ts'
import type { Clock } from '../../server/platform/ports.ts'
import type { Scope } from '../../server/platform/store/types.ts'
import { seedBookings } from './booking.ts'
import { seedClasses } from './classes.ts'
import { seedLessons } from './scheduling.ts'
import { demoStudent, demoTeacher } from './people.ts'
import { seedProfile } from './identity/profile.ts'
import { seedUsers } from './identity/users.ts'

const seed = 20_260_901
const batchSize = 200
const day = 24 * 60 * 60 * 1000

/** An instant for each new record, spread over the days before `end`, always the same way. */
const pastClock = (end: Date, days: number, count: number): Clock => {
  let n = 0
  const rng = seededRng(seed + count)
  const start = end.getTime() - days * day
  return {
    now: () =>
      new Date(start + Math.floor(((n++ % count) / count) * days * day) + rng.int(0, 3_600_000)),
  }
}

const populations = [
  { resource: teacher, count: 40, days: 400, make: demoTeacher },
  { resource: student, count: 2_000, days: 300, make: demoStudent },
] as const

/**
 * Fills an empty school with the demo's people by the ordinary write path (rules, allowances, audit), always the same ones:
 * 40 teachers, 2,000 students, 40 classes, their lessons and bookings. `contextFor` gives a resource's context for the demo's administrator.
 */
export const seedDemo = async (
  scope: Scope,
  contextFor: (resource: AnyResource) => RecordContext,
  resources: Readonly<Record<string, AnyResource>>,
): Promise<void> => {
  await seedProfile(scope, contextFor)
  await seedUsers(scope, contextFor)
  const taken = new Set<string>(
    Object.values(resources).flatMap(({ fields }) =>
      Object.values(fields).flatMap(({ options }) => options.taken ?? []),
    ),
  )
  for (const { resource, count, days, make } of populations) {
    const rng = seededRng(seed)
    const context = contextFor(resource)
    const ctx: RecordContext = { ...context, clock: pastClock(context.clock.now(), days, count) }
    for (let from = 1; from <= count; from += batchSize) {
      const size = Math.min(batchSize, count - from + 1)
      const records = Array.from({ length: size }, (_, index) => {
        const given = make(rng, from + index)
        return {
          values: { ...startValues(resource), ...given },
          given: new Set(Object.keys(given)),
        }
      })
      await scope.transaction(async tx => {
        // who is there already came with a start that was killed half-way
        const refused = (await createBatch(tx, ctx, records, 'create')).filter(
          outcome => 'refused' in outcome && !taken.has(outcome.refused.code),
        )
        if (refused.length)
          throw new Error(`the demo's seed was refused: ${JSON.stringify(refused[0])}`)
      })
    }
  }
  await seedClasses(scope, contextFor)
  await seedLessons(scope, contextFor)
  await seedBookings(scope, contextFor)
}
