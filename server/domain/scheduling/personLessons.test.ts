import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBrowserSheets } from '../../../mocks/sheets-browser.ts'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { teachingSchool } from '../../../tests/support/teaching.ts'
import { createRecord } from '../../engine/records/create.ts'
import { systemContexts } from '../../engine/records/system.ts'

const hour = 3_600_000

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'exports of a person’s lessons, on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    let teacher: string
    let assistant: string
    let student: string
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store, ports: { sheets: createBrowserSheets() } })
      const school = teachingSchool(t)
      const at = (hours: number) => new Date(t.clock.now().getTime() + hours * hour).toISOString()
      ;[teacher, assistant, student] = [
        await school.teacher(),
        await school.teacher(),
        await school.student(),
      ]
      const course = await school.course({ teachers: [teacher], assistants: [assistant] })
      const other = await school.course({ teachers: [assistant], assistants: [] })
      await school.member(course, student)
      const first = await school.lesson(course, at(1), at(2), { name: 'First' })
      await school.lesson(course, at(30), at(31), { name: 'Later' })
      await school.lesson(other, at(3), at(4), { name: 'Elsewhere' })
      const deletedLesson = await school.lesson(course, at(5), at(6), { name: 'Gone' })
      await t.call('POST', 'lesson/delete', { ids: [deletedLesson] })
      const of = await systemContexts(t.ports, t.institution)
      const talks = await school.course({ kind: 'BOOKING', teachers: [assistant], assistants: [] })
      const booked = await school.lesson(talks, at(50), at(51), { name: 'Booked' })
      await school.lesson(talks, at(52), at(53), { name: 'Not booked' })
      expect(
        (await t.call('POST', 'booking/book', { input: { studentId: student, lessonId: booked } }))
          .status,
      ).toBe(200)
      const expectedLesson = {
        lessonId: first,
        courseId: course,
        role: 'STUDENT',
        studentId: student,
        personName: 'S',
        status: 'LATE',
        minutes: 41,
      }
      await t.scope.transaction(tx =>
        createRecord(tx, of('attendance'), expectedLesson, { system: true }),
      )
    })
    afterAll(() => store.dispose())

    const ask = (path: string, body: object, token = t.administrator.token) =>
      t.app.request(`/edu_system/lesson/${path}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'Accept-Language': 'en',
        },
        body: JSON.stringify(body),
      })
    const linesOf = async (path: string, body: object, token?: string) =>
      (await (await ask(path, { format: 'csv', columns: ['name'], ...body }, token)).text())
        .replace('\uFEFF', '')
        .trim()
        .split('\r\n')
    const code = async (answer: Response | Promise<Response>) =>
      ((await (await answer).json()) as { responseHeader: { status: number } }).responseHeader
        .status

    it('API-19 a teacher’s lessons are those that they give or assist in, in their order, without those that were deleted', async () => {
      const [head, ...own] = await linesOf('exportTeacherLessons', { id: teacher })
      expect(head).toBe(
        'Lesson name,Attendance,First entered,Last left,Minutes attended,Minutes late,Minutes left early',
      )
      expect(own.map(line => line.split(',')[0])).toEqual(['First', 'Later'])
      const [, ...both] = await linesOf('exportTeacherLessons', { id: assistant })
      expect(both.map(line => line.split(',')[0])).toEqual([
        'First',
        'Elsewhere',
        'Later',
        'Booked',
        'Not booked',
      ])
      const until = new Date(t.clock.now().getTime() + 4 * hour).toISOString()
      expect(await linesOf('exportTeacherLessons', { id: assistant, until })).toHaveLength(3)
    })

    it('API-19 a student’s lessons are those of their classes and those that they booked, with their attendance where there is any, for whom may read it', async () => {
      const [, ...lines] = await linesOf('exportStudentLessons', { id: student })
      expect(lines).toEqual(['First,Late,,,41,,', 'Later,,,,,,', 'Booked,,,,,,'])
      const clerk = await t.as({ rights: ['lesson.read', 'lesson.export', 'student.read'] })
      expect(await linesOf('exportStudentLessons', { id: student }, clerk.token)).toEqual([
        'Lesson name',
        'First',
        'Later',
        'Booked',
      ])
      const xlsx = await ask('exportStudentLessons', { id: student })
      expect(xlsx.headers.get('content-type')).toMatch(/spreadsheetml/)
      expect((await xlsx.arrayBuffer()).byteLength).toBeGreaterThan(1000)
    })

    it('API-19 VAL-19 asks for the rights to export lessons and to read such people, knows no strangers, and takes a year at most', async () => {
      const reader = await t.as({ rights: ['lesson.read', 'student.read'] })
      const exporter = await t.as({ rights: ['lesson.read', 'lesson.export'] })
      expect(await code(ask('exportStudentLessons', { id: student }, reader.token))).toBe(905)
      expect(await code(ask('exportStudentLessons', { id: student }, exporter.token))).toBe(905)
      expect(await code(ask('exportStudentLessons', { id: student }, t.stranger.token))).toBe(
        await code(ask('exportStudentLessons', { id: 'x' })),
      )
      expect(await code(ask('exportStudentLessons', { id: student, from: 'soon' }))).toBe(321)
      expect(
        await code(
          ask('exportStudentLessons', {
            id: student,
            from: '2024-01-01T00:00:00Z',
            until: '2025-01-02T00:00:00Z',
          }),
        ),
      ).toBe(321)
      expect(await code(ask('exportStudentLessons', { id: student, teacher }))).toBe(321)
    })
  },
)
