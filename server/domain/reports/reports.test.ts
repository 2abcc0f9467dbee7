import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LessonComments } from '../../../resources/reports/comments.calls.ts'
import { openReportSchool, type ReportSchool } from '../../../tests/support/reportSchool.ts'
import { foreignHost, postFromForeignHost } from '../../../tests/support/foreignHost.ts'
import { stores } from '../../../tests/support/stores.ts'
import { shortName } from './ranking.ts'
import { nextAfter, spanBefore } from './schedule.ts'

const dayMs = 86_400_000
const at = (response: unknown, field: string): string | undefined =>
  (response as { errors?: Record<string, { code: string }> }).errors?.[field]?.code

describe.each(stores.map(kind => [kind.name, kind] as const))('reports on %s', (_name, kind) => {
  let s: ReportSchool
  beforeAll(async () => {
    s = await openReportSchool(kind)
  })
  afterAll(() => s.store.dispose())

  /** Two students of a class, of whom the first came to its lesson. */
  const school = async () => {
    const [ada, ben] = [await s.newStudent(), await s.newStudent()]
    const teacher = await s.newTeacher()
    const { courseId, lessonId } = await s.heldLesson([ada, ben], teacher.id, [ada])
    return { ada, ben, teacher, courseId, lessonId }
  }
  const comment = async (lessonId: string, studentId: string, text: string, version = 0) =>
    s.t.call<{ version: number }>('POST', 'lessonComment/save', {
      lessonId,
      studentId,
      text,
      version,
    })

  it('a lesson report tells a student how they attended, what the teacher said, tasks and points of theirs alone', async () => {
    const { ada, ben, teacher, courseId, lessonId } = await school()
    expect((await comment(lessonId, ada.id, 'Well done, Ada.')).status).toBe(200)
    expect((await comment(lessonId, ben.id, 'Come next time.')).status).toBe(200)
    const template = await s.make('taskTemplate', {
      title: 'Reading',
      content: 'Read.',
      gradingType: 'HUNDRED_MARK',
    })
    await s.make('classTask', {
      title: 'Reading',
      templateId: template.id,
      courseId,
      lessonId,
      startAt: s.inHours(-1),
      endAt: s.inHours(5),
    })
    // of these, the report shows those that the student got in the lesson
    const points = { reason: 'Quiz', hostId: teacher.id, at: s.inHours(-1) }
    await s.make('pointsEntry', { ...points, studentId: ada.id, points: 8, courseId, lessonId })
    await s.make('pointsEntry', { ...points, studentId: ada.id, points: 9, courseId })
    await s.make('pointsEntry', { ...points, studentId: ben.id, points: 7, courseId, lessonId })
    const token = await s.tokenOf('lseeionToStuReport', ada.id, { lessonId })
    const { status, response, headers } = await s.open(token, 'lseeionToStuReport')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(response.person).toBe(ada.name)
    expect(response.lesson).toMatchObject({
      id: lessonId,
      teacher: teacher.name,
      status: 'PRESENT',
      comment: { text: 'Well done, Ada.', teacher: 'Member 1' },
      points: [{ change: 8, reason: 'Quiz', who: teacher.name }],
    })
    expect(response.lesson?.tasks.map(({ title, state }) => [title, state])).toEqual([
      ['Reading', null],
    ])
    expect(JSON.stringify(response)).not.toContain('Come next time')
    expect(JSON.stringify(response)).not.toContain(ben.name)
    const other = await s.open(
      await s.tokenOf('lseeionToStuReport', ben.id, { lessonId }),
      'lseeionToStuReport',
    )
    expect(other.response.lesson?.status).toBe('ABSENT')
  })

  it('a student report counts lessons, tasks and points of its days; a teacher report what was held', async () => {
    const { ada, ben, teacher, courseId, lessonId } = await school()
    await s.make('pointsEntry', {
      studentId: ada.id,
      kind: 'ADD',
      points: 30,
      reason: 'Reading',
      hostId: teacher.id,
      courseId,
      at: s.inHours(-1),
    })
    await s.make('hourEntry', { studentId: ada.id, hours: 20, reason: 'Package' })
    const report = (await s.open(await s.tokenOf('toStuReport', ada.id), 'toStuReport')).response
    expect(report.hours).toEqual({ total: 20, used: 0, remaining: 20 })
    expect(report.attendance).toMatchObject({ lessons: 1, present: 1, absent: 0, rate: 100 })
    expect(report.attendance?.weeks).toHaveLength(27)
    expect(report.attendance?.weeks.at(-1)?.value).toBe(100)
    expect(report.points).toMatchObject({ balance: 30, accumulated: 30, added: 30, total: 1 })
    expect(report.lessons?.map(({ id }) => id)).toEqual([lessonId])
    const forTeacher = await s.tokenOf('StudentReport', ben.id, { teacherId: teacher.id })
    const absent = (await s.open(forTeacher, 'StudentReport')).response
    expect(absent.attendance).toMatchObject({ lessons: 1, absent: 1, rate: 0 })
    expect(absent.hours).toBeNull()
    // a lesson without reported attendance is in no rate, and no one was absent from it
    const eve = await s.newStudent()
    await s.heldLesson([eve], (await s.newTeacher()).id, [], [eve])
    const unknown = (await s.open(await s.tokenOf('toStuReport', eve.id), 'toStuReport')).response
    expect(unknown.attendance).toMatchObject({ lessons: 1, absent: 0, unknown: 1, rate: null })
    const list = await s.open(await s.tokenOf('lseeionListReport', ada.id), 'lseeionListReport')
    expect(list.response.lessons?.map(({ id }) => id)).toEqual([lessonId])
    // a period before the lesson doesn't include it
    const earlier = { from: '2025-01-01', until: '2025-02-01' }
    const old = await s.open(await s.tokenOf('toStuReport', ada.id, earlier), 'toStuReport')
    expect(old.response.attendance).toMatchObject({ lessons: 0, rate: null })
    expect(old.response.points).toMatchObject({ added: 0, total: 0 })
    const taught = await s.open(await s.tokenOf('TeacherReport', teacher.id), 'TeacherReport')
    expect(taught.response.teaching).toMatchObject({
      held: 1,
      onTime: 1,
      late: 0,
      minutes: 60,
      students: 2,
      attendanceRate: 50,
    })
    expect(taught.response.points).toMatchObject({ added: 30, balance: null })
    const given = await s.open(await s.tokenOf('TeacherIntegral', teacher.id), 'TeacherIntegral')
    expect(given.response.points?.list.map(({ who, change }) => [who, change])).toEqual([
      [ada.name, 30],
    ])
    const ranking = await s.open(await s.tokenOf('Ranking', ada.id, { courseId }), 'Ranking')
    expect(
      ranking.response.ranking?.list.map(({ name, own, points }) => [name, own, points]),
    ).toEqual([[ada.name, true, 30]])
  })

  it('is sent once however often it is pressed, and says what became of each person', async () => {
    const { ada, ben, lessonId } = await school()
    const lost = await s.make('student', {
      name: 'No contact',
      account: `lost${lessonId.slice(-6)}`,
    })
    const suspended = await s.newStudent()
    const row = await s.ok<{ version: number }>('GET', `student/get?id=${suspended.id}`)
    await s.ok('POST', 'student/update', {
      id: suspended.id,
      version: row.version,
      status: 'SUSPENDED',
    })
    const people = [ada.id, ben.id, lost.id, suspended.id, 'nobody']
    const before = s.sent.length
    const press = () => s.send({ view: 'toStuReport', people })
    // two presses at once
    const both = await Promise.all([press(), press()])
    const outcomes = both.map(({ results }) => results.map(({ outcome }) => outcome).join(' '))
    expect(outcomes.toSorted()).toEqual([
      'ALREADY ALREADY UNREACHABLE SUSPENDED UNKNOWN',
      'SENT SENT UNREACHABLE SUSPENDED UNKNOWN',
    ])
    await s.work()
    const mails = s.sent.slice(before)
    expect(mails.map(({ to }) => to).toSorted()).toEqual([ada.email, ben.email].toSorted())
    const link = both[0]?.results[0]
    expect(mails.find(({ to }) => to === ada.email)?.text).toContain(
      `http://localhost/toStuReport#${link?.token ?? ''}`,
    )
    expect((await press()).results[0]).toMatchObject({ outcome: 'ALREADY', linkId: link?.linkId })
    await s.work()
    expect(s.sent).toHaveLength(before + 2)
    // withdrawn, it can be sent again
    await s.ok('POST', 'reportLink/revoke', { selection: { ids: [link?.linkId] }, input: {} })
    const again = (await press()).results[0]
    expect([again?.outcome, again?.linkId === link?.linkId]).toEqual(['SENT', false])
  })

  it('is sent to a selection of students and to the students of a lesson from their lists', async () => {
    const { ada, ben, lessonId } = await school()
    const before = s.sent.length
    const bulk = (resource: string, ids: readonly string[]) =>
      s.ok<{ done: number; failed: { code: string }[] }>(
        'POST',
        `${resource}/${resource === 'lesson' ? 'sendLessonReport' : 'sendReport'}`,
        {
          selection: { ids },
          input: {},
        },
      )
    const lost = await s.make('student', { name: 'Lost', account: `gone${lessonId.slice(-6)}` })
    expect(await bulk('student', [ada.id, ben.id, lost.id])).toMatchObject({
      done: 2,
      failed: [{ code: '34527' }],
    })
    expect((await bulk('student', [ada.id])).failed).toEqual([])
    await bulk('lesson', [lessonId])
    await bulk('lesson', [lessonId])
    await s.work()
    expect(
      s.sent
        .slice(before)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([ada.email, ada.email, ben.email, ben.email].toSorted())
    const course = await s.make('course', { courseName: `Later ${lessonId.slice(-6)}` })
    const teacher = await s.newTeacher()
    const later = await s.make('lesson', {
      courseId: course.id,
      startAt: s.inHours(30),
      endAt: s.inHours(31),
      teacherId: teacher.id,
    })
    expect((await bulk('lesson', [later.id])).failed.map(({ code }) => code)).toEqual(['34530'])
    expect(
      (
        await s.t.call('POST', 'report/send', {
          view: 'lseeionToStuReport',
          people: [ada.id],
          lessonId: later.id,
        })
      ).status,
    ).toBe(34530)
  })

  it('is sent to a selection of teachers from their list, once', async () => {
    const [first, second] = [await s.newTeacher(), await s.newTeacher()]
    const silent = await s.make('teacher', {
      name: 'Silent',
      account: `still${first.id.slice(-6)}`,
    })
    const bulk = (ids: readonly string[]) =>
      s.ok('POST', 'teacher/sendReport', { selection: { ids }, input: {} })
    const before = s.sent.length
    expect(await bulk([first.id, second.id, silent.id])).toMatchObject({
      done: 2,
      failed: [{ code: '34527' }],
    })
    expect(await bulk([first.id])).toMatchObject({ done: 1, failed: [] })
    await s.work()
    const mails = s.sent.slice(before)
    expect(mails.map(({ to }) => to).toSorted()).toEqual([first.email, second.email].toSorted())
    for (const { text } of mails) expect(text).toContain('http://localhost/TeacherReport#')
  })

  it('comments are versioned and audited, begin with a template, and are of the lesson’s students', async () => {
    const { ada, lessonId } = await school()
    const first = await comment(lessonId, ada.id, 'Good.')
    expect([first.status, first.response.version]).toEqual([200, 1])
    expect((await comment(lessonId, ada.id, 'Other')).status).toBe(409)
    const second = await comment(lessonId, ada.id, 'Very good.', 1)
    expect([second.status, second.response.version]).toEqual([200, 2])
    const { students } = await s.ok<LessonComments>(
      'GET',
      `lessonComment/ofLesson?lessonId=${lessonId}`,
    )
    expect(students.find(one => one.studentId === ada.id)).toMatchObject({
      text: 'Very good.',
      version: 2,
    })
    const { list } = await s.ok<{ list: { id: string }[] }>(
      'GET',
      `lessonComment/list?lessonId=${lessonId}&limit=10`,
    )
    const history = await s.ok<{ list: unknown[] }>(
      'GET',
      `lessonComment/history?id=${list[0]?.id ?? ''}`,
    )
    expect(history.list.length).toBeGreaterThanOrEqual(2)
    const stranger = await s.newStudent()
    expect((await comment(lessonId, stranger.id, 'Hello')).status).toBe(34531)
    const unfilled = await comment(lessonId, ada.id, 'Dear {student}', 2)
    expect(at(unfilled.response, 'text')).toBe('34529')
    const wrong = await s.t.call('POST', 'commentTemplate/create', {
      title: `T ${lessonId.slice(-6)}`,
      content: 'Dear {pupil}',
    })
    expect(at(wrong.response, 'content')).toBe('34528')
    expect((await comment(lessonId, ada.id, '', 2)).response.version).toBe(0)
    expect((await comment(lessonId, ada.id, 'Anew.')).status).toBe(200)
  })

  it('a scheduled report goes to each teacher once a week, however often the work runs', async () => {
    const teacher = await s.newTeacher()
    const made = await s.make('reportSchedule', {
      name: `Weekly ${teacher.id.slice(-6)}`,
      report: 'TeacherReport',
      pace: 'WEEKLY',
      recipients: [teacher.id],
    })
    const read = () =>
      s.ok<{ nextOn: string; lastOn: string | null }>('GET', `reportSchedule/get?id=${made.id}`)
    const mails = () => s.sent.filter(({ to }) => to === teacher.email).length
    // the clock began on Monday, 2 March 2026
    expect(await read()).toMatchObject({ nextOn: '2026-03-09', lastOn: null })
    await s.work()
    expect(mails()).toBe(0)
    while (s.t.clock.now().getTime() < Date.parse('2026-03-09T02:00:00Z')) s.t.clock.advance(dayMs)
    await s.work()
    expect(mails()).toBe(1)
    expect(await read()).toMatchObject({ nextOn: '2026-03-16', lastOn: '2026-03-09' })
    s.t.clock.advance(dayMs)
    await s.work()
    expect(mails()).toBe(1)
    // after three weeks without a run, the missed report is sent once
    s.t.clock.advance(21 * dayMs)
    await s.work()
    await s.work()
    expect(mails()).toBe(2)
    const ranking = await s.t.call('POST', 'reportSchedule/create', {
      name: `Ranking ${teacher.id.slice(-6)}`,
      report: 'Ranking',
      pace: 'MONTHLY',
      recipients: [teacher.id],
    })
    expect(at(ranking.response, 'courseId')).toBeDefined()
  })

  it('links lead to the configured console, whatever host a request names', async () => {
    const [first, second] = [await s.newTeacher(), await s.newTeacher()]
    const wish = { view: 'TeacherReport', people: [first.id] }
    expect((await postFromForeignHost(s.t, 'report/send', wish)).status).toBe(200)
    const chosen = { selection: { ids: [second.id] }, input: {} }
    expect((await postFromForeignHost(s.t, 'teacher/sendReport', chosen)).status).toBe(200)
    const scheduled = await postFromForeignHost(s.t, 'reportSchedule/create', {
      name: `Weekly ${first.id}`,
      report: 'TeacherReport',
      pace: 'WEEKLY',
      recipients: [first.id],
    })
    expect(scheduled.status).toBe(200)
    s.t.clock.advance(8 * dayMs)
    await s.work()
    const mails = s.sent.filter(({ to }) => to === first.email || to === second.email)
    expect(mails).toHaveLength(3)
    for (const { text } of mails) {
      expect(text).toContain('http://localhost/TeacherReport#')
      expect(text).not.toContain(foreignHost)
    }
  })
})

it('weeks begin on Monday, months on the 1st', () => {
  expect([nextAfter('WEEKLY', '2026-03-02'), nextAfter('WEEKLY', '2026-03-08')]).toEqual([
    '2026-03-09',
    '2026-03-09',
  ])
  expect(nextAfter('MONTHLY', '2026-12-31')).toBe('2027-01-01')
  expect(spanBefore('WEEKLY', '2026-03-11')).toEqual({ from: '2026-03-02', until: '2026-03-08' })
  expect(spanBefore('MONTHLY', '2026-03-01')).toEqual({ from: '2026-02-01', until: '2026-02-28' })
})

it('others’ names are short in a student’s ranking', () => {
  expect([shortName('王小明'), shortName('Ada Lovelace'), shortName('Ben')]).toEqual([
    '王**',
    'Ada L.',
    'Ben',
  ])
})
