import { bookingChecks } from '../../server/domain/booking/bookings.audit.ts'
import { systemContexts } from '../../server/engine/records/system.ts'
import { percentile, type Figure } from './figure.ts'
import { onStores, type BenchSchool } from './school.ts'

const [callers, seats, rounds] = [200, 10, 20]
const day = 86_400_000
const refusals = new Set([200, 26022])

const caller =
  ({ app, headers }: BenchSchool) =>
  async <T>(
    path: string,
    body: object,
  ): Promise<{ readonly status: number; readonly response: T }> => {
    const answer = await app.request(`/edu_adminserver/${path}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { responseHeader, response } = (await answer.json()) as {
      responseHeader: { status: number }
      response: T
    }
    return { status: responseHeader.status, response }
  }

const measure = async (school: BenchSchool, name: string): Promise<Figure[]> => {
  const call = caller(school)
  const make = async (resource: string, values: object): Promise<string> => {
    const { status, response } = await call<{ id: string }>(`${resource}/create`, values)
    if (status !== 200) throw new Error(`${resource}: ${status} ${JSON.stringify(response)}`)
    return response.id
  }
  const teacher = await make('teacher', {
    name: 'Ann',
    account: 'bench.ann',
    videoDefinitions: ['P480'],
  })
  const course = await make('course', {
    courseName: 'Booked',
    kind: 'BOOKING',
    teachers: [teacher],
  })
  const students: string[] = []
  for (let n = 0; n < callers; n++)
    students.push(await make('student', { name: `Student ${n}`, account: `bench.student${n}` }))
  const spans: number[] = []
  let [wrong, odd] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const start = Math.ceil(Date.now() / day) * day + (2 + round) * day
    const lessonId = await make('lesson', {
      courseId: course,
      startAt: new Date(start).toISOString(),
      endAt: new Date(start + day / 24).toISOString(),
      studentLimit: seats,
    })
    const from = performance.now()
    const answers = await Promise.all(
      students.map(studentId => call('booking/book', { input: { studentId, lessonId } })),
    )
    spans.push(performance.now() - from)
    if (answers.filter(({ status }) => status === 200).length !== seats) wrong += 1
    odd += answers.filter(({ status }) => !refusals.has(status)).length
  }
  const faults: string[] = []
  const { institution } = (await systemContexts(school.ports, school.institution))('booking')
  const audited = { scope: school.scope, institution, ports: school.ports, alive: new Date() }
  await bookingChecks.run(audited, fault => faults.push(fault))
  return [
    {
      name: `rounds of ${callers} who want ${seats} seats at once that gave away another number (${name})`,
      value: wrong,
      unit: 'rounds',
      reach: 0,
    },
    {
      name: `answers that are neither a seat nor "full" (${name})`,
      value: odd,
      unit: 'answers',
      reach: 0,
    },
    {
      name: `faults that the audit finds afterwards (${name})`,
      value: faults.length,
      unit: 'faults',
      reach: 0,
    },
    {
      name: `${callers} bookings at once, all answered, median (${name})`,
      value: percentile(spans, 50),
      unit: 'ms',
    },
  ]
}

/** Seat limits hold under concurrency: two hundred students at once for ten seats, twenty times. */
export const run = (): Promise<Figure[]> =>
  onStores('booking', {
    postgres: school => measure(school, 'PostgreSQL'),
    pglite: school => measure(school, 'embedded'),
  })
