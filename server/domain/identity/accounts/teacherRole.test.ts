import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import { makeApp, type TestApp } from '../../../../tests/support/app.ts'
import { teachingSchool, type TeachingSchool } from '../../../../tests/support/teaching.ts'
import { addMember } from '../institutions/found.ts'
import { visitor } from '../../../../tests/support/visitors.ts'

interface Role {
  readonly id: string
  readonly code: string
  readonly version: number
  readonly rights: readonly string[]
  readonly masks: readonly string[]
}

describe.each(stores)('the role of log-ins that the school makes, on $name', kind => {
  let t: TestApp
  let school: TeachingSchool
  let store: TestStore
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store, config: { accessSeconds: 1e9 } })
    school = teachingSchool(t)
  })
  afterAll(() => store.dispose())
  const teacherRole = async () => {
    const { response } = await t.call<{ list: Role[] }>('GET', 'role/list?limit=50')
    return response.list.find(({ code }) => code === 'teacher')
  }
  const setRights = async (rights: readonly string[]) => {
    const role = await teacherRole()
    const body = { id: role?.id, version: role?.version, rights, masks: ['studentPhone'] }
    expect((await t.call('POST', 'role/update', body)).status).toBe(200)
  }
  const reset = (id: string, token = t.administrator.token) =>
    t.call('POST', 'teacher/resetPassword', { id, input: { password: 'Fresh123' } }, { token })
  const rightsOf = async (account: string) =>
    (await visitor(t).send<{ setAuth: string[] }>('app/login', { account, password: 'Fresh123' }))
      .response.setAuth
  let n = 0
  const teacher = async () => {
    const account = `own.teacher${String(n++)}`
    return { account, id: await school.teacher({ account }) }
  }

  it('is the one of their name, which they follow when it changes', async () => {
    // an administrator who is listed brings the roles
    await addMember(t.ports, t.institution, {
      account: 'listed.admin',
      name: 'Listed',
      password: 'Kite4Lamp',
      role: 'administrator',
      rights: ['*'],
      masks: [],
    })
    // a new institution's teachers have what their first page needs, and no phone numbers
    const begins = await teacherRole()
    expect(begins?.rights).toEqual(
      expect.arrayContaining([
        'lesson.read',
        'attendance.read',
        'submission.review',
        'classNote.create',
        'student.read',
      ]),
    )
    expect(begins?.masks).toEqual(expect.arrayContaining(['studentPhone', 'teacherEmail']))
    // a log-in that was made before teachers had rights
    await setRights([])
    const early = await teacher()
    expect((await reset(early.id)).status).toBe(200)
    expect(await rightsOf(early.account)).toEqual([])
    await setRights(['lesson.read'])
    expect(await rightsOf(early.account)).toEqual(['lesson.read'])
    const late = await teacher()
    expect((await reset(late.id)).status).toBe(200)
    expect(await rightsOf(late.account)).toEqual(['lesson.read'])
    await setRights(['lesson.read', 'course.read'])
    for (const { account } of [early, late])
      expect((await rightsOf(account)).toSorted()).toEqual(['course.read', 'lesson.read'])
  })

  it('is gone while the teacher is suspended or deleted, and comes back with them', async () => {
    await setRights(['lesson.read'])
    const { id, account } = await teacher()
    await reset(id)
    const change = async (action: string, body: object) =>
      expect((await t.call('POST', `teacher/${action}`, body)).status).toBe(200)
    const version = async () =>
      (await t.call<{ version: number }>('GET', `teacher/get?id=${id}`)).response.version
    await change('update', { id, version: await version(), status: 'SUSPENDED' })
    expect(await rightsOf(account)).toEqual([])
    // a change of the role is none of theirs
    await setRights(['lesson.read', 'student.read'])
    expect(await rightsOf(account)).toEqual([])
    await change('update', { id, version: await version(), status: 'ON_JOB' })
    expect((await rightsOf(account)).toSorted()).toEqual(['lesson.read', 'student.read'])
    await change('delete', { ids: [id] })
    expect(await rightsOf(account)).toEqual([])
    await change('restore', { ids: [id] })
    expect((await rightsOf(account)).toSorted()).toEqual(['lesson.read', 'student.read'])
  })

  it('is given by nobody who may do less themselves (905)', async () => {
    await setRights(['lesson.read', 'course.read'])
    const clerk = await t.as({ rights: ['teacher.read', 'teacher.resetPassword'] })
    const person = await teacher()
    expect((await reset(person.id, clerk.token)).status).toBe(905)
    const peer = await t.as({
      rights: ['teacher.read', 'teacher.resetPassword', 'lesson.read', 'course.read'],
      masks: ['studentPhone'],
    })
    expect((await reset(person.id, peer.token)).status).toBe(200)
  })
})
