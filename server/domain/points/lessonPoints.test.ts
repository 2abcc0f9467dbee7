import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBrowserSheets } from '../../../mocks/sheets-browser.ts'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { wizardOf, written } from '../../../tests/support/importWizard.ts'
import { everything, sessionWith } from '../../../tests/support/signedIn.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { teachingSchool, type TeachingSchool } from '../../../tests/support/teaching.ts'

interface Rec {
  readonly id: string
  readonly errors?: Readonly<Record<string, { readonly code: string }>>
}
interface Entry {
  readonly courseId: string | null
  readonly lessonId: string | null
}

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'points of a lesson on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    let school: TeachingSchool
    let hostId = ''
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store, ports: { sheets: createBrowserSheets() } })
      school = teachingSchool(t)
      hostId = await school.teacher({ name: 'Host' })
    })
    afterAll(() => store.dispose())

    const inHours = (hours: number) =>
      new Date(t.clock.now().getTime() + hours * 3_600_000).toISOString()
    const newLesson = async (startsIn: number) => {
      const courseId = await school.course({ teachers: [hostId] })
      return {
        courseId,
        lessonId: await school.lesson(courseId, inHours(startsIn), inHours(startsIn + 1), {
          name: `Unit ${startsIn}`,
        }),
      }
    }
    const give = (values: object) =>
      t.call<Rec>('POST', 'pointsEntry/create', {
        hostId,
        reason: 'Homework',
        points: 5,
        ...values,
      })
    const entriesOf = async (studentId: string) =>
      (
        await t.call<{ list: readonly Entry[] }>(
          'GET',
          `pointsEntry/list?studentId=${studentId}&limit=10`,
        )
      ).response.list.map(({ courseId, lessonId }) => ({ courseId, lessonId }))

    it('PTS-01 an entry names a lesson of its class, takes the class of the lesson, and refuses a lesson of another (34411)', async () => {
      const [first, second] = [await newLesson(10), await newLesson(20)]
      const studentId = await school.student()
      expect((await give({ studentId, ...first })).status).toBe(200)
      expect((await give({ studentId, lessonId: second.lessonId })).status).toBe(200)
      expect(await entriesOf(studentId)).toEqual(expect.arrayContaining([first, second]))
      const foreign = await give({
        studentId,
        courseId: first.courseId,
        lessonId: second.lessonId,
      })
      expect(foreign.response.errors?.['lessonId']?.code).toBe('34411')
      expect(await entriesOf(studentId)).toHaveLength(2)
    })

    it('PTS-01 points that many students are given at once belong to the lesson', async () => {
      const own = await newLesson(30)
      const ids = [await school.student(), await school.student()]
      const given = await t.call('POST', 'student/givePoints', {
        selection: { ids },
        input: { kind: 'ADD', points: 3, reason: 'Quiz', hostId, lessonId: own.lessonId },
      })
      expect(given.response).toMatchObject({ done: 2, failed: [] })
      for (const id of ids) expect(await entriesOf(id)).toEqual([own])
    })

    it('PTS-01 a sheet names the lesson; one of another class is told at its cell (34411)', async () => {
      const [own, other] = [await newLesson(40), await newLesson(50)]
      const studentId = await school.student({ name: 'Imported' })
      const nameOf = async (resource: string, id: string, field: string) =>
        String((await t.call('GET', `${resource}/get?id=${id}`)).response[field])
      const course = await nameOf('course', own.courseId, 'courseName')
      const lessons = [
        await nameOf('lesson', own.lessonId, 'name'),
        await nameOf('lesson', other.lessonId, 'name'),
      ]
      const session = {
        ...sessionWith(everything, { id: t.institution }),
        requestId: t.ports.ids.next(),
      }
      const wizard = wizardOf(t.ports, session)
      const job = await wizard.run(
        'pointsEntry',
        written(
          ['Student', 'Type', 'Points', 'Reason', 'Host', 'Class', 'Lesson'],
          ...lessons.map(name => ['Imported', 'Added', '4', 'Quiz', 'Host', course, name]),
        ),
      )
      const { list } = await wizard.rows(job.jobId)
      expect(
        list.map(({ verdict, errors }) => [
          verdict,
          errors.map(({ field, code }) => [field, code]),
        ]),
      ).toEqual([
        ['create', []],
        ['error', [['lessonId', '34411']]],
      ])
      expect(await entriesOf(studentId)).toEqual([])
    })
  },
)
