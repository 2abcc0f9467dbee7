import { expect, it, describe } from 'vitest'
import { resources } from '../../../resources/index.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { wizardOf, written } from '../../../tests/support/importWizard.ts'
import { everything, sessionWith } from '../../../tests/support/signedIn.ts'
import { stores } from '../../../tests/support/stores.ts'
import { openSchool, type TeachingSchool } from '../../../tests/support/teaching.ts'
import { importsDone } from '../../engine/imports/background.ts'

const hour = 3_600_000

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'a sheet of bookings, on %s',
  (_name, kind) => {
    let t: TestApp
    let school: TeachingSchool
    openSchool(kind, (app, made) => ([t, school] = [app, made]))

    it('BKG-03 bookings are imported as staff book them: seats and limits hold between the rows, and each refusal stands on its row with its code', async () => {
      const teachers = [await school.teacher()]
      const course = (values: object) => school.course({ teachers, studentLimit: 2, ...values })
      const open = await course({ kind: 'BOOKING', courseName: 'Open' })
      const closed = await course({ courseName: 'Closed' })
      const lesson = (courseId: string, hours: number, name: string) => {
        const at = (ms: number) => new Date(t.clock.now().getTime() + ms).toISOString()
        return school.lesson(courseId, at(hours * hour), at((hours + 1) * hour), {
          name,
          studentLimit: 2,
        })
      }
      const first = await lesson(open, 48, 'First')
      await lesson(open, 50, 'Second')
      await lesson(open, 60, 'Third')
      await lesson(closed, 52, 'Not bookable')
      for (const name of ['Ann', 'Ben', 'Eve']) await school.student({ name })
      await school.student({ name: 'Max', bookingLimit: 1 })
      const session = sessionWith(everything, { id: t.institution })
      const wizard = wizardOf(t.ports, {
        ...session,
        actor: { ...session.actor, id: t.administrator.id },
      })
      // 2 March, 16:00 in Shanghai, is now
      const sheet = written(
        ['Student', 'Class', 'Lesson start', 'Lesson'],
        ['Ann', '', '', 'First'],
        ['Max', 'Open', '2026-03-04 18:00', ''],
        ['Ben', 'Open', '2026-03-04 16:00', ''],
        ['Eve', '', '', 'First'],
        ['Max', '', '', 'First'],
        ['Ann', '', '', 'First'],
        ['Ann', '', '', 'Not bookable'],
        ['Ann', 'Closed', '', 'Second'],
        ['Ann', 'Open', '2026-03-04 17:00', ''],
        ['Ann', '', '', ''],
        ['Zoe', '', '', 'Second'],
        ['Max', '', '', 'Third'],
      )
      const checked = await wizard.run('booking', sheet)
      const refusedAtCheck = (await wizard.rows(checked.jobId)).list.flatMap(row =>
        row.verdict === 'error' ? [[row.sheetRow, ...row.errors.map(({ code }) => code)]] : [],
      )
      const wrong = [
        [8, '26027'],
        [9, '34411'],
        [10, '710'],
        [11, '11005'],
        [12, '11001'],
      ]
      expect(refusedAtCheck).toEqual(wrong)
      const { status } = await wizard.post('commit', {
        jobId: checked.jobId,
        checkKey: checked.checkKey,
        mode: 'good',
      })
      expect(status).toBe('200')
      await importsDone(t.ports)
      const results = await t.scope.db
        .selectFrom('importRow')
        .select(['sheetRow', 'outcome', 'errorCode'])
        .where('jobId', '=', checked.jobId)
        .orderBy('sheetRow')
        .execute()
      expect(results.map(row => [row.sheetRow, row.outcome, row.errorCode])).toEqual([
        [2, 'created', null],
        [3, 'created', null],
        [4, 'created', null],
        [5, 'failed', '26022'],
        [6, 'failed', '26022'],
        [7, 'failed', '26033'],
        ...wrong.map(([row, code]) => [row, 'failed', code]),
        [13, 'failed', '26017'],
      ])
      expect((await t.scope.get(resources.lesson, first))?.bookedStudents).toBe(2)
      const { response } = await t.call<{ list: { state: string; madeBy: string }[] }>(
        'GET',
        `booking/list?lessonId=${first}`,
      )
      expect(response.list.map(({ state, madeBy }) => [state, madeBy])).toEqual([
        ['BOOKED', 'STAFF'],
        ['BOOKED', 'STAFF'],
      ])
    })
  },
)
