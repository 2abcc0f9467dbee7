import { describe, expect, it } from 'vitest'
import { unlock, type SectionToUnlock, type UnlockRules } from './unlock.ts'

const section = (values: Partial<SectionToUnlock> = {}): SectionToUnlock => ({
  unlockAt: null,
  playable: true,
  started: false,
  finished: false,
  ...values,
})
const rules = (values: Partial<UnlockRules> = {}): UnlockRules => ({
  unlockMethod: 'IMMEDIATE',
  everyNDays: null,
  startTimeMode: 'ENROLMENT',
  startAt: null,
  ...values,
})
const zone = 'Asia/Shanghai'
// 20:00 in Shanghai
const enrolledAt = '2026-03-02T12:00:00.000Z'
const at = (now: string) => ({ enrolledAt, now, zone })
const now = at('2026-03-02T13:00:00.000Z')
const reasons = (sections: SectionToUnlock[], of: UnlockRules, moment = now) =>
  unlock(sections, of, moment).map(({ locked }) => locked)

describe('unlocking (VID-01)', () => {
  it('opens all at once', () => {
    expect(reasons([section(), section()], rules())).toEqual([null, null])
  })

  it('opens the next once the previous was started, or finished; one without a video holds up none', () => {
    const three = [section({ started: true }), section(), section()]
    expect(reasons(three, rules({ unlockMethod: 'IN_ORDER' }))).toEqual([null, null, 'PREVIOUS'])
    expect(reasons(three, rules({ unlockMethod: 'AFTER_PREVIOUS' }))).toEqual([
      null,
      'PREVIOUS',
      'PREVIOUS',
    ])
    const gap = [section({ finished: true }), section({ playable: false }), section()]
    expect(reasons(gap, rules({ unlockMethod: 'AFTER_PREVIOUS' }))).toEqual([
      null,
      'NO_VIDEO',
      null,
    ])
  })

  it('opens by date, to the second', () => {
    const unlockAt = '2026-03-05T00:00:00.000Z'
    const by = rules({ unlockMethod: 'BY_DATE' })
    const dated = [section(), section({ unlockAt })]
    expect(unlock(dated, by, at('2026-03-04T23:59:59.999Z'))).toEqual([
      { locked: null, opensAt: null },
      { locked: 'DATE', opensAt: unlockAt },
    ])
    expect(reasons(dated, by, at(unlockAt))).toEqual([null, null])
  })

  it('opens one every N days at midnight by the institution’s clock', () => {
    const every = rules({ unlockMethod: 'PERIODIC', everyNDays: 3 })
    const three = [section(), section(), section()]
    expect(unlock(three, every, now)).toEqual([
      { locked: null, opensAt: null },
      // the 5th and 8th of March, 00:00 in Shanghai
      { locked: 'DATE', opensAt: '2026-03-04T16:00:00.000Z' },
      { locked: 'DATE', opensAt: '2026-03-07T16:00:00.000Z' },
    ])
    expect(reasons(three, every, at('2026-03-04T16:00:00.000Z'))).toEqual([null, null, 'DATE'])
  })

  it('keeps days across a change of the clocks', () => {
    const every = rules({ unlockMethod: 'PERIODIC', everyNDays: 1 })
    const berlin = {
      enrolledAt: '2026-03-28T20:00:00.000Z',
      now: '2026-03-28T20:00:00.000Z',
      zone: 'Europe/Berlin',
    }
    expect(
      unlock([section(), section(), section()], every, berlin).map(one => one.opensAt),
    ).toEqual([null, '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'])
  })

  it('opens nothing before the course begins, and counts days from there', () => {
    const startAt = '2026-03-10T00:00:00.000Z'
    const fixed = rules({ startTimeMode: 'FIXED', startAt })
    expect(unlock([section()], fixed, now)).toEqual([{ locked: 'START', opensAt: startAt }])
    expect(reasons([section()], fixed, at(startAt))).toEqual([null])
    const later = rules({ startTimeMode: 'FIXED', startAt: '2026-03-01T00:00:00.000Z' })
    // for a student who joins later, time counts from their joining
    expect(reasons([section()], later)).toEqual([null])
  })
})
