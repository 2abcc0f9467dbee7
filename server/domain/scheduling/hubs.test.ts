import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { teachingSchool } from '../../../tests/support/teaching.ts'

const hour = 3_600_000
type Line = { readonly id: string; readonly name: string }

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'lessons on the pages of people, on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    let school: ReturnType<typeof teachingSchool>
    const at = (hours: number) => new Date(t.clock.now().getTime() + hours * hour).toISOString()
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store })
      school = teachingSchool(t)
    })
    afterAll(() => store.dispose())

    const read = async (resource: string, id: string, token?: string) =>
      (await t.call('GET', `${resource}/get?id=${id}`, undefined, token ? { token } : {})).response
    const ask = (path: string, body: object, token?: string) =>
      t.call('POST', `/edu_system/lesson/${path}`, body, token ? { token } : {})
    const names = (list: unknown) => (list as readonly Line[]).map(({ name }) => name)

    it('a student’s next lesson runs or begins soonest, in a class or by a booking', async () => {
      const [teacher, student] = [await school.teacher(), await school.student()]
      const course = await school.course({ teachers: [teacher], assistants: [] })
      await school.member(course, student)
      expect(await read('student', student)).toMatchObject({ nextLesson: null, nextClass: null })
      const later = await school.lesson(course, at(30), at(31), { name: 'Later' })
      expect((await read('student', student))['nextLesson']).toBe(later)
      const talks = await school.course({ kind: 'BOOKING', teachers: [teacher], assistants: [] })
      const booked = await school.lesson(talks, at(5), at(6), { name: 'Booked' })
      const free = await school.lesson(talks, at(3), at(4), { name: 'Not booked' })
      const input = { studentId: student, lessonId: booked }
      expect((await t.call('POST', 'booking/book', { input })).status).toBe(200)
      const found = await read('student', student)
      expect(found).toMatchObject({ nextLesson: booked, nextLessonAt: at(5), nextClass: talks })
      expect(found['refs']).toMatchObject({ lesson: { [booked]: 'Booked' } })
      const { response } = await ask('coming', { studentId: student })
      expect(names(response['list'])).toEqual(['Booked', 'Later'])
      expect(free).toBeTruthy()
      const { version } = await read('student', student)
      await t.call('POST', 'student/update', { id: student, version, status: 'SUSPENDED' })
      expect((await read('student', student))['nextLesson']).not.toBe(later)
    })

    it('is hidden from those who may not read lessons, and the class from those who may not read classes', async () => {
      const [teacher, student] = [await school.teacher(), await school.student()]
      const course = await school.course({ teachers: [teacher], assistants: [] })
      await school.member(course, student)
      await school.lesson(course, at(40), at(41), {})
      const blind = await t.as({ rights: ['student.read'] })
      const seen = await read('student', student, blind.token)
      for (const name of ['nextLesson', 'nextLessonAt', 'nextClass'])
        expect(Object.keys(seen)).not.toContain(name)
      expect((await ask('coming', { studentId: student }, blind.token)).status).toBe(905)
      const reader = await t.as({ rights: ['student.read', 'lesson.read'] })
      const some = await read('student', student, reader.token)
      expect(some['nextLesson']).toBeTruthy()
      expect(Object.keys(some)).not.toContain('nextClass')
      expect(some['refs']).not.toHaveProperty('course')
      const { response } = await ask('coming', { studentId: student }, reader.token)
      expect(response['refs']).not.toHaveProperty('course')
      expect(response['refs']).not.toHaveProperty('teacher')
      const noStudents = await t.as({ rights: ['lesson.read'] })
      expect((await ask('coming', { studentId: student }, noStudents.token)).status).toBe(905)
    })

    it('a teacher’s load counts the week and the month of the institution, and what is to come', async () => {
      const teacher = await school.teacher()
      const course = await school.course({ teachers: [teacher], assistants: [] })
      expect(await read('teacher', teacher)).toMatchObject({ lessonsThisWeek: 0, lessonsToCome: 0 })
      await school.lesson(course, at(1), at(2), {})
      await school.lesson(course, at(24 * 40), at(24 * 40 + 1), {})
      expect(await read('teacher', teacher)).toMatchObject({
        lessonsThisWeek: 1,
        lessonsThisMonth: 1,
        lessonsToCome: 2,
      })
      const blind = await t.as({ rights: ['teacher.read'] })
      expect(Object.keys(await read('teacher', teacher, blind.token))).not.toContain(
        'lessonsToCome',
      )
    })

    it('substitutes are lessons in a teacher’s classes by others, and the teacher’s in classes of others', async () => {
      const [ann, ben] = [await school.teacher(), await school.teacher()]
      const own = await school.course({ teachers: [ann], assistants: [] })
      const other = await school.course({ teachers: [ben], assistants: [] })
      const shared = await school.course({ teachers: [ann, ben], assistants: [] })
      await school.lesson(own, at(60), at(61), { teacherId: ann, name: 'Own' })
      await school.lesson(own, at(62), at(63), { teacherId: ben, name: 'By Ben' })
      await school.lesson(own, at(24 * 90), at(24 * 90 + 1), { teacherId: ben, name: 'Far' })
      await school.lesson(other, at(64), at(65), { teacherId: ann, name: 'For Ben' })
      await school.lesson(shared, at(66), at(67), { teacherId: ben, name: 'Shared' })
      const { response } = await ask('substitutes', { teacherId: ann })
      expect(names(response['forTeacher'])).toEqual(['By Ben'])
      expect(names(response['byTeacher'])).toEqual(['For Ben'])
      const blind = await t.as({ rights: ['lesson.read'] })
      expect((await ask('substitutes', { teacherId: ann }, blind.token)).status).toBe(905)
    })

    it('people of another institution are not found', async () => {
      const { token } = t.stranger
      const student = await school.student()
      const teacher = await school.teacher()
      expect((await ask('coming', { studentId: student }, token)).status).toBe(804)
      expect((await ask('substitutes', { teacherId: teacher }, token)).status).toBe(804)
    })
  },
)
