import { seededRng } from '../../src/schema/index.ts'
import type { AnyResource, RecordOf } from '../../src/schema/resource.ts'
import type { Rng } from '../../src/schema/kind.ts'
import { course, type Course } from '../../resources/classes/course/course.resource.ts'
import {
  courseMember,
  type CourseMember,
} from '../../resources/classes/course-member/courseMember.resource.ts'
import { dayOff, type DayOff } from '../../resources/scheduling/day-off/dayOff.resource.ts'
import { label } from '../../resources/people/label/label.resource.ts'
import { student } from '../../resources/people/student/student.resource.ts'
import { teacher } from '../../resources/people/teacher/teacher.resource.ts'
import { createBatch } from '../../server/engine/records/batch.ts'
import type { Seed } from '../../server/engine/seed.ts'
import { startValues } from '../../server/engine/records/draft.ts'
import type { Row } from '../../server/platform/ports.ts'
import type { StoreTx } from '../../server/platform/store/types.ts'
import { day } from '../../src/schema/durations.ts'
import { storeCover } from './storeFile.ts'

const rngSeed = 20_260_902
const dateOf = (now: Date, days: number): string =>
  new Date(now.getTime() + days * day).toISOString().slice(0, 10)

const labels = [
  { name: '英语', color: 'BLUE' },
  { name: '数学', color: 'AMBER' },
  { name: '编程', color: 'VIOLET' },
  { name: '艺术', color: 'RED' },
  { name: '小班', color: 'GREEN' },
  { name: '一对一', color: 'GREY' },
  { name: '暑期班', color: 'AMBER' },
  { name: 'Overseas', color: 'BLUE' },
] as const
const subjects = [
  { name: '少儿英语', label: 0 },
  { name: '数学思维', label: 1 },
  { name: 'Scratch 编程', label: 2 },
  { name: 'Python 编程', label: 2 },
  { name: '创意绘画', label: 3 },
  { name: '雅思口语', label: 0 },
] as const
const fullSize = { normal: 30, booking: 10 }
const smallSize = { normal: 5, booking: 3 }

/** The records that a part of the seed stands on. */
interface Ground {
  readonly teachers: readonly Row[]
  readonly students: readonly Row[]
  readonly labels: readonly Row[]
  readonly now: Date
  /**
   * Number of classes that meet at fixed times; they come before those whose lessons are booked.
   */
  readonly normal: number
}
const some = <T>(rng: Rng, list: readonly T[], count: number): readonly T[] => {
  const start = rng.int(0, Math.max(0, list.length - 1))
  return Array.from(
    { length: Math.min(count, list.length) },
    (_, n) => list[(start + n * 7) % list.length],
  ).flatMap(one => one ?? [])
}
const ids = (rows: readonly Row[]): string[] => [...new Set(rows.map(row => row.id))]

/** The demo school's n-th class, from 0. */
const demoClass = (
  rng: Rng,
  n: number,
  { teachers, labels: words, now, normal }: Ground,
): Partial<Course> => {
  const subject = subjects[n % subjects.length] ?? subjects[0]
  const open = n < normal
  const [teacher, assistant] = some(rng, teachers, 2)
  return {
    courseName: open
      ? `${subject.name} ${Math.floor(n / subjects.length) + 1} 班`
      : `${subject.name} 约课 ${n - normal + 1}`,
    kind: open ? 'NORMAL' : 'BOOKING',
    teachers: teacher ? [teacher.id] : [],
    assistants: open && assistant && rng.next() < 0.6 ? [assistant.id] : [],
    studentLimit: open ? rng.pick([8, 12, 16, 24]) : rng.pick([1, 4, 6]),
    labels: [words[subject.label], words[open ? 4 : 5]].flatMap(row => row?.id ?? []),
    inviteOn: open && n % 3 === 0,
    term: `${now.getUTCFullYear()} 秋季`,
    startDate: dateOf(now, -35),
    endDate: dateOf(now, 77),
  }
}

