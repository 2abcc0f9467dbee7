import { describe, expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import type { TestApp } from '../../../../tests/support/app.ts'
import { stores } from '../../../../tests/support/stores.ts'
import { openSchool, type TeachingSchool } from '../../../../tests/support/teaching.ts'
import { contextsOf } from '../../../domain/identity/institutions/begin.ts'
import { createDryRun } from './dryRun.ts'
import { judgeRows } from './judge.ts'

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'what the check of lessons foresees, on %s',
  (_name, kind) => {
    let t: TestApp
    let school: TeachingSchool
    openSchool(kind, (app, newSchool) => ([t, school] = [app, newSchool]))

    it('a teacher or an assistant who is taken then is named at the check, not first at the commit', async () => {
      const busy = await school.teacher({ name: 'Busy Bo' })
      await school.teacher({ name: 'Free Fay' })
      const courseId = await school.course({ courseName: 'Checked' })
      await school.lesson(courseId, '2031-05-01T02:00:00Z', '2031-05-01T03:00:00Z', {
        name: 'There already',
        teacherId: busy,
      })
      const ctx = (await contextsOf(t.ports, t.administrator.id, t.institution, 'by hand'))(
        resources.lesson,
      )
      const judging = {
        ctx,
        match: 'both',
        records: t.scope,
        apart: createDryRun(t.scope),
        refused: new Map(),
        jobId: 'j1',
      } as const
      const lessons: readonly Readonly<Record<string, string>>[] = [
        { startAt: '2031-05-01 10:30', endAt: '2031-05-01 11:30', teacherId: 'Busy Bo' },
        { startAt: '2031-05-01 11:00', endAt: '2031-05-01 12:00', teacherId: 'Busy Bo' },
        {
          startAt: '2031-05-01 10:59',
          endAt: '2031-05-01 12:00',
          teacherId: 'Free Fay',
          assistants: 'Busy Bo',
        },
        {
          startAt: '2031-05-01 10:30',
          endAt: '2031-05-01 11:30',
          teacherId: 'Busy Bo',
          forceReason: 'Both at once',
        },
      ]
      const rows = lessons.map((cells, at) => ({
        sheetRow: at + 2,
        cells: { courseId: 'Checked', ...cells },
        edited: false,
        left: false,
      }))
      const plannedWrites = await judgeRows(judging, rows)
      const params = {
        who: 'Busy Bo',
        what: 'There already, 2031-05-01T02:00:00.000Z[Asia/Shanghai]',
      }
      expect(plannedWrites.map(({ verdict, issues }) => [verdict, issues])).toEqual([
        ['error', [{ field: 'teacherId', code: '2218', params }]],
        ['create', []],
        ['error', [{ field: 'assistants', code: '2218', params }]],
        ['create', []],
      ])
      expect(await t.scope.db.selectFrom('lessonPerson').select('lessonId').execute()).toHaveLength(
        1,
      )
    })
  },
)
