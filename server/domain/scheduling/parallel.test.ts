import { describe, expect, it } from 'vitest'
import type { TestApp } from '../../../tests/support/app.ts'
import { bothStores } from '../../../tests/support/stores.ts'
import { openSchool, type TeachingSchool } from '../../../tests/support/teaching.ts'
import type { ScheduleSaved } from '../../../resources/scheduling/scheduling.calls.ts'

const callers = 50
// twenty rounds are the bench's
const rounds = 2

describe.each(bothStores.map(kind => [kind.name, kind] as const))(
  'scheduling at once on %s',
  (_name, kind) => {
    let app: TestApp
    let school: TeachingSchool
    openSchool(kind, (...fixtures) => ([app, school] = fixtures))

    it(`SCH-03 ${callers} parallel schedulings of one teacher at one time, again and again: exactly one stands, the others are told`, async () => {
      const teacher = await school.teacher({ name: 'Ada' })
      const courses = [
        await school.course({ teachers: [teacher] }),
        await school.course(),
        await school.course(),
      ]
      const plan = (round: number, n: number) => ({
        courseIds: [courses[n % courses.length]],
        teacherId: teacher,
        assistants: [],
        // half of them touch the others' hour from one side or the other
        start: `2026-05-${String(round + 1).padStart(2, '0')}T${n % 2 ? '19:00' : '19:30'}`,
        minutes: 60,
        timezone: 'Asia/Shanghai',
        repeat: { freq: 'ONCE' },
      })
      for (let round = 0; round < rounds; round++) {
        const answers = await Promise.all(
          Array.from({ length: callers }, (_, n) =>
            app.call<ScheduleSaved>('POST', 'scheduling/save', plan(round, n)),
          ),
        )
        const statuses = answers.map(({ status }) => status)
        expect(statuses.filter(status => status === 200)).toHaveLength(1)
        expect(statuses.filter(status => status === 2218)).toHaveLength(callers - 1)
      }
      const reservations = await app.scope.db
        .selectFrom('lessonPerson')
        .select('lessonId')
        .where('personId', '=', teacher)
        .execute()
      expect(reservations).toHaveLength(rounds)
    })

    it('TCH-05 a teacher is scheduled or suspended, never both, whoever comes first', async () => {
      for (let round = 0; round < 4; round++) {
        const teacher = await school.teacher()
        const course = await school.course({ teachers: [teacher] })
        const save = () =>
          app.call('POST', 'scheduling/save', {
            courseIds: [course],
            start: '2026-07-01T09:00',
            minutes: 60,
            timezone: 'Asia/Shanghai',
            repeat: { freq: 'DAILY', interval: 1, count: 3 },
          })
        const suspend = () =>
          app.call('POST', 'teacher/update', { id: teacher, version: 1, status: 'SUSPENDED' })
        const statuses = (
          await Promise.all(round % 2 ? [suspend(), save()] : [save(), suspend()])
        ).map(({ status }) => status)
        const [saved, suspended] = round % 2 ? statuses.toReversed() : statuses
        expect([
          [200, 26000],
          [2223, 200],
        ]).toContainEqual([saved, suspended])
      }
    })

    it('SCH-03 the same by the ordinary way of making a lesson, with assistants in a ring', async () => {
      const [a, b, c] = [await school.teacher(), await school.teacher(), await school.teacher()]
      const ring = [
        [a, b],
        [b, c],
        [c, a],
      ] as const
      const courses = await Promise.all(
        ring.map(([teacher]) => school.course({ teachers: [teacher] })),
      )
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          app.call('POST', 'lesson/create', {
            courseId: courses[n % 3],
            startAt: '2026-06-01T10:00:00.000Z',
            endAt: '2026-06-01T11:00:00.000Z',
            teacherId: ring[n % 3]?.[0],
            assistants: [ring[n % 3]?.[1]],
          }),
        ),
      )
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter(status => status === 200)).toHaveLength(1)
      expect(statuses.filter(status => status === 2218)).toHaveLength(29)
    })
  },
)
