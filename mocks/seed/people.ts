import { seededRng } from '../../src/schema/index.ts'
import type { Rng } from '../../src/schema/kind.ts'
import type { Student } from '../../resources/people/student/student.resource.ts'
import type { Teacher } from '../../resources/people/teacher/teacher.resource.ts'
import { createBatch, type NewRecord } from '../../server/engine/records/batch.ts'
import type { RecordContext } from '../../server/engine/records/context.ts'
import { startValues } from '../../server/engine/records/draft.ts'
import type { Seed } from '../../server/engine/seed.ts'
import type { Clock } from '../../server/platform/ports.ts'
import { city, randomLabels, mobile, randomPersonName, subject } from './names.ts'
import { storeFace } from './storeFile.ts'
import { day } from '../../src/schema/durations.ts'

const pad = (n: number, width: number) => String(n).padStart(width, '0')

/** The demo school's n-th teacher, from 1. */
export const demoTeacher = (rng: Rng, n: number): Partial<Teacher> => {
  const { name, english } = randomPersonName(rng)
  return {
    name,
    countryCode: '86',
    phone: mobile(rng, 900_000 + n),
    email: `teacher${pad(n, 3)}@demo.example.org`,
    account: `demo.t${pad(n, 3)}`,
    gender: rng.pick(['MALE', 'FEMALE'] as const),
    birthday: `${rng.int(1970, 1999)}-${pad(rng.int(1, 12), 2)}-${pad(rng.int(1, 28), 2)}`,
    nativeLanguage: english ? 'English' : '中文',
    location: city(rng),
    expertise: subject(rng),
    tags: randomLabels(rng),
    videoDefinitions: rng.next() < 0.3 ? ['P480', 'P720', 'P1080'] : ['P480', 'P720'],
    bookable: rng.next() < 0.5,
    status: n % 13 === 0 ? 'SUSPENDED' : 'ON_JOB',
  }
}

/** The demo school's n-th student, from 1. */
export const demoStudent = (rng: Rng, n: number): Partial<Student> => {
  const { name } = randomPersonName(rng)
  return {
    // one name that everybody looks for first
    name: n === 2_000 ? '王小明' : name,
    countryCode: '86',
    phone: mobile(rng, n),
    email: rng.next() < 0.7 ? `s${pad(n, 5)}@demo.example.org` : null,
    account: `demo.s${pad(n, 5)}`,
    totalLessonHours: rng.next() < 0.8 ? rng.int(0, 240) / 2 : null,
    bookingLimit: rng.next() < 0.4 ? rng.int(4, 20) : null,
    leaveLimit: rng.next() < 0.4 ? rng.int(1, 4) : null,
    nameEditable: rng.next() < 0.2,
    tags: randomLabels(rng),
    status: n % 29 === 0 ? 'SUSPENDED' : 'ACTIVE',
  }
}

/** Two of three have a picture, of the first and last 60. */
const isPictured = (n: number, count: number): boolean => (n <= 60 || n > count - 60) && n % 3 !== 0

const rngSeed = 20_260_901
const batchSize = 200

/** A clock that answers instants spread over the `days` before `end`, always the same ones. */
const pastClock = (end: Date, days: number, count: number): Clock => {
  let n = 0
  const rng = seededRng(rngSeed + count)
  const start = end.getTime() - days * day
  return {
    now: () =>
      new Date(start + Math.floor(((n++ % count) / count) * days * day) + rng.int(0, 3_600_000)),
  }
}

const populations = {
  teacher: { count: 40, few: 12, days: 400, make: demoTeacher },
  student: { count: 2_000, few: 150, days: 300, make: demoStudent },
} as const

/** 40 teachers and 2,000 students; 12 and 150 of a small school. */
export const seed: Seed = async ({ scope, contextFor, resources, files, small }) => {
  const takenCodes = new Set<string>(
    Object.values(resources).flatMap(({ fields }) =>
      Object.values(fields).flatMap(({ options }) => options.taken ?? []),
    ),
  )
  for (const [name, { count: all, few, days, make }] of Object.entries(populations)) {
    const count = small ? few : all
    const resource = resources[name]
    if (!resource) continue
    const rng = seededRng(rngSeed)
    const context = contextFor(resource)
    const ctx: RecordContext = { ...context, clock: pastClock(context.clock.now(), days, count) }
    for (let from = 1; from <= count; from += batchSize) {
      const size = Math.min(batchSize, count - from + 1)
      await scope.transaction(async tx => {
        const records: NewRecord[] = []
        for (let n = from; n < from + size; n++) {
          const made = make(rng, n)
          const values = isPictured(n, count)
            ? { ...made, avatar: await storeFace({ tx, contextFor, files }, resource, 'avatar', n) }
            : made
          records.push({
            values: { ...startValues(resource), ...values },
            given: new Set(Object.keys(values)),
          })
        }
        // an interrupted start may have made some of them
        const refused = (await createBatch(tx, ctx, records, 'create')).filter(
          outcome => 'refused' in outcome && !takenCodes.has(outcome.refused.code),
        )
        if (refused.length)
          throw new Error(`the demo's seed was refused: ${JSON.stringify(refused[0])}`)
      })
    }
  }
}
