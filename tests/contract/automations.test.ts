import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examples } from '../../resources/automations/automation/inputs/examples.ts'
import { student } from '../../resources/people/student/student.resource.ts'
import { fieldOf } from '../../src/schema/index.ts'
import { openAutomations, type TestAutomations } from '../support/automations.ts'
import { stores } from '../support/stores.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const newStudents = {
  target: 'student',
  trigger: 'CHANGE',
  events: ['CREATED'],
  action: 'TAG',
  field: 'tags',
  tags: ['new'],
}

describe.each(stores)('automations on $name', kind => {
  let t: TestAutomations
  beforeAll(async () => {
    t = await openAutomations(kind)
  })
  afterAll(() => t.close())

  it('remind the teacher when a lesson has no note after a day, and once only', async () => {
    const id = await t.make({
      target: 'lesson',
      trigger: 'DATE',
      dateField: 'endAt',
      offset: 1,
      offsetUnit: 'DAYS',
      offsetWay: 'AFTER',
      condition: 'noteCount=0',
      action: 'NOTIFY',
      recipients: ['teacherId'],
      messageZh: '{receiver}，请为“{name}”补写课堂笔记（{startAt}）',
    })
    const teacherId = await t.school.teacher({ phone: '13800000001' })
    const courseId = await t.school.course()
    const lesson = (name: string, startAt: string, endAt: string) =>
      t.school.lesson(courseId, startAt, endAt, { name, teacherId })
    const bare = await lesson('Bare', '2026-03-02T10:00:00Z', '2026-03-02T11:00:00Z')
    const noted = await lesson('Noted', '2026-03-02T12:00:00Z', '2026-03-02T13:00:00Z')
    await t.school.create('classNote', { lessonId: noted, text: 'Fractions' })
    await t.look()
    expect(t.sent).toEqual([])
    // the day after it ended is not over yet
    await t.after(day + 2 * hour + 59 * minute)
    expect(t.sent).toEqual([])
    await t.after(minute)
    const reminder = /^13800000001: Person \d+，请为“Bare”补写课堂笔记（2026年3月2日 周一 18:00）$/
    expect(t.sent).toEqual([expect.stringMatching(reminder)])
    await t.after(3 * hour)
    await t.look()
    expect(t.sent).toHaveLength(1)
    expect((await t.runs(id)).list).toMatchObject([
      {
        state: 'DONE',
        event: 'DATE',
        recordId: bare,
        recordTitle: 'Bare',
        result: 'Notify 1 person',
      },
    ])
    await t.setStatus(id, 'OFF')
    t.sent.length = 0
  })

  it('quote what visitors have written without addresses', async () => {
    const recordId = await t.school.teacher({ phone: '13800000008' })
    await t.app.scope.transaction(({ db }) =>
      db
        .insertInto('accountLink')
        .values({
          resource: 'teacher',
          recordId,
          accountId: t.app.administrator.id,
          createTime: '2026-01-01T00:00:00Z',
        })
        .execute(),
    )
    const id = await t.make({
      target: 'registration',
      trigger: 'CHANGE',
      events: ['CREATED'],
      action: 'NOTIFY',
      recipients: ['owner'],
      messageZh: '{receiver}：{name}（{company}）报名 {seminarId}，{remark}',
    })
    const ofStudents = await t.make({
      target: 'student',
      trigger: 'CHANGE',
      events: ['CREATED'],
      action: 'NOTIFY',
      recipients: ['self'],
      messageZh: '{receiver}：{name}',
    })
    const seminarId = await t.school.create('seminar', {
      name: 'Open day at school.example',
      startAt: '2026-04-01T10:00:00Z',
      minutes: 60,
      moderatorId: await t.school.teacher(),
      definition: 'P720',
      layout: 'VIDEO_TOP',
      soundMode: 'SPEECH',
      notification: 'NONE',
    })
    await t.school.create('registration', {
      seminarId,
      name: 'Win 500 at www.evil.cn/win',
      email: 'guest@example.org',
      company: 'http://evil.cn Ltd',
      remark: 'see www.school.example',
    })
    await t.school.create('student', {
      name: 'Lin evil.cn/win',
      account: 'lin1',
      phone: '13800000009',
    })
    await t.look()
    const all = t.sent.join('\n')
    expect(all).toContain('Win 500 at …')
    expect(all).not.toContain('evil')
    // the school's own text is not changed
    expect(all).toContain('Open day at school.example，see www.school.example')
    for (const one of [id, ofStudents]) await t.setStatus(one, 'OFF')
    await t.app.scope.transaction(({ db }) =>
      db.deleteFrom('accountLink').where('recordId', '=', recordId).execute(),
    )
    t.sent.length = 0
  })

  it('are started by each change that they watch, by those of their conditions alone', async () => {
    const id = await t.make({
      target: 'student',
      trigger: 'CHANGE',
      events: ['UPDATED'],
      watched: ['status'],
      condition: 'status=SUSPENDED',
      action: 'NOTIFY',
      recipients: ['self'],
      messageEn: 'Suspended: {name}',
    })
    const ann = await t.school.student({ name: 'Ann', phone: '13800000002' })
    await t.update('student', ann, { tags: ['x'] })
    await t.update('student', ann, { status: 'SUSPENDED' })
    await t.update('student', ann, { tags: ['y'] })
    await t.update('student', ann, { status: 'ACTIVE' })
    expect((await t.runs(id)).list).toMatchObject([
      { state: 'DONE', event: 'UPDATED', recordId: ann, result: 'Notify 1 person' },
    ])
    await t.setStatus(id, 'OFF')
  })

  it('set fields and tags by the ordinary path, under their own name, and can be undone', async () => {
    const id = await t.make({ ...newStudents, name: 'Newcomers' })
    const bob = await t.school.student({ name: 'Bob', tags: ['VIP'] })
    await t.look()
    expect(await t.get('student', bob)).toMatchObject({ tags: ['VIP', 'new'], version: 2 })
    const { response } = await t.app.call<{ list: { actorName: string }[] }>(
      'GET',
      `student/history?id=${bob}`,
    )
    expect(response.list[0]?.actorName).toMatch(/^Newcomers \(/)
    const setsState = await t.make({
      target: 'student',
      trigger: 'CHANGE',
      events: ['UPDATED'],
      watched: ['nameEditable'],
      condition: 'status=ACTIVE',
      action: 'SET',
      field: 'status',
      value: 'SUSPENDED',
    })
    await t.update('student', bob, { nameEditable: true })
    expect(await t.get('student', bob)).toMatchObject({ status: 'SUSPENDED' })
    expect((await t.runs(setsState)).list).toMatchObject([
      { state: 'DONE', result: 'Status: Suspended' },
    ])
    await t.setStatus(id, 'OFF')
    await t.setStatus(setsState, 'OFF')
  })

  it('are started once when a number is reached, for each record counted for', async () => {
    const id = await t.make({
      target: 'courseMember',
      trigger: 'COUNT',
      threshold: 2,
      countBy: 'studentId',
      condition: 'role=STUDENT',
      action: 'TAG',
      field: 'tags',
      tags: ['two classes'],
    })
    const [eve, fay] = [await t.school.student(), await t.school.student()]
    const courses = [await t.school.course(), await t.school.course(), await t.school.course()]
    const [first = '', second = '', third = ''] = courses
    await t.school.member(first, eve)
    await t.school.member(first, fay)
    await t.look()
    expect((await t.runs(id)).total).toBe(0)
    const member = await t.school.member(second, eve)
    await t.look()
    expect(await t.get('student', eve)).toMatchObject({ tags: ['two classes'] })
    expect(await t.get('student', fay)).toMatchObject({ tags: [] })
    await t.school.member(third, eve)
    await t.look()
    expect((await t.runs(id)).list).toMatchObject([
      { state: 'DONE', event: 'COUNT', recordId: eve },
    ])
    await t.ok('courseMember/delete', { ids: [member] })
    await t.look()
    expect((await t.runs(id)).total).toBe(1)
    await t.setStatus(id, 'OFF')
  })

  it('never start each other or themselves: the log says so', async () => {
    const base = {
      target: 'teacher',
      trigger: 'CHANGE',
      events: ['UPDATED'],
      action: 'SET',
      field: 'location',
    }
    const one = await t.make({ ...base, value: 'one' })
    const two = await t.make({ ...base, value: 'two' })
    const teacher = await t.school.teacher()
    await t.update('teacher', teacher, { name: 'Renamed' })
    const loops = (id: string) => t.runs(id, '&state=SKIPPED')
    await t.after(10 * minute)
    // each ran once for the person's change; their own changes started nothing
    for (const id of [one, two]) {
      expect((await t.runs(id, '&state=DONE')).total).toBe(1)
      expect((await loops(id)).list).toMatchObject([{ reason: 'LOOP', count: 2 }])
    }
    await t.setStatus(one, 'OFF')
    await t.setStatus(two, 'OFF')
  })

  it('stop at their daily limit, tell it once, and go on the next day', async () => {
    const id = await t.make({ ...newStudents, dailyLimit: 2 })
    for (let n = 0; n < 5; n++) await t.school.student()
    await t.look()
    expect(await t.facts(id)).toMatchObject({ today: 2, dailyLimit: 2, done: 2, skipped: 3 })
    // gathered for ten minutes, so that a flood of events is a few entries
    expect((await t.runs(id, '&state=SKIPPED')).total).toBe(0)
    await t.after(10 * minute)
    expect((await t.runs(id, '&state=SKIPPED')).list).toMatchObject([
      { reason: 'LIMIT', count: 3, recordId: null },
    ])
    await t.after(day)
    await t.school.student()
    await t.look()
    expect(await t.facts(id)).toMatchObject({ today: 1, done: 3 })
    await t.setStatus(id, 'OFF')
  })

  it('tell beforehand what they would have done, and do nothing', async () => {
    const cyd = await t.school.student({ name: 'Cyd' })
    const id = await t.make({ ...newStudents, status: 'OFF', dailyLimit: 1 })
    const trial = await t.trial(id, 90)
    expect(trial.total).toBeGreaterThan(1)
    expect(trial.beyondLimit).toBeGreaterThan(0)
    expect(trial.runs[0]).toMatchObject({
      event: 'CREATED',
      recordId: cyd,
      title: 'Cyd',
      would: true,
      text: 'Add tags: new',
    })
    expect(trial).toMatchObject({ capped: false, startsItself: false, days: 90 })
    await t.look()
    expect(await t.get('student', cyd)).toMatchObject({ tags: [], version: 1 })
    expect((await t.runs(id)).total).toBe(0)
    // nor does what happened before it was turned on start it
    await t.setStatus(id, 'ON')
    await t.look()
    expect((await t.runs(id)).total).toBe(0)
    await t.setStatus(id, 'OFF')
  })

  it('are turned off where the person in whose name they act has lost the permission', async () => {
    const rights = ['automation.read', 'automation.create', 'automation.update']
    const clerk = await t.app.as({ rights: [...rights, 'student.read', 'student.update'] })
    const id = await t.make(newStudents, clerk.token)
    await t.school.student()
    await t.look()
    expect((await t.runs(id)).total).toBe(1)
    await t.app.scope.db
      .updateTable('member')
      .set({ rights })
      .where('accountId', '=', clerk.id)
      .execute()
    const dan = await t.school.student()
    await t.look()
    expect(await t.get('automation', id)).toMatchObject({
      status: 'FAILED',
      offReason: 'MAKER_RIGHTS',
    })
    expect(await t.get('student', dan)).toMatchObject({ tags: [] })
    // the person who turns it on again becomes responsible
    await t.setStatus(id, 'ON')
    expect(await t.get('automation', id)).toMatchObject({
      status: 'ON',
      owner: t.app.administrator.id,
    })
    await t.setStatus(id, 'OFF')
  })

  it('do what a person may not do for nobody', async () => {
    const rights = ['automation.read', 'automation.create', 'student.read']
    const reader = await t.app.as({ rights })
    expect(await t.refusal(newStudents, reader.token)).toEqual([905, ['action']])
    expect(await t.refusal({ ...newStudents, target: 'teacher' }, reader.token)).toEqual([
      905,
      ['target'],
    ])
  })

  it('name no field to whoever may not see it', async () => {
    const rights = ['automation.read', 'automation.create', 'student.read', 'student.update']
    const clerk = await t.app.as({ rights })
    const refusalOf = async (field: string, token: string | undefined) => {
      const body = { ...newStudents, name: 'Hours', action: 'SET', field, value: '1' }
      const options = token === undefined ? {} : { token }
      return (await t.app.call('POST', 'automation/create', body, options)).msg
    }
    const label = fieldOf(student, 'usedLessonHours')?.options.label.en ?? ''
    expect(await refusalOf('usedLessonHours', undefined)).toContain(label)
    const unseen = await refusalOf('usedLessonHours', clerk.token)
    expect(unseen).not.toContain(label)
    // as a field that there is not
    expect(unseen.replace('usedLessonHours', 'nothing')).toBe(
      await refusalOf('nothing', clerk.token),
    )
  })

  it.each([
    ['unknown records', { target: 'nobody' }, 'target'],
    ['runs of automations', { target: 'automationRun' }, 'target'],
    ['no event', { events: [] }, 'events'],
    ['an unknown field to watch', { events: ['UPDATED'], watched: ['nothing'] }, 'watched'],
    ['a condition that is none', { condition: 'nothing=1' }, 'condition'],
    ['a page as condition', { condition: 'page=2' }, 'condition'],
    ['a limit as condition', { condition: 'limit=1' }, 'condition'],
    ['the trash as condition', { condition: 'deleted=only' }, 'condition'],
    ['a condition without a value', { condition: 'name=' }, 'condition'],
    ['an instant without a value', { condition: 'createTime_gte=' }, 'condition'],
    ['a search for nothing', { condition: 'q=%20' }, 'condition'],
    ['an address that says nothing', { condition: '&' }, 'condition'],
    ['a field without tags', { field: 'name' }, 'field'],
    ['no tags', { tags: [] }, 'tags'],
    ['a number of nothing', { trigger: 'COUNT' }, 'threshold'],
    ['a date that is none', { trigger: 'DATE', dateField: 'name' }, 'dateField'],
    ['a value of another kind', { action: 'SET', field: 'status', value: 'SO-SO' }, 'value'],
    ['a field that nobody sets', { action: 'SET', field: 'createTime', value: 'x' }, 'field'],
    ['nobody to notify', { action: 'NOTIFY', messageEn: 'x' }, 'recipients'],
    [
      'somebody who is not there',
      { action: 'NOTIFY', recipients: ['teacherId'], messageEn: 'x' },
      'recipients',
    ],
    ['an empty message', { action: 'NOTIFY', recipients: ['self'] }, 'messageZh'],
    [
      'an unknown placeholder',
      { action: 'NOTIFY', recipients: ['self'], messageEn: '{nothing}' },
      'messageEn',
    ],
    ['no webhook', { action: 'WEBHOOK' }, 'webhook'],
  ])('are refused with %s, at the field', async (_what, values, field) => {
    const [status, fields] = await t.refusal({ ...newStudents, ...values })
    expect(status).not.toBe(200)
    expect(fields).toEqual([field])
  })

  it.each(examples.map(example => [example.name.en, example] as const))(
    'can begin with the example “%s”',
    async (name, { target, values }) => {
      const id = await t.make({ ...values, target, name, status: 'OFF' })
      expect(await t.get('automation', id)).toMatchObject({ ...values, target, name })
    },
  )

  it('are refused where they would set the date that starts them', async () => {
    const refused = await t.refusal({
      target: 'lesson',
      trigger: 'DATE',
      dateField: 'endAt',
      action: 'SET',
      field: 'endAt',
      value: 'now+1',
    })
    expect(refused).toEqual([9994, ['field']])
  })
})

describe.each(stores)('many automations on $name', kind => {
  let t: TestAutomations
  beforeAll(async () => {
    t = await openAutomations(kind)
  })
  afterAll(() => t.close())

  it('of an institution 100 are on at most, also where two are turned on at once', async () => {
    const make = (n: number, status: 'ON' | 'OFF') =>
      t.app.call<{ id: string; errors?: Record<string, { code: string; msg: string }> }>(
        'POST',
        'automation/create',
        { ...newStudents, name: `Many ${n}`, status },
        { headers: { 'Accept-Language': 'en' } },
      )
    for (let n = 0; n < 99; n++) expect((await make(n, 'ON')).status).toBe(200)
    const answers = await Promise.all([make(99, 'ON'), make(100, 'ON')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 9994])
    const refused = answers.find(({ status }) => status === 9994)
    expect(refused?.response.errors?.['status']?.msg).toBe(
      'Up to 100 automations can be on. Turn one off that is no longer needed first.',
    )
    const off = await make(101, 'OFF')
    expect(off.status).toBe(200)
    const turnedOn = await t.app.call('POST', 'automation/update', {
      id: off.response.id,
      version: 1,
      status: 'ON',
    })
    expect(turnedOn.status).toBe(9994)
    // one that is on can still be changed
    const list = await t.app.call<{ list: { id: string; version: number }[] }>(
      'GET',
      'automation/list?status=ON&limit=10',
    )
    const [first] = list.response.list
    const renamed = await t.app.call('POST', 'automation/update', {
      id: first?.id,
      version: first?.version,
      name: 'Renamed',
    })
    expect(renamed.status).toBe(200)
  })
})

describe.each(stores)('automations of an institution west of UTC on $name', kind => {
  let t: TestAutomations
  beforeAll(async () => {
    t = await openAutomations(kind, { institution: { timezone: 'America/Chicago' } })
  })
  afterAll(() => t.close())

  it('ask for its days, and say days and times by its clock', async () => {
    await t.make({
      target: 'lesson',
      trigger: 'CHANGE',
      events: ['CREATED'],
      condition: 'startAt_gte=2026-03-03&startAt_lte=2026-03-03',
      action: 'NOTIFY',
      recipients: ['teacherId'],
      messageZh: '{name}：{startAt}',
    })
    const teacherId = await t.school.teacher({ phone: '13800000011' })
    const courseId = await t.school.course()
    for (const [name, startAt, endAt] of [
      ['Before', '2026-03-03T05:30:00Z', '2026-03-03T05:59:00Z'],
      ['First', '2026-03-03T06:00:00Z', '2026-03-03T06:30:00Z'],
      ['Last', '2026-03-04T05:30:00Z', '2026-03-04T06:30:00Z'],
      ['After', '2026-03-04T06:30:00Z', '2026-03-04T07:30:00Z'],
    ] as const)
      await t.school.lesson(courseId, startAt, endAt, { name, teacherId })
    await t.look()
    expect(t.sent.toSorted()).toEqual([
      '13800000011: First：2026年3月3日 周二 00:00',
      '13800000011: Last：2026年3月3日 周二 23:30',
    ])
    t.sent.length = 0
    const id = await t.make({
      target: 'teacher',
      trigger: 'CHANGE',
      events: ['UPDATED'],
      watched: ['birthday'],
      action: 'NOTIFY',
      recipients: ['self'],
      messageZh: '生日：{birthday}',
    })
    await t.update('teacher', teacherId, { birthday: '1986-05-04' })
    expect(t.sent).toEqual(['13800000011: 生日：1986年5月4日'])
    await t.setStatus(id, 'OFF')
    const sets = await t.make({
      target: 'teacher',
      trigger: 'CHANGE',
      events: ['UPDATED'],
      watched: ['tags'],
      action: 'SET',
      field: 'birthday',
      value: '1986-05-05',
    })
    await t.update('teacher', teacherId, { tags: ['x'] })
    expect((await t.runs(sets)).list).toMatchObject([{ result: 'Birthday: 5 May 1986' }])
  })
})
