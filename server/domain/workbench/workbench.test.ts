import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendance } from '../../../resources/classroom/attendance/attendance.resource.ts'
import type {
  CountTile,
  Workbench,
  WorkbenchTile,
} from '../../../resources/workbench/workbench.calls.ts'
import { automation } from '../../../resources/automations/automation/automation.resource.ts'
import { resources } from '../../../resources/index.ts'
import { hourEntry } from '../../../resources/lesson-hours/hour-entry/hourEntry.resource.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { webhook } from '../../../resources/webhooks/webhook/webhook.resource.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { writeSamples } from '../../../tests/support/rows.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'

interface Made {
  readonly id: string
  readonly version: number
}
const dayMs = 86_400_000

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'the workbench on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    let n = 0
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store })
    })
    afterAll(() => store.dispose())

    const make = async (resource: string, values: object): Promise<Made> => {
      const { status, response, msg } = await t.call<Made>('POST', `${resource}/create`, values)
      expect([status, msg]).toEqual([200, expect.any(String)])
      return response
    }
    const open = async (token?: string, lang = 'en') =>
      (
        await t.call<Workbench>('GET', 'workbench/overview', undefined, {
          ...(token ? { token } : {}),
          headers: { 'Accept-Language': lang },
        })
      ).response
    const tile = (tiles: readonly CountTile[], name: string) => tiles.find(one => one.name === name)
    const newCourse = () => make('course', { courseName: `Class ${++n}` })
    const at = (days: number, hours = 0): string =>
      new Date(t.clock.now().getTime() + days * dayMs + hours * 3_600_000).toISOString()
    /**
     * Writes records in their final states, or as they remain when a teacher is deleted. Returns
     * their ids.
     */
    const written = (of: AnyResource, values: readonly object[]) =>
      writeSamples(t, of, values, () => ++n)

    it('a new school is led through its first steps, until all are done or the guide is closed', async () => {
      const school = await open(t.stranger.token)
      expect(school.steps?.map(({ name, done, address }) => [name, done, address])).toEqual([
        ['teachers', false, '/teacher'],
        ['students', false, '/student'],
        ['classes', false, '/course'],
        ['lessons', false, '/scheduling'],
        ['hours', false, '/hourPackage'],
        ['mails', false, '/basicSettings'],
        ['users', false, '/userManage'],
      ])
      const done = async () =>
        (await open()).steps?.filter(step => step.done).map(({ name }) => name)
      await make('teacher', { name: 'First', account: 'first1' })
      expect(await done()).toEqual(['teachers'])
      const packaged = await make('hourPackage', { name: 'Term' })
      expect(await done()).toEqual(['teachers', 'hours'])
      // a record in the trash is none
      await t.call('POST', 'hourPackage/delete', { ids: [packaged.id] })
      expect(await done()).toEqual(['teachers'])
      await t.call(
        'POST',
        'workbench/arrange',
        { order: [], hidden: [], stepsClosed: true },
        { token: t.stranger.token },
      )
      expect((await open(t.stranger.token)).steps).toBeUndefined()
    })

    it('counts what needs attention, each count as the list that it leads to', async () => {
      const course = await newCourse()
      const before = tile((await open()).attention, 'lesson.noTeacher')?.count ?? 0
      await written(
        lesson,
        [1, 3, 9].map(days => ({
          courseId: course.id,
          startAt: at(days),
          endAt: at(days, 1),
          status: 'NOT_STARTED',
        })),
      )
      const shown = tile((await open()).attention, 'lesson.noTeacher')
      expect(shown).toMatchObject({
        label: 'Lessons of the next 7 days without a teacher',
        count: before + 2,
        before: null,
        share: false,
      })
      const query = shown?.address.replace('/lessionList?', '')
      const { total } = (await t.call<{ total: number }>('GET', `lesson/list?${query}`)).response
      expect(total).toBe(before + 2)
      expect(tile((await open(undefined, 'zh-CN')).attention, 'lesson.noTeacher')?.label).toBe(
        '未来 7 天未安排老师的课节',
      )
      // zero counts are not shown
      expect((await open()).attention.every(({ count }) => count > 0)).toBe(true)
    })

    it('counts lessons that nobody has booked or that clash, and classes without students, and leads to their lists', async () => {
      const counted = async (name: string) => tile((await open()).attention, name)
      const booking = await make('course', { courseName: `Booking ${++n}`, kind: 'BOOKING' })
      t.clock.advance(60_000)
      const [unbooked, forced, empty] = await Promise.all(
        ['lesson.nobodyBooked', 'lesson.clash', 'course.noStudents'].map(
          async name => (await counted(name))?.count ?? 0,
        ),
      )
      const course = await newCourse()
      await written(lesson, [
        { courseId: booking.id, startAt: at(2), endAt: at(2, 1), bookingStatus: 'NONE' },
        { courseId: booking.id, startAt: at(2), endAt: at(2, 1), bookingStatus: 'PARTLY' },
        { courseId: course.id, startAt: at(1), endAt: at(1, 1), forceReason: 'Both agreed' },
        { courseId: course.id, startAt: at(9), endAt: at(9, 1), forceReason: 'Both agreed' },
      ])
      expect(await counted('lesson.nobodyBooked')).toMatchObject({
        label: 'Booking lessons of the next 7 days that nobody has booked',
        count: (unbooked ?? 0) + 1,
      })
      expect(await counted('lesson.clash')).toMatchObject({
        label: 'Lessons of the next 7 days scheduled despite a clash',
        count: (forced ?? 0) + 1,
      })
      // who refers to a class is not told by the log of classes: the count may be a minute old
      expect((await counted('course.noStudents'))?.count ?? 0).toBe(empty)
      t.clock.advance(60_000)
      const classes = await counted('course.noStudents')
      expect(classes).toMatchObject({
        label: 'Open classes without students',
        count: (empty ?? 0) + 1,
        address: '/course?status=ACTIVE&kind=NORMAL&studentCount=0',
      })
      const query = classes?.address.replace('/course?', '')
      const { total } = (await t.call<{ total: number }>('GET', `course/list?${query}`)).response
      expect(total).toBe(classes?.count)
      const student = await make('student', { name: 'Bo', account: `bo${kind.name}` })
      await make('courseMember', { courseId: course.id, role: 'STUDENT', studentId: student.id })
      t.clock.advance(60_000)
      expect((await counted('course.noStudents'))?.count ?? 0).toBe(empty)
    })

    it('compares key figures with the days before, and shares in percent', async () => {
      const course = await newCourse()
      const student = await make('student', { name: 'Ann', account: `ann${kind.name}` })
      const days = [-1, -2, -3, -8, -20]
      const held = await written(
        lesson,
        days.map(day => ({
          courseId: course.id,
          startAt: at(day),
          endAt: at(day, 1),
          status: 'ENDED',
        })),
      )
      await written(
        attendance,
        held.slice(0, 4).map((lessonId, nth) => ({
          lessonId,
          courseId: course.id,
          startAt: at(days[nth] ?? 0),
          role: 'STUDENT',
          studentId: student.id,
          personName: 'Ann',
          status: ['PRESENT', 'LATE', 'ABSENT', 'PRESENT'][nth],
          derived: 'PRESENT',
        })),
      )
      const { figures } = await open()
      expect(tile(figures, 'lesson.held')).toMatchObject({ count: 3, before: 1, share: false })
      expect(tile(figures, 'attendance.came')).toMatchObject({
        count: 66.7,
        before: 100,
        share: true,
      })
      expect(tile(figures, 'attendance.onTime')).toMatchObject({
        count: 33.3,
        before: 100,
        share: true,
      })
      expect(tile(figures, 'student.active')?.count).toBe(
        (await t.call<{ total: number }>('GET', 'student/list?status=ACTIVE')).response.total,
      )
    })

    it('tells how many lessons their teachers began on time', async () => {
      const course = await newCourse()
      const days = [-1, -2, -3, -9, -4]
      const teacher = await make('teacher', { name: 'Punctual', account: `punctual${kind.name}` })
      const held = await written(
        lesson,
        days.map(day => ({ courseId: course.id, startAt: at(day), endAt: at(day, 1) })),
      )
      await written(
        attendance,
        held.map((lessonId, nth) => ({
          lessonId,
          courseId: course.id,
          startAt: at(days[nth] ?? 0),
          role: 'TEACHER',
          studentId: null,
          teacherId: teacher.id,
          personName: 'Punctual',
          status: ['PRESENT', 'LATE', 'PRESENT', 'PRESENT', 'UNKNOWN'][nth],
          derived: 'PRESENT',
        })),
      )
      expect(tile((await open()).figures, 'attendance.teachersOnTime')).toMatchObject({
        label: 'Teachers on time in the last 7 days',
        count: 66.7,
        before: 100,
        share: true,
      })
    })

    it('names automations that the server turned off, to whoever may read them, with their list', async () => {
      await written(automation, [{ status: 'FAILED' }, { status: 'ON' }])
      const found = tile((await open()).attention, 'automation.failed')
      expect(found).toMatchObject({
        label: 'Automations that were turned off',
        count: 1,
        address: '/automation?status=FAILED',
      })
      const { token } = await t.as({ rights: ['student.read'] })
      expect(tile((await open(token)).attention, 'automation.failed')).toBeUndefined()
    })

    it('names lessons that did not take place and webhooks that were turned off, with their lists', async () => {
      const course = await newCourse()
      const before = tile((await open()).attention, 'lesson.notHeld')?.count ?? 0
      await written(
        lesson,
        [-1, -9].map(day => ({
          courseId: course.id,
          startAt: at(day),
          endAt: at(day, 1),
          status: 'NOT_STARTED',
        })),
      )
      await written(webhook, [{ status: 'FAILED' }, { status: 'ON' }])
      const { attention } = await open()
      expect(tile(attention, 'lesson.notHeld')).toMatchObject({
        count: before + 1,
        address: '/lessionList?startAt_gte=today-7&startAt_lt=today&status=NOT_STARTED',
      })
      expect(tile(attention, 'webhook.failed')).toMatchObject({
        count: 1,
        address: '/webhook?status=FAILED',
      })
      const { token } = await t.as({ rights: ['student.read'] })
      expect((await open(token)).attention).toEqual([])
    })

    it('tells the hours that lessons used, without what was taken back', async () => {
      const { id: studentId } = await make('student', { name: 'Eve', account: `eve${kind.name}` })
      const onDay = (days: number) => at(days).slice(0, 10)
      t.clock.advance(60_000)
      const before = tile((await open()).figures, 'hourEntry.used')
      await written(
        hourEntry,
        [
          ['CONSUME', -1.5, -1],
          ['CONSUME', -2, -7],
          ['CONSUME', 0.5, -1],
          ['CONSUME', -3, -8],
          ['CONSUME', -9, -15],
          ['DEDUCT', -4, -1],
          ['CONSUME', -8, 0],
        ].map(([entryKind, change, days]) => ({
          studentId,
          kind: entryKind,
          hours: Math.abs(Number(change)),
          change,
          day: onDay(Number(days)),
          at: at(Number(days)),
        })),
      )
      t.clock.advance(60_000)
      expect(tile((await open()).figures, 'hourEntry.used')).toMatchObject({
        label: 'Hours used in the last 7 days',
        count: (before?.count ?? 0) + 3,
        before: (before?.before ?? 0) + 3,
        share: false,
      })
    })

    it('shows today’s lessons that are not over, with the names of class and teacher', async () => {
      const teacher = await make('teacher', {
        name: 'Host',
        account: 'host1',
        videoDefinitions: ['P480'],
      })
      const course = await make('course', { courseName: 'Today', teachers: [teacher.id] })
      const soon = await make('lesson', {
        courseId: course.id,
        teacherId: teacher.id,
        startAt: at(0, 1),
        endAt: at(0, 2),
      })
      const { today } = await open()
      expect(today?.lessons.find(({ id }) => id === soon.id)).toMatchObject({
        courseName: 'Today',
        teacherName: 'Host',
        startAt: at(0, 1),
        endAt: at(0, 2),
        status: 'NOT_STARTED',
      })
      const query = today?.address.replace('/lessionList?', '')
      expect(today?.total).toBe(
        (await t.call<{ total: number }>('GET', `lesson/list?${query}`)).response.total,
      )
    })

    it('tells nobody of lists that they may not read, nor of another institution', async () => {
      const { token } = await t.as({ rights: ['student.read'] })
      const mine = await open(token)
      expect(mine.today).toBeUndefined()
      expect([...mine.attention, ...mine.figures].map(({ name }) => name.split('.')[0])).toEqual([
        'student',
        'student',
      ])
      expect(mine.steps ?? []).toEqual([])
      const foreign = await open(t.stranger.token)
      expect(foreign.attention).toEqual([])
      expect(foreign.figures.map(({ count }) => count)).toEqual(foreign.figures.map(() => 0))
      expect(foreign.today?.lessons).toEqual([])
    })

    it('shows applications to their roles, and tiles in the person’s own order; /webView opens those alone (SET-01, PLY-03)', async () => {
      const role = await make('role', { name: 'Clerks', rights: ['student.read'] })
      const clerk = await t.as({ rights: ['student.read'], role: role.id })
      const all = await make('application', {
        name: 'Files',
        address: 'https://a.example/',
        place: 2,
      })
      const theirs = await make('application', {
        name: 'Books',
        address: 'https://b.example/',
        place: 1,
        roles: [role.id],
      })
      const off = await make('application', {
        name: 'Old',
        address: 'https://c.example/',
        status: 'HIDDEN',
      })
      const site = await make('website', { name: 'Words', address: 'https://d.example/' })
      const tilesOf = async (token?: string) =>
        (await open(token)).tiles.map(({ id, hidden }) => [id, hidden])
      expect(await tilesOf()).toEqual([
        [theirs.id, false],
        [all.id, false],
        [site.id, false],
      ])
      expect(await tilesOf(clerk.token)).toEqual(await tilesOf())
      const { token: other } = await t.as({ rights: ['student.read'] })
      expect(await tilesOf(other)).toEqual([
        [all.id, false],
        [site.id, false],
      ])
      const arrange = (order: readonly string[], hidden: readonly string[], token?: string) =>
        t.call('POST', 'workbench/arrange', { order, hidden }, token ? { token } : {})
      expect((await arrange([site.id, all.id, off.id], [all.id])).status).toBe(200)
      expect(await tilesOf()).toEqual([
        [site.id, false],
        [all.id, true],
        [theirs.id, false],
      ])
      // nobody else’s order has changed
      expect(await tilesOf(other)).toEqual([
        [all.id, false],
        [site.id, false],
      ])
      expect(await tilesOf(t.stranger.token)).toEqual([])

      // /webView opens only what is on the caller's workbench (PLY-03)
      const opened = async (id: string, token?: string) => {
        const answer = await t.call<WorkbenchTile>(
          'GET',
          `workbench/tile?id=${id}`,
          undefined,
          token ? { token } : {},
        )
        return answer.status === 200 ? answer.response.address : answer.status
      }
      expect(await opened(site.id)).toBe('https://d.example/')
      expect(await opened(theirs.id, clerk.token)).toBe('https://b.example/')
      expect(await opened(theirs.id, other)).toBe(404)
      expect(await opened(off.id)).toBe(404)
      expect(await opened('none')).toBe(404)
      expect(await opened(site.id, t.stranger.token)).toBe(404)
      const gone = await make('website', { name: 'Gone', address: 'https://e.example/' })
      expect(await opened(gone.id)).toBe('https://e.example/')
      expect((await t.call('POST', 'website/delete', { ids: [gone.id] })).status).toBe(200)
      expect(await opened(gone.id)).toBe(404)
    })

    it('refuses an address that is no web address, and the name of a website twice', async () => {
      const refused = (resource: string, values: object) =>
        t.call<{ errors?: Record<string, { code: string }> }>('POST', `${resource}/create`, values)
      for (const address of ['javascript:alert(1)', 'example.org', 'ftp://a.example/']) {
        const { response } = await refused('application', { name: 'X', address })
        expect([address, response.errors?.['address']?.code]).toEqual([address, '9994'])
      }
      const twice = await refused('website', { name: 'Words', address: 'https://e.example/' })
      expect(twice.response.errors?.['name']?.code).toBe('9994')
    })
  },
)
