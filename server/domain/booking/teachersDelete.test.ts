import { describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { stores } from '../../../tests/support/stores.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { openSchool, teachingSchool, type TeachingSchool } from '../../../tests/support/teaching.ts'

const hour = 3_600_000

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'bookable lessons and their teachers, on %s',
  (_name, kind) => {
    let t: TestApp
    let school: TeachingSchool
    openSchool(kind, (app, made) => ([t, school] = [app, made]))

    it('BKG-02 a teacher edits and deletes bookable lessons of their own and of administrators exactly as the institution says (905)', async () => {
      const teacher = await school.teacher({ permissions: ['CREATE_CLASS'] })
      /** Calls in the name of a member who is this teacher. */
      const callsOf = async (recordId: string, rights: readonly string[]) => {
        const member = await t.as({ rights })
        const createTime = t.clock.now().toISOString()
        await t.scope.db
          .insertInto('accountLink')
          .values({ resource: 'teacher', recordId, accountId: member.id, createTime })
          .execute()
        const call: TestApp['call'] = (method, path, body) =>
          t.call(method, path, body, { token: member.token })
        return call
      }
      const rights = [
        'lesson.read',
        'lesson.create',
        'lesson.update',
        'lesson.delete',
        'course.read',
      ]
      const asTeacher = await callsOf(teacher, rights)
      const asColleague = await callsOf(
        await school.teacher({ permissions: ['CREATE_CLASS'] }),
        rights,
      )
      // a principal who teaches as well
      const asPrincipal = await callsOf(await school.teacher({ permissions: ['CREATE_CLASS'] }), [
        '*',
      ])
      const course = await school.course({ kind: 'BOOKING', teachers: [teacher], studentLimit: 5 })
      const normal = await school.course({ kind: 'NORMAL', teachers: [teacher], studentLimit: 5 })
      let hours = 24
      const lessonOf = (by: TestApp['call'], courseId = course) => {
        const at = t.clock.now().getTime() + hours++ * hour
        return teachingSchool({ call: by }).lesson(
          courseId,
          new Date(at).toISOString(),
          new Date(at + hour).toISOString(),
          { studentLimit: 5 },
        )
      }
      const say = async (teachersEdit: readonly string[]) => {
        const [policy] = (
          await t.call<{ list: { id: string; version: number }[] }>('GET', 'bookingPolicy/list')
        ).response.list
        const answer = policy
          ? await t.call('POST', 'bookingPolicy/update', {
              id: policy.id,
              version: policy.version,
              teachersEdit,
            })
          : await t.call('POST', 'bookingPolicy/create', { teachersEdit })
        expect(answer.status).toBe(200)
      }
      /** The results of an edit and then a deletion of a lesson. */
      const does = async (id: string) => {
        const { version } = (await t.scope.get(resources.lesson, id)) ?? { version: 0 }
        const edited = await asTeacher('POST', 'lesson/update', { id, version, remark: 'x' })
        const { response } = await asTeacher<{ done: number; failed: { code: string }[] }>(
          'POST',
          'lesson/delete',
          { ids: [id] },
        )
        return [edited.status, response.done === 1 ? 200 : Number(response.failed[0]?.code)]
      }
      for (const [settings, own, others] of [
        [['OWN', 'ADMIN'], 200, 200],
        [['OWN'], 200, 905],
        [['ADMIN'], 905, 200],
        [[], 905, 905],
      ] as const) {
        const [mine, theirs] = [await lessonOf(asTeacher), await lessonOf(t.call)]
        const [colleagues, principals] = [await lessonOf(asColleague), await lessonOf(asPrincipal)]
        await say(settings)
        expect([settings, await does(mine), await does(theirs), await does(principals)]).toEqual([
          settings,
          [own, own],
          [others, others],
          [others, others],
        ])
        // another teacher is no administrator
        expect([settings, await does(colleagues)]).toEqual([settings, [905, 905]])
      }
      // lessons that nobody books are not meant
      expect(await does(await lessonOf(t.call, normal))).toEqual([200, 200])
    })
  },
)
