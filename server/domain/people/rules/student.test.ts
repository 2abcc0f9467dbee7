import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import { resources } from '../../../../resources/index.ts'

type Rec = Record<string, unknown> & { id: string; version: number }

describe.each(stores.map(kind => [kind.name, kind] as const))('students on %s', (_name, kind) => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store, institution: { studentLimit: 10 } })
  })
  afterAll(() => store.dispose())
  const create = (n: number, more: object = {}) =>
    t.call<Rec>('POST', 'student/create', { name: `学员${n}`, account: `student${n}`, ...more })

  it("the plan's limit of students holds under simultaneous writes: 2222 (VAL-14)", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => create(n)))
    expect(answers.filter(a => a.status === 200)).toHaveLength(10)
    expect(answers.filter(a => a.status === 2222)).toHaveLength(40)
    expect((await t.call<{ total: number }>('GET', 'student/count')).response.total).toBe(10)
    await t.call('POST', 'student/delete', { query: {} })
  })

  it('what remains is the limit while nothing is booked; nobody writes it by hand (STU-01)', async () => {
    const newStudent = (await create(100, { bookingLimit: 8, leaveLimit: 2 })).response
    expect(newStudent).toMatchObject({ remainingBookings: 8, remainingLeave: 2 })
    const changed = await t.call<Rec>('POST', 'student/update', {
      id: newStudent.id,
      version: 1,
      bookingLimit: 5,
    })
    expect(changed.response).toMatchObject({
      bookingLimit: 5,
      remainingBookings: 5,
      remainingLeave: 2,
    })
    expect(
      (
        await t.call('POST', 'student/update', {
          id: newStudent.id,
          version: 2,
          remainingBookings: 50,
        })
      ).status,
    ).toBe(321)
  })

  it('lesson hours are for those with the right (STU-02)', async () => {
    const newStudent = (await create(101, { totalLessonHours: 12.5 })).response
    expect(newStudent['totalLessonHours']).toBe(12.5)
    const { token } = await t.as({ rights: ['student.read', 'student.create'] })
    const { list } = (await t.call<{ list: Rec[] }>('GET', 'student/list', undefined, { token }))
      .response
    expect(list.every(record => !('totalLessonHours' in record))).toBe(true)
    expect(
      (
        await t.call(
          'POST',
          'student/create',
          { name: 'A', account: 'hours', totalLessonHours: 1 },
          { token },
        )
      ).status,
    ).toBe(905)
    const right = await t.as({ rights: ['student.read', 'lessonHoursStatistics'] })
    const studentList = await t.call<{ list: Rec[] }>(
      'GET',
      `student/list?totalLessonHours=12.5`,
      undefined,
      { token: right.token },
    )
    expect(studentList.response.list.map(record => record.id)).toEqual([newStudent.id])
  })

  it('may change the name, and may be given things in class (STU-03)', async () => {
    const newStudent = (
      await create(102, { nameEditable: true, classPermissions: ['MICROPHONE', 'FLIP_SLIDES'] })
    ).response
    expect(newStudent).toMatchObject({
      nameEditable: true,
      classPermissions: ['MICROPHONE', 'FLIP_SLIDES'],
    })
    const wrong = await create(103, { classPermissions: ['FLY'] })
    expect(wrong.response).toMatchObject({ errors: { classPermissions: { code: '9994' } } })
  })
})
