import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { makeLastingApp, openClassroom, type Classroom } from '../../../tests/support/classroom.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { expectSound } from '../../../tests/support/teaching.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { unreportedBookings } from '../../platform/store/migrations/046-unreported-bookings.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { endLesson } from '../scheduling/lesson/endLesson.ts'

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'what bookings of ended lessons come to on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeLastingApp(store)
    })
    afterAll(async () => {
      await expectSound(t)
      await store.dispose()
    })

    const open = async (): Promise<Classroom> => {
      const room = await openClassroom(t, { kind: 'BOOKING' })
      const row = await room.lessonNow()
      const limited = { id: row.id, version: row.version, studentLimit: 5 }
      expect((await t.call('POST', 'lesson/update', limited)).status).toBe(200)
      for (const { id } of room.people) {
        const input = { studentId: id, lessonId: room.lesson.id }
        expect((await t.call('POST', 'booking/book', { input })).status).toBe(200)
      }
      return room
    }
    const end = async (room: Classroom) => {
      const of = await systemContexts(t.ports, t.institution)
      await t.scope.transaction(tx => endLesson(tx, of, room.lesson.id))
    }
    const states = async (room: Classroom) => {
      const path = `booking/list?limit=50&lessonId=${room.lesson.id}`
      const { list } = (await t.call<{ list: { studentId: string; state: string }[] }>('GET', path))
        .response
      return room.people.map(({ id }) => list.find(row => row.studentId === id)?.state)
    }
    const durations = async (room: Classroom) => {
      const body = {
        from: new Date(room.start).toISOString(),
        until: new Date(room.start + 1).toISOString(),
        courseId: room.course.id,
        by: 'course',
      }
      const path = '/edu_openapi/booking/class/queryDurationStatistic'
      return (await t.call<{ sum: object }>('POST', path, body)).response.sum
    }

    it('BKG-01 BKG-05 nobody is a no-show where the classroom reported nothing; what is reported later decides', async () => {
      const room = await open()
      const [came] = room.people
      room.go(24 * 60)
      await end(room)
      expect(await states(room)).toEqual(['UNKNOWN', 'UNKNOWN'])
      expect(await durations(room)).toMatchObject({ completed: 0, noShow: 0, unknown: 2 })
      // the seat was theirs: it counts towards the month's bookings as before
      const student = await t.call<{ version: number }>('GET', `student/get?id=${came?.id ?? ''}`)
      const limited = { id: came?.id, version: student.response.version, bookingLimit: 3 }
      expect((await t.call('POST', 'student/update', limited)).status).toBe(200)
      const left = await t.call('GET', `student/get?id=${came?.id ?? ''}`)
      expect(left.response).toMatchObject({ remainingBookings: 2 })
      const arrived = [room.event('ENTER', came, 1), room.event('END', undefined, 60)]
      await room.report(arrived)
      await room.counted()
      expect(await states(room)).toEqual(['COMPLETED', 'NO_SHOW'])
      expect(await durations(room)).toMatchObject({ completed: 1, noShow: 1, unknown: 0 })
    })

    it('BKG-01 a booking follows the attendance that a person enters, and back', async () => {
      const room = await open()
      room.go(24 * 60)
      await end(room)
      const [row] = (await room.attendance()).filter(one => one['role'] === 'STUDENT')
      const at = room.people.findIndex(({ id }) => id === row?.['studentId'])
      const enter = async (status: string) => {
        const input = { status, reason: 'On the list of the teacher' }
        const answer = await t.call('POST', 'attendance/override', {
          id: row?.id,
          input,
        })
        expect(answer.status).toBe(200)
        return answer.headers.get('X-Operation')
      }
      await enter('LATE')
      expect((await states(room))[at]).toBe('COMPLETED')
      const last = await enter('ABSENT')
      expect((await states(room))[at]).toBe('NO_SHOW')
      expect(await t.call('POST', 'operation/undo', { id: last })).toMatchObject({ status: 200 })
      expect((await states(room))[at]).toBe('COMPLETED')
      await t.call('POST', 'attendance/restoreDerived', { id: row?.id })
      expect(await states(room)).toEqual(['UNKNOWN', 'UNKNOWN'])
    })

    it('BKG-01 no-shows of lessons about which nothing was reported are unknown after the update', async () => {
      const room = await open()
      room.go(24 * 60)
      await end(room)
      const connection = await store.driver.connect()
      await connection.script(
        `update "booking" set "state" = 'NO_SHOW' where "lessonId" = '${room.lesson.id}'`,
      )
      await unreportedBookings.up(connection, store.driver.kind)
      connection.release()
      expect(await states(room)).toEqual(['UNKNOWN', 'UNKNOWN'])
    })
  },
)
