import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReportView } from '../../resources/reports/report-link/report.options.ts'
import { recordChecks } from '../../server/engine/audit/records.ts'
import { addDays } from '../../src/schema/zone.ts'
import { auditFaults } from '../support/auditFaults.ts'
import { openReportSchool, type ReportSchool } from '../support/reportSchool.ts'
import { stores } from '../support/stores.ts'

const dayMs = 86_400_000
/** PTS-02, as the specification spells them. */
const nineViews = [
  'TeacherIntegral',
  'StudentIntegral',
  'toStuIntegral',
  'Ranking',
  'TeacherReport',
  'StudentReport',
  'toStuReport',
  'lseeionListReport',
  'lseeionToStuReport',
] as const
const participants = ['toStuIntegral', 'Ranking', 'toStuReport', 'lseeionToStuReport'] as const
const hosts = ['TeacherIntegral', 'StudentIntegral', 'TeacherReport', 'StudentReport'] as const

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'links of reports on %s',
  (_name, kind) => {
    let s: ReportSchool
    let place: { courseId: string; lessonId: string }
    let ada: { id: string; name: string; version: number }
    let ben: { id: string; name: string; version: number }
    let teacher: { id: string }
    beforeAll(async () => {
      s = await openReportSchool(kind)
      ada = await s.newStudent('Ada Lovelace')
      ben = await s.newStudent('Ben Smith')
      teacher = await s.newTeacher()
      place = await s.heldLesson([ada, ben], teacher.id, [ada, ben])
      for (const { id } of [ada, ben])
        await s.make('pointsEntry', {
          studentId: id,
          kind: 'ADD',
          points: 10,
          reason: 'Homework',
          hostId: teacher.id,
          courseId: place.courseId,
          at: s.inHours(-1),
        })
    })
    afterAll(() => s.store.dispose())

    const tokenFor = (view: ReportView): Promise<string> =>
      s.tokenOf(view, view.startsWith('Teacher') ? teacher.id : ada.id, {
        ...(view.startsWith('Student') ? { teacherId: teacher.id } : {}),
        ...(view === 'lseeionToStuReport' ? { lessonId: place.lessonId } : {}),
        ...(view === 'Ranking' ? { courseId: place.courseId } : {}),
      })
    const codeOf = async (token: string, view: string, more: object = {}) => {
      const { status, msg, response } = await s.open(token, view, more)
      expect(msg).not.toBe('')
      // a refusal doesn't reveal whose report it is
      if (status !== 200) expect(JSON.stringify(response ?? {})).not.toMatch(/Ada|Ben/)
      return status
    }

    it('opens each of the nine views for whoever has its link, without a session (PTS-02)', async () => {
      for (const view of nineViews)
        expect([view, await codeOf(await tokenFor(view), view)]).toEqual([view, 200])
    })

    it('one that was altered, is of another view or of nobody answers 34520', async () => {
      const token = await tokenFor('toStuReport')
      const [institution = '', id = '', mac = ''] = token.split('.')
      const other = (await s.tokenOf('toStuReport', ben.id)).split('.')
      for (const wrong of [
        `${s.t.otherInstitution}.${id}.${mac}`,
        `${institution}.${other[1] ?? ''}.${mac}`,
        `${institution}.${id}.${mac.slice(1)}`,
        `${institution}.${id}`,
        `${token}.x`,
        'x',
      ])
        expect([wrong, await codeOf(wrong, 'toStuReport')]).toEqual([wrong, 34520])
      expect(await codeOf(token, 'TeacherReport')).toBe(34520)
      expect(await codeOf(token, 'lseeionToStuReport', { lessonId: place.lessonId })).toBe(34520)
    })

    it('one of another student answers 34523, and another’s lesson 34526', async () => {
      const token = await tokenFor('toStuReport')
      expect(await codeOf(token, 'toStuReport', { studentId: ben.id })).toBe(34523)
      expect(await codeOf(token, 'toStuReport', { studentId: ada.id })).toBe(200)
      const outsider = await s.newStudent()
      const elsewhere = await s.heldLesson([outsider], teacher.id, [outsider])
      const list = await tokenFor('lseeionListReport')
      const lessonOf = (lessonId: string) => codeOf(list, 'lseeionToStuReport', { lessonId })
      expect(await lessonOf(place.lessonId)).toBe(200)
      expect(await lessonOf(elsewhere.lessonId)).toBe(34526)
      const one = await tokenFor('lseeionToStuReport')
      expect(await codeOf(one, 'lseeionToStuReport', { lessonId: elsewhere.lessonId })).toBe(34526)
    })

    it('PTS-02 a list of lessons opens none of other days (34526)', async () => {
      const { startAt } = await s.ok<{ startAt: string }>('GET', `lesson/get?id=${place.lessonId}`)
      const day = startAt.slice(0, 10)
      const lessonIn = async (from: string, until: string) =>
        codeOf(
          await s.tokenOf('lseeionListReport', ada.id, { from, until }),
          'lseeionToStuReport',
          { lessonId: place.lessonId },
        )
      expect(await lessonIn(addDays(day, -30), addDays(day, -1))).toBe(34526)
      expect(await lessonIn(addDays(day, 1), addDays(day, 30))).toBe(34526)
      expect(await lessonIn(addDays(day, -1), addDays(day, 1))).toBe(200)
    })

    it('PTS-02 the ranking of a class ends for a student who leaves it (34524)', async () => {
      const leaver = await s.newStudent()
      const { courseId } = await s.heldLesson([leaver, ada], teacher.id, [leaver])
      const tokens = {
        leaver: await s.tokenOf('Ranking', leaver.id, { courseId }),
        ada: await s.tokenOf('Ranking', ada.id, { courseId }),
      }
      expect(await codeOf(tokens.leaver, 'Ranking')).toBe(200)
      const { list } = await s.ok<{ list: { id: string }[] }>(
        'GET',
        `courseMember/list?courseId=${courseId}&studentId=${leaver.id}&limit=5`,
      )
      await s.ok('POST', 'courseMember/delete', { ids: list.map(({ id }) => id) })
      expect(await codeOf(tokens.leaver, 'Ranking')).toBe(34524)
      expect(await codeOf(tokens.ada, 'Ranking')).toBe(200)
      // and for one who only listens
      await s.make('courseMember', { courseId, studentId: leaver.id, role: 'AUDITOR' })
      expect(await codeOf(tokens.leaver, 'Ranking')).toBe(34524)
    })

    it('ends by its time (34521) and by a revocation (34522), which is logged', async () => {
      const { results } = await s.send({
        view: 'StudentReport',
        people: [ben.id],
        teacherId: teacher.id,
        tell: false,
        days: 2,
      })
      const token = results[0]?.token ?? ''
      expect(await codeOf(token, 'StudentReport')).toBe(200)
      // an opening is no change: the log agrees with the record
      const faults = await auditFaults(s.t, recordChecks)
      expect(faults.filter(fault => fault.startsWith('reportLink '))).toEqual([])
      s.t.clock.advance(2 * dayMs)
      expect(await codeOf(token, 'StudentReport')).toBe(34521)
      const next = await s.send({
        view: 'StudentReport',
        people: [ben.id],
        teacherId: teacher.id,
        tell: false,
      })
      const again = next.results[0]
      expect(again?.token).not.toBe(token)
      await s.ok('POST', 'reportLink/revoke', {
        selection: { ids: [again?.linkId ?? ''] },
        input: {},
      })
      expect(await codeOf(again?.token ?? '', 'StudentReport')).toBe(34522)
      const stored = await s.ok('GET', `reportLink/get?id=${again?.linkId ?? ''}`)
      expect(stored).toMatchObject({ status: 'REVOKED', openCount: 0 })
    })

    it('a student who is suspended or deleted opens nothing (34524)', async () => {
      const gone = await s.newStudent()
      const token = await s.tokenOf('toStuReport', gone.id)
      await s.ok('POST', 'student/update', {
        id: gone.id,
        version: gone.version,
        status: 'SUSPENDED',
      })
      expect(await codeOf(token, 'toStuReport')).toBe(34524)
      const deleted = await s.newStudent()
      const other = await s.tokenOf('toStuReport', deleted.id)
      await s.ok('POST', 'student/delete', { ids: [deleted.id] })
      expect(await codeOf(other, 'toStuReport')).toBe(34524)
    })

    it.each([
      ['BOTH', [...hosts, ...participants]],
      ['HOST', [...hosts]],
      ['PARTICIPANTS', [...participants]],
      ['NONE', []],
    ] as const)('shows points as the settings say: %s (PTS-01)', async (visibility, shown) => {
      const tokens = new Map<ReportView, string>()
      await s.showPoints('BOTH')
      for (const view of [...hosts, ...participants]) tokens.set(view, await tokenFor(view))
      await s.showPoints(visibility)
      for (const [view, token] of tokens) {
        const { status, response } = await s.open(token, view)
        const visible = (shown as readonly ReportView[]).includes(view)
        const isPoints = view.endsWith('Integral') || view === 'Ranking'
        const points = response?.points ?? response?.ranking ?? response?.lesson?.points ?? null
        expect([view, status, points !== null]).toEqual([
          view,
          isPoints && !visible ? 34525 : 200,
          visible,
        ])
      }
      await s.showPoints('BOTH')
    })

    it('a ranking in a student’s link names nobody else in full, and no ids of theirs', async () => {
      const { response } = await s.open(await tokenFor('Ranking'), 'Ranking')
      expect(response.ranking?.list.map(({ name }) => name).toSorted()).toEqual([
        'Ada Lovelace',
        'Ben S.',
      ])
      expect(JSON.stringify(response)).not.toContain(ben.id)
    })

    it('staff need the right to send, and reach nobody of another institution', async () => {
      const { token } = await s.t.as({ rights: ['student.read'] })
      const body = { view: 'toStuReport', people: [ada.id] }
      expect((await s.t.call('POST', 'report/send', body, { token })).status).toBe(905)
      const stranger = { token: s.t.stranger.token }
      const foreign = await s.t.call<{ results: { outcome: string; token: string | null }[] }>(
        'POST',
        'report/send',
        body,
        stranger,
      )
      expect(foreign.response.results).toMatchObject([
        { outcome: 'UNKNOWN', token: null, name: '' },
      ])
      const link = (await s.send(body)).results[0]?.linkId ?? ''
      expect((await s.t.call('GET', `report/token?id=${link}`, undefined, stranger)).status).toBe(
        404,
      )
    })

    it('no token is logged, stored or told in an address', async () => {
      const token = await tokenFor('toStuReport')
      await s.open(token, 'toStuReport')
      const mac = token.split('.')[2] ?? ''
      expect(JSON.stringify(s.t.log)).not.toContain(mac)
      const rows = await s.t.scope.db.selectFrom('audit').select(['after']).execute()
      expect(JSON.stringify(rows)).not.toContain(mac)
    })
  },
)
