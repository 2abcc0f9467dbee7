import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { OwnHours } from '../../../resources/lesson-hours/hours.calls.ts'
import { openHourSchool, type HourSchool } from '../../../tests/support/hourSchool.ts'
import { bothStores } from '../../../tests/support/stores.ts'
import { testsOn } from '../../../tests/support/testsOn.ts'
import { runAudit } from '../../engine/audit/run.ts'
import { hoursAudit } from './hours.audit.ts'

/** The code at a field of a refusal. */
const at = (response: { errors?: Record<string, { code: string }> }, field: string) =>
  response.errors?.[field]?.code

describe.each(bothStores.map(kind => [kind.name, kind] as const))(
  'lesson hours on %s',
  (_name, kind) => {
    const { it, race } = testsOn(kind)
    let s: HourSchool
    beforeAll(async () => {
      s = await openHourSchool(kind)
    })
    afterAll(() => s.store.dispose())
    afterAll(async () => expect((await runAudit(s.t.ports, [hoursAudit])).findings).toEqual([]))

    const balance = async (id: string) => {
      const { total, used, expired, remaining } = await s.hours(id)
      return [total, used, expired, remaining]
    }
    const field = async (id: string) =>
      await s.ok<{
        totalLessonHours: number | null
        usedLessonHours: number
        remainingLessonHours: number
      }>('GET', `student/get?id=${id}`)

    it('refuses hours that are none or too many, a missing reason and a last day that is over (34500)', async () => {
      const id = await s.newStudent()
      for (const hours of [0, -1, 100_001, null]) {
        const { status, response } = await s.give(id, hours)
        expect([hours, status === 200, at(response, 'hours')]).toEqual([
          hours,
          false,
          expect.stringMatching(/^(9994|11005)$/),
        ])
      }
      expect(at((await s.give(id, 1, { reason: null })).response, 'reason')).toBe('11005')
      const past = await s.give(id, 1, { expiresOn: s.day(-1) })
      expect([past.status, at(past.response, 'expiresOn')]).toEqual([34500, '34500'])
      expect(past.response).toMatchObject({
        errors: { expiresOn: { msg: expect.stringContaining('This day is over') as string } },
      })
      expect((await s.give(id, 1, { expiresOn: s.day() })).status).toBe(200)
      expect((await s.give(id, 100_000)).status).toBe(34508)
      expect(
        (
          await s.t.call('POST', 'hourEntry/deduct', {
            input: { studentId: id, hours: 2, reason: 'x' },
          })
        ).status,
      ).toBe(34507)
      expect(await balance(id)).toEqual([1, 0, 0, 1])
    })

    it('nobody edits or deletes an entry; it is reversed for a reason, once (34502)', async () => {
      const id = await s.newStudent()
      const entry = (await s.give(id, 10)).response
      expect(
        (await s.t.call('POST', 'hourEntry/update', { id: entry.id, version: 1, hours: 9 })).status,
      ).toBe(404)
      expect((await s.t.call('POST', 'hourEntry/delete', { ids: [entry.id] })).status).toBe(404)
      expect((await s.act(entry.id, 'reverse', '')).status).not.toBe(200)
      expect((await s.act(entry.id, 'reverse')).status).toBe(200)
      expect((await s.act(entry.id, 'reverse')).status).toBe(34502)
      expect(await balance(id)).toEqual([0, 0, 0, 0])
      expect((await field(id)).totalLessonHours).toBe(0)
    })

    it('TSK-03 a lesson that ends uses hours by its attendance, with evidence; recomputed, cancelled (25001, 25002) and counted again (34503)', async () => {
      const [id, absent] = [await s.newStudent(), await s.newStudent()]
      const lot = (await s.give(id, 10)).response
      const lessonId = await s.heldLesson([id, absent], 90)
      // nobody attended, so nothing is used
      expect(await s.entries(absent)).toEqual([])
      expect((await s.attended(lessonId, id)).status).toBe(200)
      const [, use] = await s.entries(id)
      expect(use).toMatchObject({
        kind: 'CONSUME',
        change: -1.5,
        lessonId,
        attendance: 'PRESENT',
        minutesScheduled: 90,
        minutesPresent: 0,
        ruleUsed: expect.stringMatching(/60/) as string,
        operatorName: expect.any(String) as string,
      })
      expect(await balance(id)).toEqual([10, 1.5, 0, 8.5])
      expect(await field(id)).toMatchObject({
        totalLessonHours: 10,
        usedLessonHours: 1.5,
        remainingLessonHours: 8.5,
      })
      // another state of attendance with the same hours adds nothing
      await s.attended(lessonId, id, 'LATE')
      expect(await s.entries(id)).toHaveLength(2)
      // absence takes the hours back, presence uses them again
      await s.attended(lessonId, id, 'ABSENT')
      expect(await balance(id)).toEqual([10, 0, 0, 10])
      await s.attended(lessonId, id, 'PRESENT')
      expect((await s.entries(id)).map(({ change }) => change)).toEqual([10, -1.5, 1.5, -1.5])
      const again = (await s.entries(id)).at(-1)?.id ?? ''
      expect((await s.act(again, 'countAgain')).status).toBe(34503)
      expect((await s.act(again, 'cancel', '')).status).not.toBe(200)
      expect((await s.act(again, 'cancel')).status).toBe(200)
      expect(await s.act(again, 'cancel')).toMatchObject({
        status: 25001,
        msg: 'The lesson hours have already been cancelled.',
      })
      expect(await s.act(lot.id, 'cancel')).toMatchObject({
        status: 25002,
        msg: expect.stringContaining('nothing to cancel') as string,
      })
      expect((await s.act(lot.id, 'countAgain')).status).toBe(25002)
      expect((await s.act(again, 'reverse')).status).toBe(34506)
      expect(await balance(id)).toEqual([10, 0, 0, 10])
      // what a person cancelled, attendance does not bring back
      await s.attended(lessonId, id, 'LEFT_EARLY')
      await s.ok('POST', 'attendance/recompute', { input: { lessonId } })
      expect(await balance(id)).toEqual([10, 0, 0, 10])
      expect((await s.act(again, 'countAgain', 'It was held')).status).toBe(200)
      expect(await balance(id)).toEqual([10, 1.5, 0, 8.5])
      expect((await s.entries(id)).at(-1)).toMatchObject({
        reason: 'It was held',
        attendance: 'LEFT_EARLY',
      })
    })

    it('an undone override of attendance is recomputed, and an undone cancellation counts again', async () => {
      const id = await s.newStudent()
      await s.give(id, 10)
      const lessonId = await s.heldLesson([id])
      const override = await s.attended(lessonId, id)
      expect(await balance(id)).toEqual([10, 1, 0, 9])
      const undone = async (headers: Headers) =>
        s.ok('POST', 'operation/undo', { id: headers.get('X-Operation') ?? '' })
      await undone(override.headers)
      expect(await balance(id)).toEqual([10, 0, 0, 10])
      await s.attended(lessonId, id)
      const use = (await s.entries(id)).at(-1)?.id ?? ''
      const cancelled = await s.act(use, 'cancel')
      await undone(cancelled.headers)
      expect(await balance(id)).toEqual([10, 1, 0, 9])
    })

    it('scheduled lessons count by the rule, absence too where it says so; a recalculation follows the rule, and the past stays until then', async () => {
      await s.setRule({ trigger: 'SCHEDULED', absenceCounts: true, rounding: 'WHOLE' })
      const id = await s.newStudent()
      const from = s.day()
      await s.heldLesson([id], 100)
      expect(await balance(id)).toEqual([0, 2, 0, -2])
      await s.setRule({ minutesPerHour: 50 })
      await s.setRule({ rounding: 'HALF' })
      expect(await balance(id)).toEqual([0, 2, 0, -2])
      await s.setRule({ minutesPerHour: 40 })
      const backwards = await s.t.call('POST', 'hourEntry/recount', {
        input: { from: s.day(), until: s.day(-1) },
      })
      expect(backwards.status).toBe(34505)
      await s.ok('POST', 'hourEntry/recount', { input: { from, until: s.day() } })
      await s.tasksDone()
      expect((await s.entries(id)).map(({ change }) => change)).toEqual([-2, 2, -2.5])
      expect(await balance(id)).toEqual([0, 2.5, 0, -2.5])
      // a second one finds nothing to do
      await s.ok('POST', 'hourEntry/recount', { input: { from, until: s.day() } })
      await s.tasksDone()
      expect(await s.entries(id)).toHaveLength(3)
      // new hours pay the debt
      await s.give(id, 4)
      expect((await s.hours(id)).lots).toMatchObject([{ hours: 4, left: 1.5 }])
      await s.setRule({
        trigger: 'ENTERED',
        absenceCounts: false,
        rounding: 'HALF',
        minutesPerHour: 60,
      })
    })

    race(
      'a lesson is counted once, however many say at once that a student came, and cancelled once',
      async () => {
        const ids = await Promise.all([s.newStudent(), s.newStudent(), s.newStudent()])
        for (const id of ids) await s.give(id, 5)
        const lessonId = await s.heldLesson(ids)
        const records = await Promise.all(ids.map(id => s.attendanceOf(lessonId, id)))
        await Promise.all(
          [1, 2, 3].flatMap(() =>
            records.map(id =>
              s.t.call('POST', 'attendance/override', {
                id,
                input: { status: 'PRESENT', reason: 'x' },
              }),
            ),
          ),
        )
        for (const id of ids) expect(await balance(id)).toEqual([5, 1, 0, 4])
        const use = (await s.entries(ids[0] ?? '')).find(({ kind }) => kind === 'CONSUME')?.id ?? ''
        const answers = await Promise.all([1, 2, 3, 4].map(() => s.act(use, 'cancel')))
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 25001, 25001, 25001])
        const counted = await Promise.all([1, 2, 3, 4].map(() => s.act(use, 'countAgain')))
        expect(counted.map(({ status }) => status).toSorted()).toEqual([200, 34503, 34503, 34503])
        expect(await balance(ids[0] ?? '')).toEqual([5, 1, 0, 4])
      },
    )

    it('the total of a student is the ledger’s sum: a form and a sheet add the difference, an undo takes it back', async () => {
      const id = await s.newStudent({ totalLessonHours: 12.5 })
      expect(await s.entries(id)).toMatchObject([
        { kind: 'ADD', change: 12.5, source: 'ADJUSTMENT' },
      ])
      const change = async (totalLessonHours: number | null) => {
        const { version } = await s.ok('GET', `student/get?id=${id}`)
        return s.t.call('POST', 'student/update', { id, version, totalLessonHours })
      }
      const more = await change(20)
      await change(18)
      expect((await s.entries(id)).map(({ kind: what, change: hours }) => [what, hours])).toEqual([
        ['ADD', 12.5],
        ['ADD', 7.5],
        ['DEDUCT', -2],
      ])
      await s.ok('POST', 'operation/undo', { id: more.headers.get('X-Operation') })
      expect(await balance(id)).toEqual([10.5, 0, 0, 10.5])
      expect((await field(id)).totalLessonHours).toBe(10.5)
      await change(null)
      expect(await balance(id)).toEqual([0, 0, 0, 0])
      // a student created by mistake is deleted with their hours, and restored with them
      const made = await s.t.call<{ id: string }>('POST', 'student/create', {
        name: 'Mistake',
        account: `m${kind.name}`,
        totalLessonHours: 3,
      })
      const gone = await s.ok<{ done: number; operation: string; kept: unknown[] }>(
        'POST',
        'operation/undo',
        { id: made.headers.get('X-Operation') },
      )
      expect(gone).toMatchObject({ done: 2, kept: [] })
      await s.ok('POST', 'operation/undo', { id: gone.operation })
      expect(await field(made.response.id)).toMatchObject({
        totalLessonHours: 3,
        remainingLessonHours: 3,
      })
    })

    it('many students get hours at once, each a lot of their own, and an undo takes all of them back', async () => {
      const ids = await Promise.all(Array.from({ length: 7 }, () => s.newStudent()))
      const input = { hours: 8, source: 'GIFT', reason: 'New year', expiresOn: s.day(30) }
      const past = await s.t.call<{ failed: { code: string }[] }>('POST', 'student/giveHours', {
        selection: { ids },
        input: { ...input, expiresOn: s.day(-1) },
      })
      expect(past.response.failed.map(({ code }) => code)).toEqual(ids.map(() => '34500'))
      const given = await s.t.call<{ done: number }>('POST', 'student/giveHours', {
        selection: { ids },
        input,
      })
      expect([given.status, given.response.done]).toEqual([200, 7])
      for (const id of ids) {
        expect(await field(id)).toMatchObject({ totalLessonHours: 8, remainingLessonHours: 8 })
        expect((await s.hours(id)).lots).toMatchObject([{ source: 'GIFT', expiresOn: s.day(30) }])
      }
      const undone = await s.ok<{ failed: unknown[]; kept: unknown[] }>('POST', 'operation/undo', {
        id: given.headers.get('X-Operation'),
      })
      expect(undone).toMatchObject({ failed: [], kept: [] })
      for (const id of ids)
        expect(await field(id)).toMatchObject({ totalLessonHours: 0, remainingLessonHours: 0 })
    })

    it('hours are good until the end of their last day by the institution’s clock; then they expire, and people were warned before', async () => {
      const staff = await s.ok<{ list: { id: string; email: string }[] }>(
        'GET',
        'user/list?limit=1',
      )
      await s.setRule({ lowHours: 2, expiringDays: 3, staff: staff.list.map(({ id }) => id) })
      const id = await s.newStudent()
      const until = s.day(5)
      await s.give(id, 10, { expiresOn: until })
      await s.give(id, 4)
      const warnings = async () =>
        (
          await s.ok<{ list: { kind: string; state: string }[] }>(
            'GET',
            `hourWarning/list?studentId=${id}&sort=createTime&limit=10`,
          )
        ).list.map(one => `${one.kind} ${one.state}`)
      await s.dayWork()
      expect(await warnings()).toEqual([])
      /** To an instant of the last day by the clock in Shanghai. */
      const goTo = (instant: string) =>
        s.t.clock.advance(Date.parse(instant) - s.t.clock.now().getTime())
      goTo(`${s.day(2)}T09:00:00+08:00`)
      await s.dayWork()
      await s.dayWork()
      expect(await warnings()).toEqual(['EXPIRING OPEN'])
      // of all hours, only those that expire then
      const [warning] = (
        await s.ok<{ list: object[] }>('GET', `hourWarning/list?studentId=${id}&limit=10`)
      ).list
      expect(warning).toMatchObject({ remaining: 14, expiring: 10, expiresOn: until })
      const mine = s.sent.filter(text => text.includes(until))
      expect(mine.filter(text => text.startsWith('hours'))).toHaveLength(1)
      expect(mine).toHaveLength(staff.list[0]?.email ? 2 : 1)
      const board = await s.ok<{ attention: { name: string; count: number; address: string }[] }>(
        'GET',
        'workbench/overview',
      )
      expect(board.attention.find(({ name }) => name === 'hourWarning.expiring')).toMatchObject({
        count: 1,
        address: expect.stringContaining('/hourWarning?') as string,
      })
      goTo(`${until}T23:59:00+08:00`)
      await s.dayWork()
      expect(await balance(id)).toEqual([14, 0, 0, 14])
      goTo(`${new Date(Date.parse(until) + 86_400_000).toISOString().slice(0, 10)}T00:00:30+08:00`)
      await s.dayWork()
      expect(await balance(id)).toEqual([14, 0, 10, 4])
      expect(await warnings()).toEqual(['EXPIRING CLOSED'])
      const lessonId = await s.heldLesson([id], 120)
      await s.attended(lessonId, id)
      await s.tasksDone()
      expect(await warnings()).toEqual(['EXPIRING CLOSED', 'LOW OPEN'])
      // lists of students are filtered and sorted by what is left; whoever never had hours is none
      const left = await s.ok<{ list: { id: string; remainingLessonHours: number }[] }>(
        'GET',
        'student/list?remainingLessonHours_lte=2&remainingLessonHours_null=false&sort=remainingLessonHours&limit=200',
      )
      const hoursLeft = left.list.map(({ remainingLessonHours }) => remainingLessonHours)
      expect(left.list.find(one => one.id === id)).toMatchObject({
        remainingLessonHours: (await balance(id))[3],
      })
      expect(hoursLeft).toEqual(hoursLeft.toSorted((a, b) => a - b))
      expect(s.sent.filter(text => text.startsWith('hours') && text.includes('2'))).not.toEqual([])
      await s.give(id, 10)
      expect(await warnings()).toEqual(['EXPIRING CLOSED', 'LOW CLOSED'])
    })

    it('NAV-06 a link shows one student’s hours; altered, expired, revoked and of another view it opens nothing (34501)', async () => {
      const [id, other] = [await s.newStudent(), await s.newStudent()]
      await s.give(id, 6)
      await s.give(other, 60)
      const link = (studentId: string, days = 30) =>
        s.ok<{ pass: string }>('POST', 'hourEntry/link', { studentId, days })
      const open = (pass: string) =>
        s.t.call<OwnHours>('POST', '/edu_openapi/hours/mine/get', { pass }, { token: null })
      const { pass } = await link(id)
      expect((await open(pass)).response).toMatchObject({ remaining: 6, entryCount: 1 })
      // whoever reads a line learns who made it
      const [line] = (await open(pass)).response.entries
      expect(line?.by).toBe((await s.entries(id))[0]?.operatorName)
      const parts = pass.split('.')
      const ofOther = [parts[0], other, ...parts.slice(2)].join('.')
      const altered = [...parts.slice(0, 4), `${parts[4] ?? ''}x`].join('.')
      const { pass: ofTasks } = await s.ok<{ pass: string }>('POST', 'classTask/link', {
        studentId: id,
      })
      for (const bad of [ofOther, altered, ofTasks, 'x', ''])
        expect(await open(bad)).toMatchObject({
          msg: expect.stringContaining('This link doesn’t work any more') as string,
        })
      expect((await open(ofOther)).status).toBe(34501)
      const short = (await link(id, 1)).pass
      s.t.clock.advance(86_400_000)
      expect([(await open(short)).status, (await open(pass)).status]).toEqual([34501, 200])
      await s.ok('POST', 'hourEntry/revokeLinks', { studentId: id })
      expect((await open(pass)).status).toBe(34501)
      expect((await open((await link(id)).pass)).status).toBe(200)
      const logged = await s.t.scope.db
        .selectFrom('operation')
        .select('action')
        .where('resource', '=', 'student')
        .where('recordId', '=', id)
        .where('action', 'in', ['hoursLink', 'taskLink', 'revokeHoursLinks'])
        .orderBy('action')
        .execute()
      const made = ['hoursLink', 'hoursLink', 'hoursLink', 'revokeHoursLinks', 'taskLink']
      expect(logged.map(({ action }) => action)).toEqual(made)
      const { expires } = await s.ok<{ expires: string }>('POST', 'hourEntry/link', {
        studentId: id,
      })
      expect(Date.parse(expires) - s.t.clock.now().getTime()).toBe(90 * 86_400_000)
      const plain = await s.t.as({ rights: ['student.read', 'hourEntry.read'] })
      const refused = await s.t.call(
        'POST',
        'hourEntry/link',
        { studentId: id },
        { token: plain.token },
      )
      expect(refused.status).toBe(905)
    })
  },
)
