import { course } from '../../resources/classes/course/course.resource.ts'
import { courseMember } from '../../resources/classes/course-member/courseMember.resource.ts'
import { lesson } from '../../resources/scheduling/lesson/lesson.resource.ts'
import { student } from '../../resources/people/student/student.resource.ts'
import { teacher } from '../../resources/people/teacher/teacher.resource.ts'
import type { Row } from '../../server/platform/ports.ts'
import type { Scope } from '../../server/platform/store/types.ts'
import { emptyRecord } from '../../src/schema/derive/fields.ts'
import type { AnyResource } from '../../src/schema/resource.ts'

const minute = 60_000
const hour = 60 * minute
const week = 7 * 24 * hour
const weeks = 100
const batch = 5000

/**
 * The size of the measured school: every class has a hundred weekly lessons, half of them in the
 * past.
 */
export interface World {
  readonly lessons: number
  /** Instant of the first Monday, 00:00 UTC. */
  readonly monday: number
  readonly teachers: number
  readonly courses: number
  readonly students: number
}

export const worldOf = (lessons: number, now: number): World => {
  const courses = Math.round(lessons / weeks)
  const today = Math.floor(now / (24 * hour)) * 24 * hour
  const monday = today - ((new Date(today).getUTCDay() || 7) - 1) * 24 * hour - (weeks / 2) * week
  // ten classes each
  return { lessons, monday, courses, teachers: Math.ceil(courses / 10), students: courses * 2 }
}

const id = (kind: string, n: number): string => `${kind}${n.toString(36).padStart(25, '0')}`
export const idOf = {
  teacher: (n: number) => id('t', n),
  course: (n: number) => id('c', n),
  student: (n: number) => id('s', n),
} as const

const row = (resource: AnyResource, rowId: string, values: object): Row => ({
  ...emptyRecord(resource),
  id: rowId,
  version: 1,
  createTime: '2024-01-01T00:00:00.000Z',
  updateTime: '2024-01-01T00:00:00.000Z',
  createdBy: 'bench',
  deletedAt: null,
  ...values,
})

/**
 * The staff and time of the n-th class: a teacher's ten classes don't overlap, and their assistants
 * teach at other hours.
 */
const staff = (n: number, teachers: number) => {
  const first = n % teachers
  const k = Math.floor(n / teachers)
  const second = first % 2 ? first - 1 : Math.min(first + 1, teachers - 1)
  const at = (k % 5) * 24 * hour + (8 + 2 * Math.floor(k / 5) + (first % 2 ? 4 : 0)) * hour
  return {
    first: idOf.teacher(first),
    second: second === first ? undefined : idOf.teacher(second),
    at,
  }
}

const fill = async (
  scope: Scope,
  resource: AnyResource,
  count: number,
  make: (n: number) => Row,
): Promise<void> => {
  for (let start = 0; start < count; start += batch) {
    const rows = Array.from({ length: Math.min(batch, count - start) }, (_, n) => make(start + n))
    await scope.transaction(async tx => {
      await tx.insert(resource, rows)
      await tx.audit(
        rows.map(({ id: recordId, version }) => ({
          actor: 'bench',
          actorName: 'bench',
          action: 'import',
          resource: resource.name,
          recordId,
          before: null,
          after: { version },
          requestId: 'bench',
        })),
      )
    })
  }
}

/** Everything but the lessons. */
export const fillSchool = async (
  scope: Scope,
  { teachers, courses, students }: World,
): Promise<void> => {
  await fill(scope, teacher, teachers, n =>
    row(teacher, idOf.teacher(n), { name: `Teacher ${n}`, status: 'ON_JOB', account: `t${n}` }),
  )
  await fill(scope, student, students, n =>
    row(student, idOf.student(n), { name: `Student ${n}`, status: 'ACTIVE', account: `s${n}` }),
  )
  await fill(scope, course, courses, n => {
    const { first, second } = staff(n, teachers)
    return row(course, idOf.course(n), {
      courseName: `Class ${n}`,
      kind: 'NORMAL',
      status: 'ACTIVE',
      teachers: [first],
      assistants: second === undefined ? [] : [second],
      studentLimit: 16,
    })
  })
  // eight in a class, each in four classes
  await fill(scope, courseMember, courses * 8, n =>
    row(courseMember, id('m', n), {
      courseId: idOf.course(Math.floor(n / 8)),
      studentId: idOf.student((Math.floor(n / 8) * 2 + (n % 8)) % students),
      role: 'STUDENT',
      name: 'x',
    }),
  )
}