const demoMembers = (
  rng: Rng,
  { students, teachers }: Ground,
  courses: readonly Course[],
): Partial<CourseMember>[] =>
  courses.flatMap(({ id: courseId, studentLimit, teachers: staff, assistants }) => {
    const limit = studentLimit ?? 0
    const learners = ids(some(rng, students, Math.min(limit, rng.int(5, 14))))
    const listens = teachers.find(({ id }) => ![...staff, ...assistants].includes(id))
    return [
      ...learners.map(studentId => ({ courseId, role: 'STUDENT', studentId }) as const),
      ...(listens && rng.next() < 0.3
        ? [{ courseId, role: 'AUDITOR', teacherId: listens.id } as const]
        : []),
    ]
  })

const demoDaysOff = ({ teachers, now }: Ground, [first]: readonly Row[]): Partial<DayOff>[] => [
  { name: '校庆日', scope: 'INSTITUTION', from: dateOf(now, 12), until: dateOf(now, 12) },
  { name: '假期', scope: 'INSTITUTION', from: dateOf(now, 40), until: dateOf(now, 46) },
  {
    name: '老师培训',
    scope: 'TEACHER',
    teacherId: teachers[0]?.id ?? null,
    from: dateOf(now, 8),
    until: dateOf(now, 9),
  },
  {
    name: '期中考试',
    scope: 'CLASS',
    courseId: first?.id ?? null,
    from: dateOf(now, 19),
    until: dateOf(now, 20),
  },
]

/**
 * Labels, classes, their people and days off, from the demo's teachers and students. Existing ones
 * stay.
 */
export const seed: Seed = async ({ scope, contextFor, files, small }) => {
  const { normal, booking } = small ? smallSize : fullSize
  const rng = seededRng(rngSeed)
  const start = contextFor(course).clock.now()
  const clock = { now: () => new Date(start.getTime() - 40 * day) }
  const read = (
    of: AnyResource,
    limit: number,
    where: readonly { field: string; op: 'eq'; values: string[] }[] = [],
  ) => scope.page(of, { page: 1, limit, sort: 'createTime', q: '', deleted: 'no', where })
  const fill = (
    of: AnyResource,
    all: readonly Readonly<Record<string, unknown>>[],
    more: (tx: StoreTx, n: number) => Promise<object> = async () => ({}),
  ) =>
    scope.transaction(async tx => {
      const whole: Readonly<Record<string, unknown>>[] = []
      for (const [n, values] of all.entries()) whole.push({ ...values, ...(await more(tx, n)) })
      const records = whole.map(values => ({
        values: { ...startValues(of), ...values },
        given: new Set(Object.keys(values)),
      }))
      const known = new Set(Object.values(of.fields).flatMap(({ options }) => options.taken ?? []))
      const refused = (
        await createBatch(tx, { ...contextFor(of), clock }, records, 'create')
      ).filter(outcome => 'refused' in outcome && !known.has(outcome.refused.code))
      if (refused.length)
        throw new Error(`the demo's seed was refused: ${JSON.stringify(refused[0])}`)
    })
  const inOrder = async <R extends AnyResource>(
    of: R,
    key: keyof RecordOf<R> & string,
    values: readonly string[],
  ): Promise<RecordOf<R>[]> => {
    const tuples = values.map(value => [value])
    const rows = await scope.byKey(of, [key], tuples)
    const found = new Map(rows.map(row => [String(row[key]), row]))
    return values.flatMap(value => found.get(value) ?? [])
  }
  await fill(label, labels)
  const ground: Ground = {
    teachers: await read(teacher, 200, [{ field: 'status', op: 'eq', values: ['ON_JOB'] }]),
    students: await read(student, 600, [{ field: 'status', op: 'eq', values: ['ACTIVE'] }]),
    labels: await inOrder(
      label,
      'name',
      labels.map(({ name }) => name),
    ),
    now: start,
    normal,
  }
  const drafts = Array.from({ length: normal + booking }, (_, n) => demoClass(rng, n, ground))
  await fill(course, drafts, async (tx, n) =>
    n % 3 === 2 ? {} : { cover: await storeCover({ tx, contextFor, files }, course, 'cover', n) },
  )
  const classes = await inOrder(
    course,
    'courseName',
    drafts.map(({ courseName }) => courseName ?? ''),
  )
  await fill(courseMember, demoMembers(rng, ground, classes.slice(0, normal)))
  if (!(await read(dayOff, 1)).length) await fill(dayOff, demoDaysOff(ground, classes))
}
