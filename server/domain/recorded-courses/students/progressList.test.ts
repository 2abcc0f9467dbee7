import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBrowserSheets } from '../../../../mocks/sheets-browser.ts'
import { resources } from '../../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../../tests/support/app.ts'
import { courseMaker } from '../../../../tests/support/recordedCourse.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import { nudge, tasksDone } from '../../../engine/jobs/queue.ts'

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'lists of the progress of students on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    let make: ReturnType<typeof courseMaker>
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store, ports: { sheets: createBrowserSheets() } })
      make = courseMaker(t)
    })
    afterAll(() => store.dispose())

    const work = async () => {
      nudge(t.ports, t.institution)
      await tasksDone(t.ports)
    }
    const finish = async (pass: string, sectionId: string) => {
      const { response } = await make.play(pass, sectionId)
      t.clock.advance(100_000)
      expect((await make.beat(response.session, [0, 100_000])).response.finished).toBe(true)
    }

    it('tell the finish rate, find students by it and by whether they have completed the course, and export both (VID-01)', async () => {
      const { courseId, sectionIds, studentId, pass } = await make.listed(2)
      const { id: other } = await make.student()
      await make.enrol(courseId, other)
      const [first = '', second = ''] = sectionIds
      const found = async (query: string) =>
        (
          await t.call<{ list: { studentId: string; progress: number; completed: boolean }[] }>(
            'GET',
            `enrolment/list?courseId=${courseId}&sort=progress&${query}`,
          )
        ).response.list.map(({ studentId: id, progress, completed }) => [id, progress, completed])
      expect(await found('')).toEqual(
        expect.arrayContaining([
          [studentId, 0, false],
          [other, 0, false],
        ]),
      )
      await finish(pass, first)
      await work()
      expect(await found('')).toEqual([
        [other, 0, false],
        [studentId, 50, false],
      ])
      expect(await found('progress_gte=50')).toEqual([[studentId, 50, false]])
      expect(await found('progress_lt=50')).toEqual([[other, 0, false]])
      expect(await found('completed=true')).toEqual([])
      await finish(pass, second)
      await work()
      expect(await found('completed=true')).toEqual([[studentId, 100, true]])
      expect(await found('completed=false')).toEqual([[other, 0, false]])
      // a course that gets more sections requires more, but completions stay
      await make.section({ courseId, chapterId: (await make.chapter(courseId)).id })
      await work()
      expect(await found('completed=true')).toEqual([[studentId, 66, true]])
      await make.move('courseSection', first, { visibility: 'HIDDEN' })
      await work()
      expect(await found('completed=true')).toEqual([[studentId, 50, true]])
      const sheet = await t.app.request('/edu_adminserver/enrolment/export', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${t.administrator.token}`,
          'Content-Type': 'application/json',
          'Accept-Language': 'en',
        },
        body: JSON.stringify({
          query: { courseId, completed: true },
          columns: ['studentId', 'progress', 'completed'],
          format: 'csv',
        }),
      })
      const lines = (await sheet.text()).trim().split(/\r?\n/)
      expect(lines[0]).toContain('Finish rate (%)')
      expect(lines[0]).toContain('Course completed')
      expect(lines.slice(1)).toHaveLength(1)
      expect(lines[1]).toMatch(/50.*Yes/)
    })
  },
)
