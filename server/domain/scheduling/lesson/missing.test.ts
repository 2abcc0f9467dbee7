import { describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../tests/support/app.ts'
import { stores } from '../../../../tests/support/stores.ts'
import { openSchool, type TeachingSchool } from '../../../../tests/support/teaching.ts'

const hour = 3_600_000

describe.each(stores)('a lesson that is not there, on $name', kind => {
  let t: TestApp
  let school: TeachingSchool
  openSchool(kind, (app, made) => {
    t = app
    school = made
  })

  it('ERR-05 973 where it was removed, and 710 where there never was one, or another institution removed it', async () => {
    const at = (hours: number) => new Date(t.clock.now().getTime() + hours * hour).toISOString()
    const courseId = await school.course({ kind: 'BOOKING', teachers: [await school.teacher()] })
    const lessonId = await school.lesson(courseId, at(72), at(73))
    const studentId = await school.student()
    expect((await t.call('POST', 'lesson/delete', { ids: [lessonId] })).status).toBe(200)
    const answers = async (id: string, token?: string) => {
      const by = token === undefined ? {} : { token }
      const get = async (path: string) =>
        (await t.call('GET', `${path}?lessonId=${id}`, undefined, by)).status
      const post = async (path: string, body: object) =>
        (await t.call('POST', path, body, by)).status
      return [
        await get('attendance/ofLesson'),
        await get('lessonMonitor/network'),
        await get('lessonMonitor/messages'),
        await get('classNote/ofLesson'),
        await get('lesson/playback'),
        await post('lesson/enter', { lessonId: id }),
        await post('lessonMonitor/delete', { classroomId: id, ids: ['p1'] }),
      ]
    }
    expect(await answers(lessonId)).toEqual(Array.from({ length: 7 }, () => 973))
    expect(await answers('no-such-lesson')).toEqual(Array.from({ length: 7 }, () => 710))
    expect(await answers(lessonId, t.stranger.token)).toEqual(Array.from({ length: 7 }, () => 710))
    const book = { input: { studentId, lessonId } }
    expect((await t.call('POST', 'booking/book', book)).status).toBe(973)
  })
})
