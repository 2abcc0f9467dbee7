import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import {
  expectSound,
  teachingSchool,
  type TeachingSchool,
} from '../../../../tests/support/teaching.ts'
import { updateRecord } from '../../../engine/records/update.ts'
import { openSession } from '../../identity/session/sessions.ts'
import { systemContexts } from '../../../engine/records/system.ts'
import { endLesson } from './endLesson.ts'
import { sweepLessons } from './sweep.ts'

const minute = 60_000

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'the clock of lessons, on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    let school: TeachingSchool
    let courseId: string
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store })
      school = teachingSchool({ call })
      courseId = await school.course({ teachers: [await school.teacher()], studentLimit: 5 })
      await school.member(courseId, await school.student())
    })
    afterAll(() => store.dispose())
    afterAll(() => expectSound(t))
    // hours pass here: each call has a token of its own
    const call: TestApp['call'] = async (method, path, body) => {
      const { accessToken } = await openSession(t.ports, t.administrator.id, t.institution, {})
      return t.call(method, path, body, { token: accessToken })
    }

    const at = (minutes: number): string =>
      new Date(t.clock.now().getTime() + minutes * minute).toISOString()
    const get = async (id: string) => t.scope.get(resources.lesson, id)
    const markEntered = async (id: string) => {
      const of = await systemContexts(t.ports, t.institution)
      await t.scope.transaction(tx =>
        updateRecord(tx, of('lesson'), { id, changes: { firstEnteredAt: at(0), attended: true } }),
      )
    }

    it('CLS-03 a lesson begins when its start comes with somebody inside, and ends when its room closes, whether anybody came or not', async () => {
      const first = await school.lesson(courseId, at(5), at(7), { delay: 2 })
      const second = await school.lesson(courseId, at(20), at(25), { delay: 0 })
      const ahead = await school.lesson(courseId, at(200), at(260))
      await markEntered(first)
      expect(await sweepLessons(t.scope, t.ports)).toBe(0)
      t.clock.advance(5 * minute)
      expect(await sweepLessons(t.scope, t.ports)).toBe(1)
      expect(await get(first)).toMatchObject({ status: 'ONGOING' })
      // it is over, and its room still open: in delay
      t.clock.advance(3 * minute)
      expect(await sweepLessons(t.scope, t.ports)).toBe(0)
      t.clock.advance(minute)
      expect(await sweepLessons(t.scope, t.ports)).toBe(1)
      expect(await get(first)).toMatchObject({ status: 'ENDED', realCloseAt: null })
      t.clock.advance(16 * minute)
      expect(await sweepLessons(t.scope, t.ports)).toBe(1)
      expect(await get(second)).toMatchObject({ status: 'ENDED', attended: false })
      expect(await get(ahead)).toMatchObject({ status: 'NOT_STARTED' })
      expect(await sweepLessons(t.scope, t.ports, true)).toBe(0)

      // the server's own operation, in its own name, which no one can undo
      const operations = await t.scope.db
        .selectFrom('operation')
        .selectAll()
        .where('action', '=', 'endLesson')
        .execute()
      expect(operations).toMatchObject([{ actor: 'system' }, { actor: 'system' }])
      // who was expected is written down: the lesson's end has followers
      const attendance = await call<{ list: object[] }>('GET', `attendance/list?lessonId=${second}`)
      expect(attendance.response.list).toHaveLength(2)
      const undone = await call('POST', 'operation/undo', { id: operations[0]?.id })
      expect(await get(first)).toMatchObject({ status: 'ENDED' })
      expect(undone.status).not.toBe(500)
    })

    it('CLS-03 a lesson begins by the clock though nobody comes, and moved ahead it has not started', async () => {
      const id = await school.lesson(courseId, at(60), at(120))
      t.clock.advance(61 * minute)
      await sweepLessons(t.scope, t.ports)
      expect(await get(id)).toMatchObject({ status: 'ONGOING', firstEnteredAt: null })
      const ongoing = await call<{ list: object[] }>(
        'GET',
        `lesson/list?status=ONGOING&courseId=${courseId}`,
      )
      expect(ongoing.response.list).toMatchObject([{ id, status: 'ONGOING' }])
      const course = await call('GET', `course/get?id=${courseId}`)
      expect(course.response).toMatchObject({ nextLessonAt: (await get(id))?.startAt })
      // locking a lesson without attendance would leave its students without a teacher
      const version = (await get(id))?.version
      const moved = { startAt: at(30), endAt: at(60) }
      expect((await call('POST', 'lesson/update', { id, version, ...moved })).status).toBe(200)
      expect(await get(id)).toMatchObject({ ...moved, status: 'NOT_STARTED' })
      const of = await systemContexts(t.ports, t.institution)
      await t.scope.transaction(tx => endLesson(tx, of, id))
    })

    it('CLS-03 what a stopped server has missed is ended at its start, however long ago; the same lesson ends once', async () => {
      const id = await school.lesson(courseId, at(300), at(330))
      t.clock.advance(5 * 24 * 60 * minute)
      const missed = await sweepLessons(t.scope, t.ports)
      expect(await get(id)).toMatchObject({ status: 'NOT_STARTED' })
      expect(missed).toBe(0)
      expect(await sweepLessons(t.scope, t.ports, true)).toBe(2)
      const row = await get(id)
      expect(row).toMatchObject({ status: 'ENDED' })
      const of = await systemContexts(t.ports, t.institution)
      const again = await t.scope.transaction(tx => endLesson(tx, of, id, at(0)))
      expect(again?.version).toBe(row?.version)
    })
  },
)
