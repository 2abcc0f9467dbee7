import { percentile, timed, type Figure } from './figure.ts'
import {
  fillLessons,
  fillSchool,
  idOf,
  lessonsSql,
  worldOf,
  type World,
} from './scheduling-world.ts'
import { onStores, type BenchSchool } from './school.ts'

const callers = 50
const rounds = 20
const day = 86_400_000

interface Answer {
  readonly responseHeader: { readonly status: number; readonly msg: string }
  readonly response: { readonly counts?: { readonly clashes: number }; readonly created?: number }
}

const post = async ({ app, headers }: BenchSchool, path: string, body: object): Promise<Answer> => {
  const answer = await app.request(`/edu_adminserver/${path}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Answer
}

const sure = (answer: Answer, holds: (answer: Answer) => boolean): Answer => {
  if (!holds(answer)) throw new Error(JSON.stringify(answer).slice(0, 500))
  return answer
}

/**
 * Schedules a hundred lessons of a new class whose teacher, assistant and student have two thousand
 * lessons each.
 */
const plans = async (school: BenchSchool, { teachers, students }: World) => {
  const tomorrow = new Date(Date.now() + day).toISOString().slice(0, 10)
  return async (n: number, time: string) => {
    const teacher = (n * 2) % Math.max(2, teachers - 1)
    const { response } = (await post(school, 'course/create', {
      courseName: `Measured ${n} ${time}`,
      teachers: [idOf.teacher(teacher)],
      assistants: [idOf.teacher(teacher + 1)],
    })) as unknown as { response: { id: string } }
    await post(school, 'courseMember/create', {
      courseId: response.id,
      role: 'STUDENT',
      studentId: idOf.student((n * 16) % students),
    })
    return {
      courseIds: [response.id],
      start: `${tomorrow}T${time}`,
      minutes: 45,
      timezone: 'UTC',
      repeat: { freq: 'DAILY', interval: 1, count: 100, daysOff: 'SKIP' },
    }
  }
}

const parallel = async (school: BenchSchool): Promise<number[]> => {
  const spans: number[] = []
  const courses: string[] = []
  for (let n = 0; n < 5; n++) {
    const courseAnswer = (await post(school, 'course/create', {
      courseName: `Wanted ${n}`,
    })) as unknown as { response: { id: string } }
    courses.push(courseAnswer.response.id)
  }
  for (let round = 0; round < rounds; round++) {
    const date = new Date(Date.now() + (2 + round) * day).toISOString().slice(0, 10)
    const startTime = performance.now()
    const answers = await Promise.all(
      Array.from({ length: callers }, (_, n) =>
        post(school, 'scheduling/save', {
          courseIds: [courses[n % courses.length]],
          teacherId: idOf.teacher(0),
          assistants: [],
          start: `${date}T${n % 2 ? '22:00' : '22:30'}`,
          minutes: 60,
          timezone: 'UTC',
          repeat: { freq: 'ONCE' },
        }),
      ),
    )
    spans.push(performance.now() - startTime)
    const statuses = answers.map(({ responseHeader }) => responseHeader.status)
    if (
      statuses.filter(status => status === 200).length !== 1 ||
      statuses.some(status => status !== 200 && status !== 2218)
    )
      throw new Error(`not exactly one stands: ${[...new Set(statuses)].join()}`)
  }
  return spans
}

const measure = async (store: string, school: BenchSchool, world: World): Promise<Figure[]> => {
  const planFor = await plans(school, world)
  const [free, takenPlan] = [await planFor(0, '19:00'), await planFor(0, '08:15')]
  const size = `${world.lessons.toLocaleString('en')} lessons`
  const preview = await timed(20, async () =>
    sure(
      await post(school, 'scheduling/preview', free),
      ({ response }) => response.counts?.clashes === 0,
    ),
  )
  const clashing = await timed(20, async () =>
    sure(
      await post(school, 'scheduling/preview', takenPlan),
      ({ response }) => (response.counts?.clashes ?? 0) > 20,
    ),
  )
  const saves = await Promise.all(Array.from({ length: 15 }, (_, n) => planFor(n + 1, '19:00')))
  const save = await timed(10, async n =>
    sure(
      await post(school, 'scheduling/save', saves[n] ?? {}),
      ({ response }) => response.created === 100,
    ),
  )
  const month = new URLSearchParams({
    from: new Date(Date.now()).toISOString(),
    until: new Date(Date.now() + (3000 * 7 * day) / Math.max(1, world.courses)).toISOString(),
  })
  const timetable = await timed(20, () => school.read(`scheduling/timetable?${month.toString()}`))
  const parallelSpans = await parallel(school)
  return [
    {
      name: `${store}, ${size}: preview of 100 lessons x 3 people, p95`,
      value: percentile(preview, 95),
      unit: 'ms',
      reach: 300,
    },
    {
      name: `${store}, ${size}: the same with clashes to name, p95`,
      value: percentile(clashing, 95),
      unit: 'ms',
      reach: 300,
    },
    {
      name: `${store}, ${size}: save of 100 lessons x 3 people, p50`,
      value: percentile(save, 50),
      unit: 'ms',
    },
    {
      name: `${store}, ${size}: save of 100 lessons x 3 people, p95`,
      value: percentile(save, 95),
      unit: 'ms',
      reach: 500,
    },
    {
      name: `${store}, ${size}: timetable of about 3,000 lessons, p95`,
      value: percentile(timetable, 95),
      unit: 'ms',
    },
    {
      name: `${store}: ${callers} parallel schedulings of one teacher, ${rounds} times, exactly one each; p95 of all 50`,
      value: percentile(parallelSpans, 95),
      unit: 'ms',
    },
  ]
}

/**
 * Scheduling against a school with as many lessons as BENCH_LESSONS says, a million on PostgreSQL
 * and 100,000 embedded unless it does.
 */
export const run = (): Promise<Figure[]> => {
  const lessonCount = Number(process.env['BENCH_LESSONS'] ?? 0)
  return onStores('scheduling', {
    async postgres(school, database) {
      const world = worldOf(lessonCount || 1_000_000, Date.now())
      await fillSchool(school.scope, world)
      for (const sql of lessonsSql(school.institution, world)) await database.run(sql)
      return measure('PostgreSQL', school, world)
    },
    async pglite(school) {
      const world = worldOf(lessonCount || 100_000, Date.now())
      await fillSchool(school.scope, world)
      await fillLessons(school.scope, world)
      await school.store.tidy()
      return measure('embedded', school, world)
    },
  })
}
