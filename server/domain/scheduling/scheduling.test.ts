import { ownPath } from '../../../tests/contract/suite/ownPath.ts'
import { describe, expect, it } from 'vitest'
import type { TestApp } from '../../../tests/support/app.ts'
import { stores } from '../../../tests/support/stores.ts'
import { openSchool, type TeachingSchool } from '../../../tests/support/teaching.ts'
import { resources } from '../../../resources/index.ts'
import { emptyRecord } from '../../../src/schema/derive/fields.ts'
import type {
  LessonChanged,
  SchedulePlan,
  SchedulePreview,
  ScheduleSaved,
} from '../../../resources/scheduling/scheduling.calls.ts'

type Plan = Partial<Omit<SchedulePlan, 'repeat'>> & {
  readonly repeat?: Partial<SchedulePlan['repeat']> | null
  readonly token?: string
}

// 2026-03-02 is a Monday; the clock stands at its 16:00 in Shanghai
describe.each(stores.map(kind => [kind.name, kind] as const))('scheduling on %s', (_name, kind) => {
  let app: TestApp
  let school: TeachingSchool
  openSchool(kind, (...fixtures) => ([app, school] = fixtures))

  const weekly = {
    freq: 'WEEKLY',
    interval: 1,
    weekdays: [2, 4],
    count: 4,
    daysOff: 'SKIP',
  } as const
  const planFor = (courseId: string, more: Plan = {}) => ({
    courseIds: [courseId],
    start: '2026-03-03T19:00',
    minutes: 60,
    timezone: 'Asia/Shanghai',
    ...more,
    repeat: more.repeat === null ? null : { ...weekly, ...more.repeat },
  })
  const preview = (plan: object, token?: string) =>
    app.call<SchedulePreview>('POST', 'scheduling/preview', plan, { token })
  const save = (plan: object, token?: string) =>
    app.call<ScheduleSaved & { preview: SchedulePreview }>('POST', 'scheduling/save', plan, {
      token,
    })
  const startsOf = ({ response }: { response: SchedulePreview }) =>
    response.slots.map(slot => slot.localStart)

  it('VAL-11 SCH-02 bad plans are refused, each with its code at its field', async () => {
    const teacher = await school.teacher()
    const course = await school.course({ teachers: [teacher] })
    const refused = async (more: Plan): Promise<string> => {
      const { status, response } = await preview(planFor(course, more))
      return `${status} ${Object.keys((response as unknown as { errors?: object }).errors ?? {}).join()}`
    }
    expect(await refused({ courseIds: [] })).toBe('11005 courseIds')
    expect(await refused({ courseIds: ['nowhere'] })).toBe('9994 courseIds')
    expect(await refused({ repeat: { count: 101 } })).toBe('2229 count')
    expect(await refused({ repeat: { count: 0 } })).toBe('2229 count')
    expect(
      await refused({
        courseIds: [course, await school.course({ teachers: [teacher] })],
        repeat: { count: 51 },
      }),
    ).toBe('2229 count')
    for (const interval of [0, -1, 1.5])
      expect(await refused({ repeat: { interval } })).toBe('2230 interval')
    expect(await refused({ repeat: { weekdays: [] } })).toBe('2228 weekdays')
    expect(await refused({ timezone: 'Mars/Olympus' })).toBe('2224 timezone')
    expect(await refused({ minutes: 0 })).toBe('2220 minutes')
    expect(await refused({ start: '2026-02-30T19:00' })).toBe('9994 start')
    expect(await refused({ repeat: null })).toBe('321 repeat')
    expect(await refused({ courseIds: [await school.course()] })).toBe('2221 teacherId')
    expect(await refused({ teacherId: await school.teacher({ status: 'SUSPENDED' }) })).toBe(
      '2223 teacherId',
    )
    expect(await refused({ assistants: [teacher] })).toBe('11032 assistants')
    expect(
      await save(planFor(course, { settings: { prepTeacher: 5, prepStudent: 10 } })),
    ).toMatchObject({ status: 2231 })
    expect(await preview({ ...planFor(course), seats: 3 })).toMatchObject({ status: 321 })
    const past = planFor(course, { start: '2026-03-02T15:00', repeat: { freq: 'ONCE' } })
    expect((await preview(past)).response).toMatchObject({
      counts: { blocked: 1 },
      slots: [{ state: 'PAST', blocked: true }],
    })
    expect(await save(past)).toMatchObject({
      status: 2219,
      response: { errors: { start: { code: '2219' } } },
    })
    const reader = await app.as({ rights: ['lesson.read'] })
    expect(await preview(planFor(course), reader.token)).toMatchObject({ status: 905 })
    expect(
      await app.scope.total(resources.lesson, {
        page: 1,
        limit: 1,
        sort: 'createTime',
        q: '',
        deleted: 'no',
        where: [],
      }),
    ).toBe(0)
  })

  it('SCH-02 chosen weekdays with an interval, days off of everyone, of the class and of the teacher skipped, shifted or kept', async () => {
    const teacher = await school.teacher()
    const course = await school.course({ teachers: [teacher] })
    const starts = async (more: Plan = {}) => startsOf(await preview(planFor(course, more)))
    expect(await starts()).toEqual([
      '2026-03-03T19:00',
      '2026-03-05T19:00',
      '2026-03-10T19:00',
      '2026-03-12T19:00',
    ])
    expect(await starts({ repeat: { interval: 2, count: 3 } })).toEqual([
      '2026-03-03T19:00',
      '2026-03-05T19:00',
      '2026-03-17T19:00',
    ])
    expect(await starts({ repeat: { freq: 'DAILY', interval: 3, count: 3 } })).toEqual([
      '2026-03-03T19:00',
      '2026-03-06T19:00',
      '2026-03-09T19:00',
    ])

    await school.create('dayOff', {
      name: 'Festival',
      scope: 'INSTITUTION',
      from: '2026-03-05',
      until: '2026-03-05',
    })
    await school.create('dayOff', {
      name: 'Trip',
      scope: 'CLASS',
      courseId: course,
      from: '2026-03-10',
      until: '2026-03-11',
    })
    await school.create('dayOff', {
      name: 'Leave',
      scope: 'TEACHER',
      teacherId: teacher,
      from: '2026-03-12',
      until: '2026-03-12',
    })
    const skipped = await preview(planFor(course, { repeat: { count: 3 } }))
    expect(
      skipped.response.slots.map(({ localStart, choice, dayOff }) => [
        localStart.slice(5, 10),
        choice,
        dayOff,
      ]),
    ).toEqual([
      ['03-03', 'KEEP', undefined],
      ['03-05', 'SKIP', 'Festival'],
      ['03-10', 'SKIP', 'Trip'],
      ['03-12', 'SKIP', 'Leave'],
      ['03-17', 'KEEP', undefined],
      ['03-19', 'KEEP', undefined],
    ])
    expect(skipped.response.counts).toMatchObject({ slots: 6, creates: 3, skips: 3 })
    const shifted = await preview(planFor(course, { repeat: { daysOff: 'SHIFT' } }))
    // the 11th is the class's trip too, and the 12th has the teacher's leave
    expect(
      shifted.response.slots.map(({ localStart, movedFrom }) => [
        localStart.slice(5, 10),
        movedFrom?.slice(5, 10),
      ]),
    ).toEqual([
      ['03-03', undefined],
      ['03-06', '03-05'],
      ['03-13', '03-10'],
      ['03-14', '03-12'],
    ])
    expect(await starts({ repeat: { daysOff: 'KEEP' } })).toHaveLength(4)
    // one of them by hand
    const previewReply = await preview(
      planFor(course, { repeat: { count: 2 }, choices: { [`${course}@2026-03-05`]: 'KEEP' } }),
    )
    expect(previewReply.response.slots.map(({ localStart }) => localStart.slice(5, 10))).toEqual([
      '03-03',
      '03-05',
    ])
    // and of the whole platform, which no institution declares
    Object.assign(app.ports.config, {
      platformDays: [{ name: 'Move', from: '2026-03-03', until: '2026-03-03' }],
    })
    const closed = await preview(planFor(course, { repeat: { count: 1, daysOff: 'SHIFT' } }))
    expect(closed.response.slots).toMatchObject([
      { localStart: '2026-03-04T19:00', dayOff: 'Move' },
    ])
    // one without a name is called maintenance
    Object.assign(app.ports.config, {
      platformDays: [{ name: '', from: '2026-03-03', until: '2026-03-03' }],
    })
    const unnamed = await preview(planFor(course, { repeat: { count: 1, daysOff: 'SHIFT' } }))
    expect(unnamed.response.slots).toMatchObject([{ dayOff: 'System maintenance' }])
    Object.assign(app.ports.config, { platformDays: undefined })
    // a lesson past midnight touches the next day
    const late = await preview(
      planFor(course, { start: '2026-03-04T23:30', repeat: { freq: 'ONCE' } }),
    )
    expect(late.response.slots).toMatchObject([{ state: 'DAY_OFF', dayOff: 'Festival' }])
  })

  it('SCH-02 local time stands through the turns of the clock; a gap and a fold are shown', async () => {
    const course = await school.course({ teachers: [await school.teacher()] })
    const daily = { freq: 'DAILY', interval: 1, count: 3 } as const
    const { response } = await preview(
      planFor(course, { start: '2026-03-07T02:30', timezone: 'America/New_York', repeat: daily }),
    )
    expect(
      response.slots.map(({ localStart, startAt, gap }) => [localStart, startAt, gap]),
    ).toEqual([
      ['2026-03-07T02:30', '2026-03-07T07:30:00.000Z', undefined],
      ['2026-03-08T03:00', '2026-03-08T07:00:00.000Z', true],
      ['2026-03-09T02:30', '2026-03-09T06:30:00.000Z', undefined],
    ])
    const autumn = await preview(
      planFor(course, { start: '2026-10-31T01:30', timezone: 'America/New_York', repeat: daily }),
    )
    expect(autumn.response.slots.map(({ fold }) => fold)).toEqual([undefined, true, undefined])
  })

  it('SCH-03 one preview names every clash of teacher, assistant and student; each date is skipped, shifted or forced', async () => {
    const [ada, ben] = [
      await school.teacher({ name: 'Ada' }),
      await school.teacher({ name: 'Ben' }),
    ]
    const student = await school.student({ name: 'Sue' })
    const course = await school.course({
      courseName: 'Physics',
      teachers: [ada],
      assistants: [ben],
    })
    const other = await school.course({ courseName: 'Music', teachers: [await school.teacher()] })
    for (const one of [course, other]) await school.member(one, student)
    const elsewhere = await school.course({ courseName: 'Chess', teachers: [ada] })
    const utc = (day: number, hour: number, minute = 0) =>
      new Date(Date.UTC(2026, 2, day, hour, minute)).toISOString()
    const chess = await school.lesson(elsewhere, utc(3, 11, 30), utc(3, 12, 30), {
      name: 'Openings',
      assistants: [ben],
    })
    await school.lesson(other, utc(10, 10), utc(10, 11, 30), { name: 'Chords' })

    const plan = planFor(course, { repeat: { daysOff: 'KEEP' } })
    const { response } = await preview(plan)
    expect(response.counts).toEqual({
      slots: 4,
      creates: 4,
      skips: 0,
      clashes: 2,
      blocked: 1,
      forced: 0,
      moved: 0,
    })
    expect(response.slots[0]).toMatchObject({
      state: 'CLASH',
      blocked: true,
      clashes: [
        {
          role: 'TEACHER',
          name: 'Ada',
          lessonId: chess,
          lessonName: 'Openings',
          courseName: 'Chess',
          startAt: utc(3, 11, 30),
        },
        { role: 'ASSISTANT', name: 'Ben', lessonId: chess },
      ],
    })
    expect(response.slots[2]).toMatchObject({
      blocked: false,
      clashes: [{ role: 'STUDENT', name: 'Sue', courseName: 'Music', lessonName: 'Chords' }],
    })
    // nothing is saved while a clash remains; the response names it
    const refused = await save(plan)
    expect(refused).toMatchObject({
      status: 2218,
      response: { params: { who: 'Ada' }, preview: { counts: { blocked: 1 } } },
    })
    expect(refused.msg).toContain('Chess, Openings')

    const [first = '', second = '', third = ''] = response.slots.map(({ key }) => key)
    const choices = { [first]: 'SHIFT', [second]: 'SKIP', [third]: 'SHIFT' } as const
    const previewReply = await preview({ ...plan, choices })
    expect(
      previewReply.response.slots.map(({ localStart, choice, movedFrom }) => [
        localStart.slice(5),
        choice,
        movedFrom?.slice(5),
      ]),
    ).toEqual([
      ['03-03T20:30', 'SHIFT', '03-03T19:00'],
      ['03-05T19:00', 'SKIP', undefined],
      ['03-10T19:30', 'SHIFT', '03-10T19:00'],
      ['03-12T19:00', 'KEEP', undefined],
    ])

    const clerk = await app.as({ rights: ['lesson.read', 'lesson.create', 'teacher.read'] })
    const force = { ...plan, choices: { [first]: 'FORCE' }, forceReason: 'Open day' }
    expect(await preview(force, clerk.token)).toMatchObject({ status: 905 })
    expect((await preview(plan, clerk.token)).response).toMatchObject({
      mayForce: false,
      slots: [
        {
          courseName: '***',
          clashes: [{ name: 'Ada', lessonName: 'Openings', courseName: '***' }, {}],
        },
        {},
        { clashes: [{ name: '***' }] },
        {},
      ],
    })
    // a caller who can't read lessons and people learns that there is a clash, but not with whom
    const blind = await app.as({ rights: ['lesson.create'] })
    expect((await preview(plan, blind.token)).response).toMatchObject({
      slots: [{ clashes: [{ name: '***', lessonName: '***' }, {}] }, {}, {}, {}],
    })
    expect((await save(plan, blind.token)).msg).not.toMatch(/Ada|Chess|Openings/)
    const beside = { courseId: elsewhere, startAt: utc(3, 12), endAt: utc(3, 13) }
    const clash = await app.call<{ params: object }>('POST', 'lesson/create', beside, {
      token: blind.token,
    })
    expect([clash.status, clash.msg]).toEqual([2218, expect.not.stringMatching(/Ada|Openings/)])
    expect((await app.call('POST', 'lesson/create', beside)).msg).toMatch(/Ada.*Openings/)
    expect(await save({ ...force, forceReason: undefined })).toMatchObject({
      status: 11005,
      response: { errors: { forceReason: {} } },
    })
    const saved = await save(force)
    expect(saved.response).toMatchObject({ created: 4, skipped: 0 })
    const rows = await app.scope.db
      .selectFrom('lessonPerson')
      .select(['personId', 'forcedReason'])
      .where('forcedBy', 'is not', null)
      .execute()
    expect(rows.map(({ personId }) => personId).toSorted()).toEqual([ada, ben].toSorted())
  })

  it('SCH-03 a student is busy in a lesson that they have booked, too', async () => {
    const student = await school.student({ name: 'Sue' })
    const course = await school.course({ teachers: [await school.teacher()] })
    await school.member(course, student)
    const booked = await school.course({
      courseName: 'Talks',
      kind: 'BOOKING',
      teachers: [await school.teacher()],
    })
    const lessonId = await school.lesson(
      booked,
      '2026-03-03T11:30:00.000Z',
      '2026-03-03T12:30:00.000Z',
    )
    const { booking } = resources
    await app.scope.transaction(async tx => {
      const system = {
        id: app.ports.ids.next(),
        version: 1,
        createTime: new Date(0).toISOString(),
        updateTime: new Date(0).toISOString(),
      }
      const row = {
        ...emptyRecord(booking),
        ...system,
        createdBy: 'test',
        deletedAt: null,
        lessonId,
        studentId: student,
        state: 'BOOKED',
      }
      await tx.insert(booking, [row])
      const entry = {
        actor: 'test',
        actorName: 'test',
        action: 'create',
        resource: booking.name,
        recordId: row.id,
        requestId: 'test',
      }
      const { state } = row
      await tx.audit([
        { ...entry, before: null, after: { version: 1, lessonId, studentId: student, state } },
      ])
    })
    await ownPath(app, app.administrator.id).change(resources.lesson, lessonId, {
      bookedStudents: 1,
    })
    const { response } = await preview(planFor(course, { repeat: { count: 1 } }))
    expect(response.slots).toMatchObject([
      {
        state: 'CLASH',
        blocked: false,
        clashes: [{ role: 'STUDENT', name: 'Sue', lessonId, courseName: 'Talks' }],
      },
    ])
    // moving the booked lesson names its students with their clash; suggested times are free for
    // them too
    const own = await school.lesson(
      course,
      '2026-03-04T10:00:00.000Z',
      '2026-03-04T11:00:00.000Z',
      { name: 'Sums' },
    )
    const to = {
      lessonId,
      version: 2,
      scope: 'THIS',
      startAt: '2026-03-04T10:30:00.000Z',
      dryRun: true,
    }
    expect(
      (await app.call<LessonChanged>('POST', 'scheduling/change', to)).response.results,
    ).toMatchObject([
      {
        state: 'CHANGED',
        clashes: [
          {
            role: 'STUDENT',
            name: 'Sue',
            lessonId: own,
            lessonName: 'Sums',
            startAt: '2026-03-04T10:00:00.000Z',
          },
        ],
      },
    ])
    const ask = {
      courseIds: [booked],
      exceptLessonId: lessonId,
      minutes: 60,
      timezone: 'UTC',
      from: '2026-03-04T10:00',
      limit: 1,
    }
    const found = await app.call<{ times: { localStart: string }[] }>(
      'POST',
      'scheduling/findTime',
      ask,
    )
    expect(found.response.times).toMatchObject([{ localStart: '2026-03-04T11:00' }])
  })

  it('SCH-03 finds at most four times of a day, at least half an hour apart, and the next days behind them', async () => {
    const found = async (minutes: number) =>
      (
        await app.call<{ times: { localStart: string }[] }>('POST', 'scheduling/findTime', {
          people: [await school.teacher()],
          minutes,
          timezone: 'UTC',
          from: '2026-06-08T00:00',
          limit: 5,
        })
      ).response.times.map(({ localStart }) => localStart.slice(8))
    expect(await found(20)).toEqual(['08T08:00', '08T08:30', '08T09:00', '08T09:30', '09T08:00'])
    expect(await found(45)).toEqual(['08T08:00', '08T08:45', '08T09:30', '08T10:15', '09T08:00'])
  })

  it('SCH-03 slots of one plan clash with each other too', async () => {
    const teacher = await school.teacher()
    const courses = [
      await school.course({ teachers: [teacher] }),
      await school.course({ courseName: 'Second', teachers: [teacher] }),
    ]
    const { response } = await preview(planFor('', { courseIds: courses, repeat: { count: 1 } }))
    expect(response.slots).toMatchObject([
      { state: 'FREE' },
      { state: 'CLASH', blocked: true, clashes: [{ role: 'TEACHER', lessonId: null }] },
    ])
  })

  it('CLS-08 SCH-02 saves what was shown, all or none, once, and is undone as one', async () => {
    const [teacher, assistant] = [await school.teacher(), await school.teacher()]
    const course = await school.course({
      courseName: 'Biology',
      teachers: [teacher],
      assistants: [assistant],
    })
    const plan = planFor(course, {
      name: 'Cells',
      settings: { definition: 'P720', prepTeacher: 20 },
    })
    const previewReply = await preview(plan)
    const headers = { 'Idempotency-Key': `plan-${course}` }
    const call = () =>
      app.call<ScheduleSaved>(
        'POST',
        'scheduling/save',
        { ...plan, token: previewReply.response.token },
        { headers },
      )
    const { status, response } = await call()
    expect(status).toBe(200)
    expect(response).toMatchObject({
      created: 4,
      skipped: previewReply.response.counts.skips,
      courses: [
        {
          courseId: course,
          courseName: 'Biology',
          total: 4,
          finished: 0,
          startAt: previewReply.response.slots[0]?.startAt,
        },
      ],
    })
    expect((await call()).response).toEqual(response)
    const { response: listed } = await app.call<{ total: number; list: Record<string, unknown>[] }>(
      'GET',
      `lesson/list?courseId=${course}&page=1&limit=5&sort=startAt`,
    )
    expect(listed.total).toBe(4)
    expect(listed.list[0]).toMatchObject({
      name: 'Cells 1',
      number: 1,
      definition: 'P720',
      prepTeacher: 20,
      minutes: 60,
      seriesId: response.seriesIds[0],
    })
    const series = await app.scope.db
      .selectFrom('lessonSeries')
      .selectAll()
      .where('courseId', '=', course)
      .execute()
    expect(series).toMatchObject([
      { localStart: '2026-03-03T19:00', timezone: 'Asia/Shanghai', byday: [2, 4], count: 4 },
    ])

    // the world has changed since it was shown
    const stale = await save({ ...plan, token: previewReply.response.token })
    expect(stale).toMatchObject({ status: 409, response: { preview: { counts: { blocked: 4 } } } })

    const undone = await app.call('POST', 'operation/undo', { id: response.operation })
    expect(undone).toMatchObject({ status: 200 })
    const left = await app.scope.db
      .selectFrom('lessonPerson')
      .select('lessonId')
      .where('personId', 'in', [teacher, assistant])
      .execute()
    expect(left).toEqual([])
    expect((await preview(plan)).response.counts.blocked).toBe(0)
  })
})
