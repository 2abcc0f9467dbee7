import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiKey } from '../../resources/identity/apiKey.calls.ts'
import { resources } from '../../resources/index.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { stores, type TestStore } from '../support/stores.ts'
import { teachingSchool, type TeachingSchool } from '../support/teaching.ts'

const hour = 3_600_000
interface Answered {
  readonly total: number
  readonly list: readonly { readonly id: string; readonly phone?: string | null }[]
}

describe.each(stores)('API keys of administrators who teach, on $name', kind => {
  let store: TestStore
  let t: TestApp
  let school: TeachingSchool
  let maker: { readonly id: string; readonly token: string }
  let teacher: string
  let own: string
  let others: string
  let pupil: string
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store })
    school = teachingSchool(t)
    maker = await t.as({ rights: ['*'] })
    teacher = await school.teacher({ permissions: [] })
    await t.scope.db
      .insertInto('accountLink')
      .values({
        resource: 'teacher',
        recordId: teacher,
        accountId: maker.id,
        createTime: t.clock.now().toISOString(),
      })
      .execute()
    pupil = await school.student()
    const lessonOf = async (teachers: readonly string[], hours: number) => {
      const course = await school.course({ teachers, studentLimit: 5 })
      await school.member(course, pupil)
      const at = t.clock.now().getTime() + hours * hour
      return school.lesson(course, new Date(at).toISOString(), new Date(at + hour).toISOString())
    }
    own = await lessonOf([teacher], 24)
    others = await lessonOf([await school.teacher()], 48)
  }, 60_000)
  afterAll(() => store.dispose())

  const keyOf = async (rights: readonly string[], clear: readonly string[] = []) => {
    const key = { name: 'Portal', rights, clear, days: 30 }
    const made = await t.call<ApiKey & { secret: string }>('POST', 'apiKey/create', key, {
      token: maker.token,
    })
    expect(made.status).toBe(200)
    return made.response.secret
  }
  const ask = <T = Answered>(token: string, path: string, body?: object) =>
    t.call<T>(body ? 'POST' : 'GET', path, body, { token })
  const versionOf = async (id: string) => (await t.scope.get(resources.lesson, id))?.version ?? 0

  it('do what the key was given, also with what their maker teaches', async () => {
    const reader = await keyOf(['lesson.read'])
    expect((await ask(reader, 'lesson/list?sort=startAt')).response.list).toMatchObject([
      { id: own },
      { id: others },
    ])
    for (const id of [own, others]) {
      const edit = { id, version: await versionOf(id), remark: 'x' }
      expect((await ask(reader, 'lesson/update', edit)).status).toBe(905)
      expect((await ask(reader, 'lesson/delete', { ids: [id] })).status).toBe(905)
      // ways into a lesson are for people
      expect((await ask(reader, 'lesson/enter', { lessonId: id })).status).toBe(905)
    }
    for (const path of ['student/list', 'course/list', 'teacher/list', 'courseMember/list'])
      expect([path, (await ask(reader, path)).status]).toEqual([path, 905])
    expect((await ask(reader, `teacher/get?id=${teacher}`)).status).toBe(905)
    expect((await ask(reader, 'teacher/update', { id: teacher, version: 1 })).status).toBe(905)
    expect((await ask(reader, `student/get?id=${pupil}`)).status).toBe(905)
    expect((await ask(reader, 'lesson/export', { format: 'csv' })).status).toBe(905)
  })

  it('find nothing without the right to lessons, their maker’s own neither', async () => {
    const key = await keyOf(['student.read'])
    for (const path of ['lesson/list', `lesson/get?id=${own}`, `lesson/many?ids=${own}`])
      expect([path, (await ask(key, path)).status]).toEqual([path, 905])
    // a pupil of theirs is masked as anybody is
    const [seen] = (await ask(key, 'student/list')).response.list
    expect(seen?.phone).toContain('*')
    const clear = await keyOf(['student.read'], ['studentPhone'])
    expect((await ask(clear, 'student/list')).response.list[0]?.phone).not.toContain('*')
  })

  it('are as wide as their maker is, and no wider once they only teach', async () => {
    const key = await keyOf(['lesson.read', 'lesson.create', 'lesson.update', 'student.read'])
    const edit = async (id: string) =>
      (await ask(key, 'lesson/update', { id, version: await versionOf(id), remark: `${id}!` }))
        .status
    const move = async (id: string, hours: number) => {
      const at = t.clock.now().getTime() + hours * hour
      const values = { startAt: new Date(at).toISOString() }
      return (await ask(key, 'lesson/update', { id, version: await versionOf(id), ...values }))
        .status
    }
    const course = (await t.scope.get(resources.lesson, own))?.courseId
    const create = async (hours: number) => {
      const at = t.clock.now().getTime() + hours * hour
      return (
        await ask(key, 'lesson/create', {
          courseId: course,
          startAt: new Date(at).toISOString(),
          endAt: new Date(at + hour).toISOString(),
        })
      ).status
    }
    // an administrator is not bound by what their record as a teacher allows
    expect([await edit(own), await edit(others), await create(72)]).toEqual([200, 200, 200])
    await t.scope.db
      .updateTable('member')
      .set({ rights: ['apiKey.manage', 'lesson.read', 'lesson.create'] })
      .where('accountId', '=', maker.id)
      .execute()
    await t.ports.identity.accessChanged(t.ports)
    expect([await edit(own), await move(own, 96)]).toEqual([905, 905])
    expect((await ask(key, 'student/list')).status).toBe(905)
    expect((await ask(key, 'lesson/list')).response.total).toBe(3)
    // from now on their record as a teacher counts
    expect(await create(120)).toBe(905)
    const values = { id: teacher, version: 1, permissions: ['CREATE_CLASS'] }
    expect((await t.call('POST', 'teacher/update', values)).status).toBe(200)
    await t.ports.identity.accessChanged(t.ports)
    expect(await create(120)).toBe(200)
  })
})
