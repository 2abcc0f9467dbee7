import { afterAll, beforeAll, describe, expect } from 'vitest'
import type {
  FigureList,
  StudentFigures,
  TaskFigures,
} from '../../../resources/tasks/class-task/classTask.calls.ts'
import { cookieOf, visitLink } from '../../../tests/support/disk.ts'
import {
  pixel,
  openTaskSchool,
  soundOf,
  type TaskSchool,
} from '../../../tests/support/taskSchool.ts'
import { sampleVideo } from '../../../tests/support/sampleVideo.ts'
import { bothStores } from '../../../tests/support/stores.ts'
import { testsOn } from '../../../tests/support/testsOn.ts'

const minuteMs = 60_000
/** The code at a field of a refusal. */
const at = (response: unknown, field: string): string | undefined =>
  (response as { errors?: Record<string, { code: string }> }).errors?.[field]?.code

describe.each(bothStores.map(kind => [kind.name, kind] as const))('tasks on %s', (_name, kind) => {
  const { it, race } = testsOn(kind)
  let s: TaskSchool
  beforeAll(async () => {
    s = await openTaskSchool(kind)
  })
  afterAll(() => s.store.dispose())

  const submit = (pass: string, taskId: string, content = 'My answer', version = 0) =>
    s.own(pass, 'submit', { taskId, content, version })
  const submitted = async (template: object = {}, task: object = {}) => {
    const made = await s.newTask(template, task)
    const { status, response } = await submit(made.pass, made.taskId)
    expect(status).toBe(200)
    return { ...made, id: String(response['id']) }
  }
  const review = async (id: string, values: object) =>
    s.t.call('POST', 'submission/review', {
      id,
      version: (await s.reviewOf(id)).version,
      ...values,
    })

  it('a template holds title, content, attachments, grading and make-up, and is assigned to classes (TSK-01)', async () => {
    const student = await s.newStudent()
    const classes = [await s.newClass([student]), await s.newClass([])]
    const content = { title: 'Summer', content: 'Write 200 words.', gradingType: 'TEN_MARK' }
    const { id } = await s.newTemplate({ ...content, allowMakeUp: true, audioSeconds: 60 })
    expect((await s.attach(id, pixel())).status).toBe(200)
    const { files } = await s.ok<{ files: { name: string; kind: string; url: string }[] }>(
      'GET',
      `taskTemplate/files?templateId=${id}`,
    )
    expect(files.map(file => [file.name, file.kind])).toEqual([['sheet.png', 'PICTURE']])
    const cookie = await cookieOf(s.t, s.t.administrator.token)
    expect((await visitLink(s.t, files[0]?.url ?? '', cookie)).http).toBe(200)
    const dates = { startAt: s.inHours(-1), endAt: s.inHours(5) }
    const made = await s.t.call('POST', 'taskTemplate/assign', {
      id,
      input: { courses: classes.map(one => one.id), ...dates },
    })
    expect([made.status, made.response['tasks']]).toEqual([200, 2])
    const { list } = await s.ok<{ list: Record<string, unknown>[] }>(
      'GET',
      `classTask/list?templateId=${id}&limit=10`,
    )
    expect(list).toHaveLength(2)
    for (const task of list)
      expect(task).toMatchObject({ ...content, allowMakeUp: true, audioSeconds: 60, ...dates })
    // later changes of the template don't affect the task
    const template = await s.ok('GET', `taskTemplate/get?id=${id}`)
    await s.ok('POST', 'taskTemplate/update', { id, version: template.version, content: 'Later' })
    const page = await s.page(
      await s.passOf(student.id),
      String(list.find(one => one['courseId'] === classes[0]?.id)?.['id']),
    )
    expect([page.content, page.attachments.map(({ name }) => name)]).toEqual([
      'Write 200 words.',
      ['sheet.png'],
    ])
  })

  it('refuses the deletion of a template in use (34400) and of a task with submissions (34417)', async () => {
    const { templateId, taskId, id } = await submitted()
    const remove = async (resource: string, one: string) =>
      (
        await s.t.call<{ done: number; failed: { code: string }[] }>('POST', `${resource}/delete`, {
          ids: [one],
        })
      ).response
    expect((await remove('taskTemplate', templateId)).failed.map(({ code }) => code)).toEqual([
      '34400',
    ])
    expect((await remove('classTask', taskId)).failed.map(({ code }) => code)).toEqual(['34417'])
    expect((await s.reviewOf(id)).state).toBe('SUBMITTED')
    const unused = await s.newTemplate()
    expect((await remove('taskTemplate', unused.id)).done).toBe(1)
  })

  it('refuses an end before the start (34410) and a lesson of another class (34411)', async () => {
    const { templateId, courseId } = await s.newTask()
    const values = { title: 'Task', templateId, courseId, startAt: s.inHours(2) }
    const ends = await s.t.call('POST', 'classTask/create', { ...values, endAt: s.inHours(1) })
    expect(at(ends.response, 'endAt')).toBe('34410')
    const other = await s.newClass([])
    const teacher = await s.make('teacher', { name: 'Teacher', account: 'taskTeacher' })
    const lesson = await s.make('lesson', {
      courseId: other.id,
      startAt: s.inHours(30),
      endAt: s.inHours(31),
      teacherId: teacher.id,
    })
    const foreign = await s.t.call('POST', 'classTask/create', {
      ...values,
      endAt: s.inHours(3),
      lessonId: lesson.id,
    })
    expect(at(foreign.response, 'lessonId')).toBe('34411')
  })

  it('is not started, in progress and ended; submissions before the start and after the end are refused (TSK-02)', async () => {
    const early = await s.newTask({}, { startAt: s.inHours(1), endAt: s.inHours(2) })
    expect((await s.page(early.pass, early.taskId)).phase).toBe('NOT_STARTED')
    expect((await s.page(early.pass, early.taskId)).content).toBe('')
    expect((await submit(early.pass, early.taskId)).status).toBe(34401)
    expect((await s.answer(early.pass, { taskId: early.taskId }, pixel())).status).toBe(34401)
    const late = await s.newTask({}, { startAt: s.inHours(-3), endAt: s.inHours(-1) })
    expect((await s.page(late.pass, late.taskId)).phase).toBe('ENDED')
    expect((await submit(late.pass, late.taskId)).status).toBe(34402)
    expect((await s.answer(late.pass, { taskId: late.taskId }, pixel())).status).toBe(34402)
    const open = await s.newTask()
    expect((await s.page(open.pass, open.taskId)).phase).toBe('IN_PROGRESS')
    const makeUp = await submitted(
      { allowMakeUp: true },
      { startAt: s.inHours(-3), endAt: s.inHours(-1) },
    )
    expect((await s.reviewOf(makeUp.id)).timing).toBe('LATE')
    expect((await s.reviewOf((await submitted()).id)).timing).toBe('ON_TIME')
  })

  it('is submitted with text, pictures, files and a recording, from a draft; once (TSK-02)', async () => {
    const { pass, taskId } = await s.newTask()
    expect((await submit(pass, taskId, ' ')).status).toBe(34409)
    const saved = await s.own(pass, 'saveDraft', { taskId, content: 'Draft', version: 0 })
    expect([saved.status, saved.response['version']]).toEqual([200, 1])
    // another window that has not seen it
    const stale = await s.own(pass, 'saveDraft', { taskId, content: 'Other', version: 0 })
    expect(stale.status).toBe(409)
    const picture = await s.answer(pass, { taskId }, pixel(), 'photo.png')
    const text = new TextEncoder().encode('A file with words in it.')
    expect((await s.answer(pass, { taskId }, text, 'notes.txt')).status).toBe(200)
    const sound = await s.answer(pass, { taskId, kind: 'AUDIO' }, soundOf(3), 'voice.wav')
    expect(sound.response.answer).toMatchObject({ kind: 'AUDIO', seconds: 3 })
    const extra = await s.answer(pass, { taskId }, pixel(), 'extra.png')
    const fileId = extra.response.answer?.['fileId']
    expect((await s.own(pass, 'removeFile', { taskId, fileId })).status).toBe(200)
    expect((await s.own(pass, 'removeFile', { taskId, fileId })).status).toBe(34419)
    const sent = await submit(pass, taskId, 'My answer', 1)
    expect([sent.status, sent.response['state']]).toEqual([200, 'SUBMITTED'])
    const page = await s.reviewOf(String(sent.response['id']))
    expect([page.answer, page.files.map(({ name, kind: of }) => [name, of])]).toEqual([
      'My answer',
      [
        ['photo.png', 'PICTURE'],
        ['notes.txt', 'FILE'],
        ['voice.wav', 'AUDIO'],
      ],
    ])
    expect(page.files[0]?.url).toMatch(/^\/edu_adminserver\/file\/get\?.*&p=/)
    expect(picture.status).toBe(200)
    // it waits for its review
    expect((await submit(pass, taskId, 'Again', 2)).status).toBe(34412)
    expect((await s.answer(pass, { taskId }, pixel())).status).toBe(34412)
  })

  it('takes recordings up to 5 minutes, by their content: 5:01, a film and a text are refused (VAL-15, TSK-01)', async () => {
    const { pass, taskId } = await s.newTask()
    const target = { taskId, kind: 'AUDIO' }
    const seconds = async (length: number) =>
      (await s.answer(pass, target, soundOf(length), 'voice.wav')).status
    expect(await seconds(300)).toBe(200)
    expect(await seconds(301)).toBe(34403)
    const film = new Uint8Array(await sampleVideo({ seconds: 1 }))
    expect((await s.answer(pass, target, film, 'voice.m4a')).status).toBe(34404)
    // what is sent as a file is checked by its content as well
    expect((await s.answer(pass, { taskId }, film, 'film.mp4')).status).toBe(34404)
    expect((await s.answer(pass, { taskId }, soundOf(301), 'song.wav')).status).toBe(34403)
    expect((await s.answer(pass, target, pixel(), 'voice.wav')).status).toBe(34404)
    const sound = new Uint8Array(await sampleVideo({ seconds: 2, picture: false }))
    expect((await s.answer(pass, target, sound, 'voice.mp4')).response.answer).toMatchObject({
      kind: 'AUDIO',
      seconds: 2,
    })
    // so are the recordings of a template
    const template = await s.newTemplate()
    const attached = async (length: number) =>
      (await s.attach(template.id, soundOf(length), 'voice.wav')).status
    expect([await attached(300), await attached(301)]).toEqual([200, 34403])
    const silent = await s.newTask({ audioSeconds: 0 })
    const refused = await s.answer(silent.pass, { taskId: silent.taskId }, soundOf(1))
    expect(refused.status).toBe(34420)
    const short = await s.newTask({ audioSeconds: 2 })
    const long = await s.answer(short.pass, { taskId: short.taskId }, soundOf(4))
    expect([long.status, long.msg]).toEqual([34403, expect.stringContaining('2')])
  })

  it('another student’s task, link and files are refused', async () => {
    const mine = await s.newTask()
    const other = await s.newTask()
    for (const path of ['get', 'submit', 'saveDraft'])
      expect([
        path,
        (
          await s.own(other.pass, path, {
            taskId: mine.taskId,
            ...(path === 'get' ? {} : { content: 'x', version: 0 }),
          })
        ).status,
      ]).toEqual([path, 34408])
    expect((await s.answer(other.pass, { taskId: mine.taskId }, pixel())).status).toBe(34408)
    const sent = await s.answer(mine.pass, { taskId: mine.taskId }, pixel())
    const fileId = sent.response.answer?.['fileId']
    const foreign = await s.own(other.pass, 'removeFile', { taskId: other.taskId, fileId })
    expect(at(foreign.response, 'fileId')).toBe('34419')
    const altered = mine.pass.replace(/.$/, last => (last === 'A' ? 'B' : 'A'))
    expect((await s.own(altered, 'list')).status).toBe(34414)
    expect((await s.answer(altered, { taskId: mine.taskId }, pixel())).status).toBe(34414)
    // a session is no pass
    expect((await s.answer(s.t.administrator.token, { taskId: mine.taskId }, pixel())).status).toBe(
      34414,
    )
    await s.ok('POST', 'classTask/link', { studentId: mine.student.id, anew: true })
    expect((await s.own(mine.pass, 'list')).status).toBe(34414)
  })

  it('is sent back, revised and approved (TSK-02)', async () => {
    const { pass, taskId, id } = await submitted()
    const empty = await review(id, { decision: 'NEEDS_REVISION' })
    expect(at(empty.response, 'comment')).toBe('11005')
    expect((await s.voice(id, soundOf(301))).status).toBe(34403)
    expect((await s.voice(id, soundOf(4))).status).toBe(200)
    expect((await review(id, { decision: 'NEEDS_REVISION' })).status).toBe(200)
    const back = await s.page(pass, taskId)
    expect([back.state, back.open, back.reviewFiles.map(({ seconds }) => seconds)]).toEqual([
      'NEEDS_REVISION',
      true,
      [4],
    ])
    expect((await review(id, { decision: 'APPROVED', mark: 80 })).status).toBe(34413)
    // a requested revision is allowed after the end
    const task = await s.ok('GET', `classTask/get?id=${taskId}`)
    const ended = { id: taskId, version: task.version, endAt: s.inHours(-0.5) }
    await s.ok('POST', 'classTask/update', ended)
    const revised = await submit(pass, taskId, 'Better', back.draft.version)
    expect([revised.status, revised.response['state']]).toEqual([200, 'REVISED'])
    const { status } = await review(id, { decision: 'APPROVED', mark: 80, comment: 'Well done' })
    expect(status).toBe(200)
    const page = await s.page(pass, taskId)
    expect(page).toMatchObject({
      state: 'APPROVED',
      attempt: 2,
      mark: 80,
      comment: 'Well done',
      timing: 'ON_TIME',
      open: false,
    })
    expect((await submit(pass, taskId, 'Again', page.draft.version)).status).toBe(34412)
  })

  it('marks belong to the way of grading: ten, a hundred, or a grade (TSK-01, TSK-02)', async () => {
    const refusals: [object, object, string, string][] = [
      [{ gradingType: 'TEN_MARK' }, { mark: 11 }, 'mark', '34405'],
      [{ gradingType: 'TEN_MARK' }, { mark: -1 }, 'mark', '34405'],
      [{ gradingType: 'HUNDRED_MARK' }, { mark: 101 }, 'mark', '34405'],
      [{ gradingType: 'HUNDRED_MARK' }, { grade: 'GOOD' }, 'grade', '34406'],
      [{ gradingType: 'GRADE_MARK' }, { mark: 5 }, 'mark', '34406'],
      [{ gradingType: 'GRADE_MARK' }, {}, 'grade', '34407'],
      [{ gradingType: 'TEN_MARK' }, {}, 'mark', '34407'],
    ]
    for (const [template, mark, field, code] of refusals) {
      const { id } = await submitted(template)
      const { response } = await review(id, { decision: 'APPROVED', ...mark })
      expect([template, mark, at(response, field)]).toEqual([template, mark, code])
    }
    for (const [gradingType, mark] of [
      ['TEN_MARK', { mark: 0 }],
      ['TEN_MARK', { mark: 10 }],
      ['HUNDRED_MARK', { mark: 100 }],
      ['GRADE_MARK', { grade: 'EXCELLENT' }],
      ['GRADE_MARK', { grade: 'GOOD' }],
      ['GRADE_MARK', { grade: 'NOT_BAD' }],
    ] as const) {
      const { id } = await submitted({ gradingType })
      expect((await review(id, { decision: 'APPROVED', ...mark })).status).toBe(200)
      expect(await s.reviewOf(id)).toMatchObject({ state: 'APPROVED', ...mark })
    }
  })

  race('of two reviewers at once one is told that the submission has changed (409)', async () => {
    const { id } = await submitted()
    const { version } = await s.reviewOf(id)
    const decide = (mark: number) =>
      s.t.call('POST', 'submission/review', { id, version, decision: 'APPROVED', mark })
    const both = await Promise.all([decide(70), decide(90)])
    expect(both.map(({ status }) => status).toSorted((a, b) => Number(a) - Number(b))).toEqual([
      200, 409,
    ])
    expect((await s.reviewOf(id)).mark).toBe(both[0]?.status === 200 ? 70 : 90)
  })

  it('lines and boxes are drawn on submitted pictures, by one reviewer at a time', async () => {
    const { pass, taskId } = await s.newTask()
    await s.answer(pass, { taskId }, pixel(), 'photo.png')
    const sent = await submit(pass, taskId)
    const id = String(sent.response['id'])
    const [file] = (await s.reviewOf(id)).files
    const marks = [
      {
        kind: 'STROKE',
        points: [
          [0, 0],
          [0.5, 0.5],
          [1, 1],
        ],
      },
      {
        kind: 'BOX',
        points: [
          [0.1, 0.1],
          [0.4, 0.3],
        ],
      },
    ]
    const draw = (values: object) =>
      s.t.call('POST', 'submission/markPicture', {
        id,
        fileId: file?.id,
        version: 1,
        marks,
        ...values,
      })
    expect((await draw({})).status).toBe(200)
    expect((await draw({})).status).toBe(409)
    expect((await s.page(pass, taskId)).files[0]?.marks).toEqual(marks)
    const other = await submitted()
    expect(at((await draw({ id: other.id, version: 2 })).response, 'fileId')).toBe('34419')
    for (const bad of [
      [
        {
          kind: 'BOX',
          points: [
            [0, 0],
            [1, 1],
            [0, 1],
          ],
        },
      ],
      [{ kind: 'STROKE', points: [[0, 0]] }],
      [
        {
          kind: 'CIRCLE',
          points: [
            [0, 0],
            [1, 1],
          ],
        },
      ],
    ])
      expect((await draw({ version: 2, marks: bad })).status).toBe(321)
  })

  it('an excellent task is awarded points once, within the monthly cap (PTS-01)', async () => {
    const { list } = await s.ok<{ list: { id: string; version: number }[] }>(
      'GET',
      'pointsPolicy/list?limit=1',
    )
    const values = { automatic: true, excellentTask: 30, monthlyCap: 40 }
    if (list[0]) await s.ok('POST', 'pointsPolicy/update', { ...list[0], ...values })
    else await s.make('pointsPolicy', { name: 'points', ...values })
    const made = await submitted()
    const pointsOf = async () =>
      (await s.ok<{ balance: number }>('GET', `points/student?studentId=${made.student.id}`))
        .balance
    expect((await review(made.id, { decision: 'APPROVED', mark: 90 })).status).toBe(200)
    expect(await pointsOf()).toBe(30)
    const { list: entries } = await s.ok<{ list: object[] }>(
      'GET',
      `pointsEntry/list?studentId=${made.student.id}&limit=10`,
    )
    expect(entries).toMatchObject([{ kind: 'ADD', points: 30, source: 'EXCELLENT_TASK' }])
    // the second of the month is cut by the cap, and a good one brings none
    for (const mark of [100, 89]) {
      const { templateId, courseId } = made
      const dates = { startAt: s.inHours(-1), endAt: s.inHours(5) }
      const task = await s.make('classTask', { title: 'More', templateId, courseId, ...dates })
      const sent = await submit(made.pass, task.id)
      await review(String(sent.response['id']), { decision: 'APPROVED', mark })
      expect(await pointsOf()).toBe(40)
    }
  })

  it('statistics count each task and each student: submitted, on time, late, average mark (TSK-02)', async () => {
    const students = [await s.newStudent(), await s.newStudent(), await s.newStudent()]
    const course = await s.newClass(students)
    const { id: templateId } = await s.newTemplate({ allowMakeUp: true, gradingType: 'TEN_MARK' })
    const task = (hours: number) =>
      s.make('classTask', {
        title: 'Counted',
        templateId,
        courseId: course.id,
        startAt: s.inHours(-48),
        endAt: s.inHours(hours),
      })
    const [open, over] = [await task(24), await task(-1)]
    await s.make('classTask', {
      title: 'Later',
      templateId,
      courseId: course.id,
      startAt: s.inHours(5),
      endAt: s.inHours(9),
    })
    const [first, second, third] = students
    for (const [student, taskId, mark] of [
      [first, open.id, 10],
      [second, open.id, 7],
      [first, over.id, 5],
    ] as const) {
      const sent = await submit(await s.passOf(student?.id ?? ''), taskId)
      await review(String(sent.response['id']), { decision: 'APPROVED', mark })
    }
    const tasks = await s.ok<FigureList<TaskFigures>>(
      'GET',
      `classTask/statistics?courseId=${course.id}`,
    )
    expect(tasks.total).toBe(2)
    const figures = { students: 3, approved: 0, excellent: 0 }
    expect(Object.fromEntries(tasks.list.map(one => [one.id, one]))).toMatchObject({
      [open.id]: {
        ...figures,
        submitted: 2,
        onTime: 2,
        late: 0,
        approved: 2,
        excellent: 1,
        average: 85,
      },
      [over.id]: { ...figures, submitted: 1, onTime: 0, late: 1, approved: 1, average: 50 },
    })
    const people = await s.ok<FigureList<StudentFigures>>(
      'GET',
      `classTask/studentStatistics?courseId=${course.id}`,
    )
    expect(people.list).toMatchObject([
      { id: first?.id, assigned: 2, submitted: 2, onTime: 1, late: 1, average: 75, excellent: 1 },
      { id: second?.id, assigned: 2, submitted: 1, onTime: 1, late: 0, average: 70 },
      { id: third?.id, assigned: 2, submitted: 0, onTime: 0, late: 0, average: null },
    ])
    const none = await s.ok<FigureList<TaskFigures>>(
      'GET',
      `classTask/statistics?courseId=${course.id}&until=2020-01-01`,
    )
    expect(none).toEqual({ list: [], total: 0 })
    for (const path of ['exportStatistics', 'exportStudentStatistics']) {
      const answer = await s.t.app.request(`/edu_adminserver/classTask/${path}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${s.t.administrator.token}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ courseId: course.id, format: 'csv' }),
      })
      const text = await answer.text()
      expect([path, text.trim().split('\n').length]).toEqual([
        path,
        path === 'exportStatistics' ? 3 : 4,
      ])
    }
  })

  it('reminds once whoever has not submitted a task that ends within a day', async () => {
    const [busy, idle] = [await s.newStudent(), await s.newStudent()]
    const course = await s.newClass([busy, idle])
    const { id: templateId } = await s.newTemplate()
    const dates = { startAt: s.inHours(-1), endAt: s.inHours(20) }
    const task = await s.make('classTask', {
      title: 'Soon over',
      templateId,
      courseId: course.id,
      ...dates,
    })
    await submit(await s.passOf(busy.id), task.id)
    const told = async () =>
      (await s.mailAfterWork()).filter(one => one.includes('请提交作业“Soon over”'))
    expect(await told()).toEqual([`${idle.email}: 请提交作业“Soon over”`])
    // the periodic work runs every quarter of an hour
    s.t.clock.advance(15 * minuteMs)
    expect(await told()).toEqual([`${idle.email}: 请提交作业“Soon over”`])
    const { token } = await s.t.as({ rights: ['classTask.read'] })
    const { response } = await s.t.call('GET', `classTask/get?id=${task.id}`, undefined, { token })
    expect(response['reminded']).toBe(true)
  })
})
