import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { makeLastingApp, openClassroom, type Classroom } from '../../../tests/support/classroom.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).toString('base64')

for (const kind of stores)
  describe(`what a classroom reports, on ${kind.name}`, () => {
    let store: TestStore
    let t: TestApp
    let room: Classroom
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeLastingApp(store)
      room = await openClassroom(t)
    })
    afterAll(() => store.dispose())

    it('is refused when it was signed an hour ago (2001), wrongly (2000) or is replayed (2000); of an hour ago and signed now it is taken', async () => {
      const { event, call, people } = room
      room.go(30)
      const [ann] = people
      const body = () => ({ events: [event('ENTER', ann, -5)] })
      expect((await call(body(), { now: () => new Date(t.clock.now().getTime() - 3_600_000) })).status).toBe('2001')
      expect((await call(body(), { secret: 'guessed' })).status).toBe('2000')
      expect((await call(body(), { keyId: 'unknown' })).status).toBe('2000')
      const nonce = () => 'a-nonce-that-is-used-twice'
      expect((await call(body(), { nonce })).status).toBe('200')
      expect((await call(body(), { nonce })).status).toBe('2000')
      room.go(59)
      expect((await room.report([event('LEAVE', ann, -4)])).results).toMatchObject([{ result: 'taken' }])
    })

    it('names each bad event with its code, and takes the others', async () => {
      const { event, report, people } = room
      const [ann] = people
      const elsewhere = await t.call<{ id: string }>('POST', 'teacher/create', {
        name: 'Nobody Here',
        account: `n${kind.name}`,
        videoDefinitions: ['P480'],
      })
      const foreign = await openForeign(t)
      const good = event('NETWORK', ann, 1, { rtt: 40, loss: 0.5 })
      const answer = await report([
        good,
        { ...event('ENTER', ann, 1), lessonId: 'nowhere' },
        { ...event('ENTER', ann, 1), lessonId: foreign },
        { ...event('ENTER', ann, 1), personId: elsewhere.response.id },
        { ...event('ENTER', ann, 1), personId: undefined, accountId: 'unknown' } as never,
        { ...event('ENTER', undefined, 1) },
        { ...event('ENTER', ann, 1), type: 'DANCE' } as never,
        { ...event('ENTER', ann, 1), at: 'yesterday' },
        event('ENTER', ann, 24 * 60),
        event('PICTURE', ann, 1, { picture: Buffer.from('no picture').toString('base64') }),
        event('MESSAGE', ann, 1, { text: '' }),
        event('NETWORK', ann, 1, { loss: 101 }),
        { ...event('ENTER', ann, 1), id: 'a b' },
        'an event' as never,
        good,
      ])
      expect(answer.results.map(({ result, code, field }) => [result, code, field])).toEqual([
        ['taken', undefined, undefined],
        ['refused', '710', 'lessonId'],
        ['refused', '710', 'lessonId'],
        ['refused', '804', 'personId'],
        ['refused', '804', 'accountId'],
        ['refused', '321', 'personId'],
        ['refused', '9994', 'type'],
        ['refused', '9994', 'at'],
        ['refused', '9994', 'at'],
        ['refused', '415', 'picture'],
        ['refused', '9994', 'text'],
        ['refused', '9994', 'loss'],
        ['refused', '9994', 'id'],
        ['refused', '321', undefined],
        ['double', undefined, undefined],
      ])
      expect(answer).toMatchObject({ taken: 1, double: 1, refused: 13 })
      expect(answer.results[1]?.msg).toContain('not found')
      expect((await report([good])).results).toMatchObject([{ result: 'double' }])
      expect((await room.call({ events: [] })).status).toBe('321')
      expect((await room.call({ events: Array.from({ length: 501 }, () => good) })).status).toBe('321')
      expect((await room.call({ events: [good], more: 1 })).status).toBe('321')
    })

    it('CLS-06 makes a lesson go on once somebody entered and its start has come, and ends it with who came and who did not', async () => {
      const own = await openClassroom(t)
      const { event, report, people, teacher } = own
      const [ann, bob] = people
      own.go(-20)
      await report([
        event('ENTER', teacher, -20, { device: 'pc' }),
        event('DEVICE', teacher, -20, { device: 'pc', kind: 'COMPUTER', system: 'Windows' }),
      ])
      await own.counted()
      expect(await own.lessonNow()).toMatchObject({
        status: 'NOT_STARTED',
        attended: true,
        firstEnteredAt: new Date(own.start - 20 * 60_000).toISOString(),
      })
      own.go(1)
      await report([event('NETWORK', teacher, 1, { rtt: 30 })])
      await own.counted()
      expect(await own.lessonNow()).toMatchObject({ status: 'ONGOING' })
      expect(await own.attendance()).toMatchObject([
        {
          personName: teacher['name'],
          status: 'PRESENT',
          insideSince: new Date(own.start - 20 * 60_000).toISOString(),
          devices: ['COMPUTER Windows'],
        },
      ])
      own.go(50)
      await report([event('ENTER', ann, 10), event('END', undefined, 50)])
      await own.counted()
      expect(await own.lessonNow()).toMatchObject({ status: 'ENDED', realCloseAt: new Date(own.start + 50 * 60_000).toISOString() })
      expect(await own.attendance()).toMatchObject([
        { personName: ann?.['name'], status: 'LATE', lateBy: 10, minutes: 40, lastOut: new Date(own.start + 50 * 60_000).toISOString() },
        { personName: bob?.['name'], status: 'ABSENT', minutes: 0, firstIn: null },
        { personName: teacher['name'], status: 'PRESENT', minutes: 70, insideSince: null },
      ])
      // a leaving that arrives an hour later still counts, and says nothing twice
      own.go(110)
      const late = event('LEAVE', ann, 20)
      await report([late])
      await report([late])
      await own.counted()
      expect((await own.attendance())[0]).toMatchObject({ status: 'LATE', minutes: 10, earlyBy: 30 })
    })

    it('keeps pictures and notes of a lesson', async () => {
      const { event, report, people } = room
      const [ann] = people
      const note = event('NOTE', ann, 3, { text: 'Fractions', pictures: [png] })
      expect(await report([event('PICTURE', ann, 2, { picture: png }), note])).toMatchObject({ taken: 2 })
      const notes = await t.call<{ list: unknown[] }>('GET', `classNote/list?lessonId=${room.lesson.id}`)
      expect(notes.response.list).toMatchObject([
        { text: 'Fractions', authorName: ann?.['name'], role: 'STUDENT', pictures: 1, courseId: room.course.id },
      ])
      expect(await report([note])).toMatchObject({ double: 1 })
    })
  })

/** A lesson of the other institution. */
const openForeign = async (t: TestApp): Promise<string> => {
  const { token } = t.stranger
  const make = async (resource: string, values: object) =>
    (await t.call<{ id: string }>('POST', `${resource}/create`, values, { token })).response.id
  const teacher = await make('teacher', { name: 'Foreign', account: 'foreign', videoDefinitions: ['P480'] })
  const courseId = await make('course', { courseName: 'Foreign', teachers: [teacher] })
  const at = t.clock.now().getTime()
  return make('lesson', { courseId, startAt: new Date(at + 3_600_000).toISOString(), endAt: new Date(at + 7_200_000).toISOString() })
}
