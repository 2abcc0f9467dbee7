import { describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { stores } from '../../../tests/support/stores.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { openSchool, teachingSchool, type TeachingSchool } from '../../../tests/support/teaching.ts'

const hour = 3_600_000
const rights = ['lesson.read', 'lesson.create', 'lesson.update', 'course.read']

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'bookable lessons and the API keys of their teachers, on %s',
  (_name, kind) => {
    let t: TestApp
    let school: TeachingSchool
    openSchool(kind, (app, made) => ([t, school] = [app, made]))

    const keyOf = async (token: string) => {
      const key = { name: 'Portal', rights, days: 30 }
      const made = await t.call<{ secret: string; keyId: string }>('POST', 'apiKey/create', key, {
        token,
      })
      expect(made.status).toBe(200)
      return made.response
    }
    const by =
      (token: string): TestApp['call'] =>
      (method, path, body) =>
        t.call(method, path, body, { token })

    it('BKG-02 what a teacher makes with an API key is their own, and the key’s is theirs', async () => {
      const teacher = await school.teacher({ permissions: ['CREATE_CLASS'] })
      const member = await t.as({ rights: [...rights, 'apiKey.manage'] })
      const createTime = t.clock.now().toISOString()
      await t.scope.db
        .insertInto('accountLink')
        .values({ resource: 'teacher', recordId: teacher, accountId: member.id, createTime })
        .execute()
      await t.scope.db
        .insertInto('preference')
        .values({
          accountId: member.id,
          version: 1,
          choices: JSON.stringify({ delay: 25 }),
          updateTime: createTime,
        })
        .execute()
      const [key, another] = [await keyOf(member.token), await keyOf(member.token)]
      const office = await keyOf(t.administrator.token)
      const policy = await t.call<{ id: string }>('POST', 'bookingPolicy/create', {
        teachersEdit: ['OWN'],
      })
      expect(policy.status).toBe(200)
      const course = await school.course({ kind: 'BOOKING', teachers: [teacher], studentLimit: 5 })
      let hours = 24
      const lessonOf = (token: string) => {
        const at = t.clock.now().getTime() + hours++ * hour
        return teachingSchool({ call: by(token) }).lesson(
          course,
          new Date(at).toISOString(),
          new Date(at + hour).toISOString(),
          { studentLimit: 5 },
        )
      }
      const edited = async (token: string, id: string, remark: string) => {
        const { version } = (await t.scope.get(resources.lesson, id)) ?? { version: 0 }
        return (await by(token)('POST', 'lesson/update', { id, version, remark })).status
      }
      const callers = { person: member.token, key: key.secret, another: another.secret }
      const makers = { ...callers, office: office.secret, administrator: t.administrator.token }
      const lessons = new Map<string, string>()
      for (const [maker, token] of Object.entries(makers)) lessons.set(maker, await lessonOf(token))
      expect((await t.scope.get(resources.lesson, lessons.get('key') ?? ''))?.delay).toBe(25)
      // a key that has ended made what it made for its maker
      await t.call('POST', 'apiKey/end', { keyId: another.keyId })
      for (const [caller, token] of Object.entries(callers)) {
        if (caller === 'another') continue
        const statuses: Record<string, number | string> = {}
        for (const [maker, id] of lessons) statuses[maker] = await edited(token, id, caller)
        expect([caller, statuses]).toEqual([
          caller,
          { person: 200, key: 200, another: 200, office: 905, administrator: 905 },
        ])
      }
    })
  },
)
