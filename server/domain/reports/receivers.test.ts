import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportLink } from '../../../resources/reports/report-link/reportLink.resource.ts'
import type { ReportReceivers, ReportResult } from '../../../resources/reports/reports.calls.ts'
import { openReportSchool, type ReportSchool } from '../../../tests/support/reportSchool.ts'
import { stores } from '../../../tests/support/stores.ts'
import { runAudit } from '../../engine/audit/run.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { reportsAudit } from './reports.audit.ts'

describe.each(stores)('who receives reports, on $name', kind => {
  let s: ReportSchool
  beforeAll(async () => {
    s = await openReportSchool(kind)
  })
  afterAll(() => s.store.dispose())

  const school = async () => {
    const [ada, teacher] = [await s.newStudent(), await s.newTeacher()]
    return { ada, teacher, ...(await s.heldLesson([ada], teacher.id, [ada])) }
  }
  /** The messages that were sent meanwhile. */
  const sentBy = async (act: () => Promise<unknown>) => {
    const before = s.sent.length
    await act()
    await s.work()
    return s.sent.slice(before)
  }
  const sendCall = (body: object) =>
    s.t.call<{
      results: readonly ReportResult[]
      errors?: Record<string, { code: string }>
    }>('POST', 'report/send', body)

  it('PTS-02 the views for teachers go to teachers, the others to students', async () => {
    const { ada, teacher, courseId, lessonId } = await school()
    const receivers = {
      TeacherIntegral: [teacher.id, {}, teacher.email],
      StudentIntegral: [ada.id, { teacherId: teacher.id }, teacher.email],
      toStuIntegral: [ada.id, {}, ada.email],
      Ranking: [ada.id, { courseId }, ada.email],
      TeacherReport: [teacher.id, {}, teacher.email],
      StudentReport: [ada.id, { teacherId: teacher.id }, teacher.email],
      toStuReport: [ada.id, {}, ada.email],
      lseeionListReport: [ada.id, {}, ada.email],
      lseeionToStuReport: [ada.id, { lessonId }, ada.email],
    } as const
    for (const [view, [person, more, email]] of Object.entries(receivers)) {
      const sent = await sentBy(() => s.send({ view, people: [person], ...more }))
      expect([view, sent.map(({ to }) => to)]).toEqual([view, [email]])
      expect(sent[0]?.text).toContain(`http://localhost/${view}#`)
      // a receiver who reads about someone else learns about whom
      const isOfOther = email === teacher.email && person === ada.id
      expect([view, sent[0]?.text.includes(ada.name)]).toEqual([
        view,
        isOfOther || email === ada.email,
      ])
    }
  })

  it.each(['StudentReport', 'StudentIntegral'])(
    'PTS-02 %s is refused without a teacher who receives it (34533)',
    async view => {
      const { ada } = await school()
      const refused = await sendCall({ view, people: [ada.id], tell: false })
      expect([refused.status, refused.response.errors?.teacherId?.code]).toEqual([34533, '34533'])
      const unknown = await sendCall({ view, people: [ada.id], teacherId: ada.id, tell: false })
      expect(unknown.status).toBe(804)
      const { list } = await s.ok<{ list: unknown[] }>(
        'GET',
        `reportLink/list?studentId=${ada.id}&limit=5`,
      )
      expect(list).toEqual([])
    },
  )

  it('each teacher has a link of their own, which ends when they are suspended', async () => {
    const { ada, teacher } = await school()
    const [other, view] = [await s.newTeacher(), 'StudentReport']
    const [first, second] = [
      await s.tokenOf(view, ada.id, { teacherId: teacher.id }),
      await s.tokenOf(view, ada.id, { teacherId: other.id }),
    ]
    expect(first).not.toBe(second)
    expect(await s.tokenOf(view, ada.id, { teacherId: teacher.id })).toBe(first)
    expect((await s.open(first, view)).response.person).toBe(ada.name)
    const { id, version } = teacher
    await s.ok('POST', 'teacher/update', { id, version, status: 'SUSPENDED' })
    expect((await s.open(first, view)).status).toBe(34524)
    expect((await s.open(second, view)).status).toBe(200)
    const { results } = await s.send({ view, people: [ada.id], teacherId: id })
    expect(results.map(({ outcome, linkId }) => [outcome, linkId])).toEqual([['SUSPENDED', null]])
  })

  it('PTS-01 a link for teachers that went to the student opens nothing, and the audit tells of it', async () => {
    const { ada, teacher } = await school()
    const token = await s.tokenOf('StudentIntegral', ada.id, { teacherId: teacher.id })
    const [, id = ''] = token.split('.')
    await tablesOf(s.t.scope, reportLink)
      .updateTable('reportLink')
      .set({ teacherId: null })
      .where('id', '=', id)
      .execute()
    expect((await s.open(token, 'StudentIntegral')).status).toBe(34522)
    const faults = async () =>
      (await runAudit(s.t.ports, [reportsAudit])).findings.map(({ fault }) => fault)
    expect(await faults()).toEqual([
      `report link ${id} (StudentIntegral) names other people than its view`,
    ])
    await s.ok('POST', 'reportLink/revoke', { selection: { ids: [id] }, input: {} })
    expect(await faults()).toEqual([])
  })

  it('students are chosen in their list, and a teacher gets their reports, once', async () => {
    const { ada, teacher } = await school()
    const ben = await s.newStudent()
    const share = () =>
      s.ok('POST', 'student/shareReport', {
        selection: { ids: [ada.id, ben.id] },
        input: { view: 'StudentReport', teacherId: teacher.id },
      })
    const sent = await sentBy(async () => {
      expect(await share()).toMatchObject({ done: 2, failed: [] })
      expect(await share()).toMatchObject({ done: 2, failed: [] })
    })
    expect(sent.map(({ to }) => to)).toEqual([teacher.email, teacher.email])
    const receivers = (id: string) =>
      s.ok<ReportReceivers>('GET', `report/receivers?studentId=${id}`)
    expect((await receivers(ada.id)).teachers).toEqual([
      { id: teacher.id, name: teacher.name, reachable: true },
    ])
    expect((await receivers(ben.id)).teachers).toEqual([])
  })

  it('other staff get a ranking, or the reports of the teachers of a schedule, once a week', async () => {
    const { teacher, courseId } = await school()
    const roleId = (await s.make('role', { name: `Heads ${teacher.id.slice(-6)}`, rights: [] })).id
    const email = `head${teacher.id.slice(-6)}@example.com`
    const head = await s.make('user', { name: 'Head', role: roleId, email })
    const nameOf = (what: string) => `${what} ${teacher.id.slice(-6)}`
    const schedule = (values: object) =>
      s.t.call<{ errors?: Record<string, { code: string }> }>('POST', 'reportSchedule/create', {
        pace: 'WEEKLY',
        users: [head.id],
        ...values,
      })
    const about = { report: 'TeacherReport', recipients: [] }
    const unfit = await schedule({ ...about, name: nameOf('Nobody') })
    expect(unfit.response.errors?.recipients?.code).toBe('11005')
    for (const values of [
      { ...about, name: nameOf('Reports'), recipients: [teacher.id] },
      { report: 'Ranking', courseId, name: nameOf('Ranking') },
    ])
      expect((await schedule(values)).status).toBe(200)
    const sent = await sentBy(async () => s.t.clock.advance(8 * 86_400_000))
    const links = sent.filter(({ to }) => to === email).map(({ text }) => text)
    expect(links.map(text => /\/(\w+)#/.exec(text)?.[1]).toSorted()).toEqual([
      'Ranking',
      'TeacherReport',
    ])
    // about whom the report is
    expect(links.find(text => text.includes('/TeacherReport#'))).toContain(teacher.name)
    const [view, token = ''] = /\/(\w+)#(\S+)/.exec(links[0] ?? '')?.slice(1) ?? []
    expect((await s.open(token, view === 'Ranking' ? 'Ranking' : 'TeacherReport')).status).toBe(200)
    expect(await sentBy(() => s.work())).toEqual([])
    expect((await runAudit(s.t.ports, [reportsAudit])).findings).toEqual([])
    // a suspended person can't read any more
    await s.ok('POST', 'user/update', {
      id: head.id,
      version: head.version,
      status: 'SUSPENDED',
    })
    expect((await s.open(token, view === 'Ranking' ? 'Ranking' : 'TeacherReport')).status).toBe(
      34524,
    )
  })
})
