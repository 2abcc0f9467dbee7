import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HourRefund, RefundPreview } from '../../../resources/lesson-hours/hourRefund.calls.ts'
import { openHourSchool, type HourSchool } from '../../../tests/support/hourSchool.ts'
import { stores } from '../../../tests/support/stores.ts'
import { runAudit } from '../../engine/audit/run.ts'
import { hoursAudit } from './hours.audit.ts'

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'refunds of lesson hours on %s',
  (_name, kind) => {
    let s: HourSchool
    beforeAll(async () => {
      s = await openHourSchool(kind)
    })
    afterAll(() => s.store.dispose())
    afterAll(async () => expect((await runAudit(s.t.ports, [hoursAudit])).findings).toEqual([]))

    const preview = (studentId: string) =>
      s.ok<RefundPreview>('GET', `hourEntry/refundPreview?studentId=${studentId}`)
    const refund = (
      studentId: string,
      version: string,
      options: { readonly key?: string; readonly token?: string; readonly reason?: string } = {},
    ) =>
      s.t.call<HourRefund>(
        'POST',
        'hourEntry/refund',
        { studentId, version, reason: options.reason ?? 'They move away' },
        {
          ...(options.token === undefined ? {} : { token: options.token }),
          headers: options.key === undefined ? {} : { 'Idempotency-Key': options.key },
        },
      )
    const balance = async (id: string) => {
      const { total, used, expired, remaining } = await s.hours(id)
      return [total, used, expired, remaining]
    }
    const refunded = async (id: string) =>
      (await s.entries(id)).filter(({ kind: what }) => what === 'REFUND').map(one => one.change)

    /**
     * A student with a bought lot that is over, a gift, and two bought lots, of which a lesson used
     * some.
     */
    const schoolChild = async () => {
      const id = await s.newStudent()
      await s.give(id, 4, { expiresOn: s.day() })
      s.t.clock.advance(86_400_000)
      // the gift expires first, so the lesson uses it before what was bought
      await s.give(id, 1, { source: 'GIFT', expiresOn: s.day(20) })
      await s.give(id, 10, { expiresOn: s.day(60) })
      await s.give(id, 5)
      const lessonId = await s.heldLesson([id], 150)
      await s.attended(lessonId, id)
      return { id, lessonId }
    }

    it('TSK-03 a preview shows by lot what is bought, given, used and refundable: no gift, nothing that has expired', async () => {
      const { id } = await schoolChild()
      const shown = await preview(id)
      const { name } = await s.ok<{ name: string }>('GET', `student/get?id=${id}`)
      expect(shown).toMatchObject({
        student: name,
        day: s.day(),
        institution: expect.any(String) as string,
      })
      const lot = (
        hours: number,
        used: number,
        taken: number,
        left: number,
        refundable: number,
      ) => ({
        hours,
        used,
        taken,
        left,
        refundable,
      })
      // in the order in which lessons use them: what expires first, bought or given
      expect(shown.lots).toMatchObject([
        { source: 'PURCHASE', verdict: 'EXPIRED', ...lot(4, 0, 0, 4, 0) },
        { source: 'GIFT', verdict: 'GIFT', ...lot(1, 1, 0, 0, 0) },
        { source: 'PURCHASE', verdict: 'REFUND', ...lot(10, 1.5, 0, 8.5, 8.5) },
        { source: 'PURCHASE', verdict: 'REFUND', expiresOn: null, ...lot(5, 0, 0, 5, 5) },
      ])
      expect(shown.totals).toEqual({
        bought: 19,
        given: 1,
        adjusted: 0,
        used: 2.5,
        taken: 0,
        left: 17.5,
        refundable: 13.5,
      })
      // a preview changes nothing
      expect(await refunded(id)).toEqual([])
      expect((await preview(id)).version).toBe(shown.version)
      // the day's work takes the hours that are over; they are shown as taken
      await s.dayWork()
      const later = await preview(id)
      expect(later.lots[0]).toMatchObject({ verdict: 'EXPIRED', ...lot(4, 0, 4, 0, 0) })
      expect([later.totals.refundable, later.version === shown.version]).toEqual([13.5, false])
      // a gift with hours left is a gift, and a lot without any has nothing to refund
      const other = await s.newStudent()
      await s.give(other, 2, { source: 'GIFT' })
      await s.give(other, 1, { expiresOn: s.day(5), source: 'ADJUSTMENT' })
      await s.ok('POST', 'hourEntry/deduct', { input: { studentId: other, hours: 1, reason: 'x' } })
      const nothing = await preview(other)
      expect(nothing.lots).toMatchObject([
        { verdict: 'NONE_LEFT', ...lot(1, 0, 1, 0, 0) },
        { verdict: 'GIFT', ...lot(2, 0, 0, 2, 0) },
      ])
      expect(nothing.totals).toMatchObject({ bought: 0, given: 2, adjusted: 1, refundable: 0 })
      expect((await refund(other, nothing.version)).status).toBe(34510)
    })

    it('TSK-03 a refund takes back what was previewed, an entry for each lot; repeated with its key it is one, and an undo gives all back', async () => {
      const { id } = await schoolChild()
      await s.dayWork()
      expect(await balance(id)).toEqual([20, 2.5, 4, 13.5])
      const { version, ...shown } = await preview(id)
      expect((await refund(id, version, { reason: ' ' })).response).toMatchObject({
        errors: { reason: { code: '11005' } },
      })
      const key = `refund-${id}`
      const made = await refund(id, version, { key })
      expect([made.status, made.response]).toEqual([
        200,
        { ...shown, reason: 'They move away', operator: expect.any(String) as string },
      ])
      const again = await refund(id, version, { key })
      expect([again.status, again.response]).toEqual([200, made.response])
      expect(await refunded(id)).toEqual([-8.5, -5])
      expect((await s.entries(id)).at(-1)).toMatchObject({
        kind: 'REFUND',
        reason: 'They move away',
        source: 'PURCHASE',
        lotId: shown.lots[3]?.id,
      })
      expect(await balance(id)).toEqual([6.5, 2.5, 4, 0])
      expect(await s.ok('GET', `student/get?id=${id}`)).toMatchObject({
        totalLessonHours: 6.5,
        remainingLessonHours: 0,
      })
      expect((await s.hours(id)).lots).toEqual([])
      // what was refunded is not refunded again
      expect((await refund(id, version)).status).toBe(34509)
      const spent = await preview(id)
      expect(spent.totals).toMatchObject({ taken: 17.5, left: 0, refundable: 0 })
      const undone = await s.ok<{ failed: unknown[]; kept: unknown[] }>('POST', 'operation/undo', {
        id: made.headers.get('X-Operation'),
      })
      expect(undone).toMatchObject({ failed: [], kept: [] })
      expect(await balance(id)).toEqual([20, 2.5, 4, 13.5])
      const back = await preview(id)
      expect([back.lots, back.version]).toEqual([shown.lots, version])
      expect(await s.ok('GET', `student/get?id=${id}`)).toMatchObject({ totalLessonHours: 20 })
      // one entry alone is reversed as a deduction is
      await refund(id, version)
      const last = (await s.entries(id)).findLast(({ kind: what }) => what === 'REFUND')
      expect((await s.act(last?.id ?? '', 'reverse')).status).toBe(200)
      expect(await balance(id)).toEqual([11.5, 2.5, 4, 5])
    })

    it('refuses a refund of hours that have changed since they were shown (34509), made twice at once, and without its permission', async () => {
      const { id, lessonId } = await schoolChild()
      const { version } = await preview(id)
      await s.attended(lessonId, id, 'ABSENT')
      expect((await refund(id, version)).status).toBe(34509)
      // another lot, and a lot whose last day is over
      const second = await preview(id)
      await s.give(id, 2, { expiresOn: s.day() })
      expect((await refund(id, second.version)).status).toBe(34509)
      const third = await preview(id)
      s.t.clock.advance(86_400_000)
      expect((await refund(id, third.version)).status).toBe(34509)
      // the preview of another student fits nobody else
      const fourth = await preview(id)
      const other = await s.newStudent()
      await s.give(other, 3)
      expect((await refund(other, fourth.version)).status).toBe(34509)
      expect((await refund('nobody', fourth.version)).status).toBe(804)
      const clerk = await s.t.as({ rights: ['student.read', 'hourEntry.read', 'hourEntry.deduct'] })
      expect((await refund(id, fourth.version, { token: clerk.token })).status).toBe(905)
      expect(await refunded(id)).toEqual([])
      const both = await Promise.all([refund(id, fourth.version), refund(id, fourth.version)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 34509])
      expect(await refunded(id)).toHaveLength(2)
    })

    it('whoever may refund hours undoes their own refund', async () => {
      const id = await s.newStudent()
      await s.give(id, 3)
      const rights = ['student.read', 'hourEntry.read', 'hourEntry.refund']
      const clerk = await s.t.as({ rights })
      const made = await refund(id, (await preview(id)).version, { token: clerk.token })
      expect([made.status, await balance(id)]).toEqual([200, [0, 0, 0, 0]])
      const undone = await s.t.call<{ failed: unknown[] }>(
        'POST',
        'operation/undo',
        { id: made.headers.get('X-Operation') },
        { token: clerk.token },
      )
      expect([undone.status, undone.response.failed]).toEqual([200, []])
      expect(await balance(id)).toEqual([3, 0, 0, 3])
    })
  },
)
