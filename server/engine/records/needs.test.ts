import { describe, expect, it } from 'vitest'
import { booking } from '../../../resources/booking/booking/booking.resource.ts'
import { reward } from '../../../resources/points/reward/reward.resource.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { systemActor } from './system.ts'
import { unmetNeed } from './needs.ts'

const now = new Date('2026-03-02T08:00:00.000Z')
const past = '2026-03-02T07:59:00.000Z'
const ahead = '2026-03-02T08:01:00.000Z'
const actor = { ...systemActor, id: 'somebody' }
const asking = (institution: object, resource: Parameters<typeof unmetNeed>[0]['resource']) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the function reads of an institution
  unmetNeed({ resource, institution, clock: { now: () => now }, actor } as Parameters<
    typeof unmetNeed
  >[0])?.code

describe('what has to be in force', () => {
  it.each([
    [{}, undefined],
    [{ planUntil: ahead }, undefined],
    [{ planUntil: past }, '16027'],
    [{ planUntil: past, planTrial: true }, '16028'],
    [{ bookingUntil: past }, undefined],
  ])('with %j a student is refused with %s', (institution, code) => {
    expect(asking(institution, student)).toBe(code)
  })

  it('a booking needs the booking system, and the plan before', () => {
    expect(asking({ bookingUntil: past }, booking)).toBe('16032')
    expect(asking({ bookingUntil: past, planUntil: past }, booking)).toBe('16027')
    expect(asking({ bookingUntil: ahead }, booking)).toBeUndefined()
  })

  it('the server’s own work and everything else need nothing', () => {
    expect(asking({ planUntil: past }, reward)).toBeUndefined()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the function reads of an institution
    const server = {
      resource: student,
      institution: { planUntil: past } as object,
      clock: { now: () => now },
      actor: systemActor,
    } as Parameters<typeof unmetNeed>[0]
    expect(unmetNeed(server)).toBeUndefined()
  })
})