/** The lessons by the store's own way of writing, with whom they take. */
export const fillLessons = async (
  scope: Scope,
  { lessons, monday, teachers }: World,
): Promise<void> => {
  for (let start = 0; start < lessons; start += batch) {
    const rows = Array.from({ length: Math.min(batch, lessons - start) }, (_, k): Row => {
      const n = start + k
      const { first, second, at } = staff(Math.floor(n / weeks), teachers)
      const begins = monday + (n % weeks) * week + at
      return row(lesson, id('l', n), {
        name: `Lesson ${n}`,
        courseId: idOf.course(Math.floor(n / weeks)),
        number: (n % weeks) + 1,
        startAt: new Date(begins).toISOString(),
        endAt: new Date(begins + hour).toISOString(),
        closeAt: new Date(begins + hour).toISOString(),
        minutes: 60,
        status: n % weeks < weeks / 2 ? 'ENDED' : 'NOT_STARTED',
        teacherId: first,
        assistants: second === undefined ? [] : [second],
      })
    })
    await scope.transaction(async tx => {
      await tx.insert(lesson, rows)
      await tx.append(
        'lessonPerson',
        rows.flatMap(one =>
          [one['teacherId'], ...(one['assistants'] as string[])].map((personId, n) => ({
            lessonId: one.id,
            personId,
            role: n ? 'ASSISTANT' : 'TEACHER',
            from: one['startAt'],
            until: one['endAt'],
            active: true,
            forcedBy: null,
            forcedReason: null,
            forcedAt: null,
          })),
        ),
      )
      await tx.audit(
        rows.map(({ id: recordId, version }) => ({
          actor: 'bench',
          actorName: 'bench',
          action: 'import',
          resource: lesson.name,
          recordId,
          before: null,
          after: { version },
          requestId: 'bench',
        })),
      )
    })
  }
}

/**
 * The same as one statement of PostgreSQL: a million rows by the store's own way take a quarter of
 * an hour. Needs the school's classes.
 */
export const lessonsSql = (institution: string, { lessons, monday }: World): readonly string[] => [
  `insert into "lesson" ("institutionId", "id", "createTime", "updateTime", "createdBy", "name", "name$sort", "courseId", "number", "startAt", "endAt", "closeAt",
    "minutes", "status", "teacherId", "assistants")
   select '${institution}', 'l' || lpad(n::text, 25, '0'), now(), now(), 'bench', 'Lesson ' || n, 'lesson ' || n, c."id", w + 1, at, at + interval '1 hour',
     at + interval '1 hour', 60, case when w < ${weeks / 2} then 'ENDED' else 'NOT_STARTED' end, c."teachers"[1], c."assistants"
   from (select *, row_number() over (order by "id") - 1 as k from "course" where "institutionId" = '${institution}') c
   cross join generate_series(0, ${weeks - 1}) w
   cross join lateral (select k * ${weeks} + w as n, substr(c."teachers"[1], 2) as t) x
   cross join lateral (select to_timestamp(${monday / 1000}) + w * interval '7 days'
     + ((k / greatest(1, (select count(*) from "teacher" where "institutionId" = '${institution}'))) % 5) * interval '1 day'
     + (8 + 2 * ((k / (select count(*) from "teacher" where "institutionId" = '${institution}')) / 5)
       + case when (k % (select count(*) from "teacher" where "institutionId" = '${institution}')) % 2 = 1 then 4 else 0 end) * interval '1 hour' as at) y
   where n < ${lessons}`,
  `insert into "lessonPerson" ("institutionId", "lessonId", "personId", "role", "from", "until")
   select "institutionId", "id", "teacherId", 'TEACHER', "startAt", "endAt" from "lesson" where "institutionId" = '${institution}'`,
  `insert into "lessonPerson" ("institutionId", "lessonId", "personId", "role", "from", "until")
   select "institutionId", "id", a, 'ASSISTANT', "startAt", "endAt" from "lesson", unnest("assistants") a where "institutionId" = '${institution}'`,
  'analyze',
]
