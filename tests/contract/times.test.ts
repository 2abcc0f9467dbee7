import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { askForDay, readByZone, type Answered, type ZonedDay } from '../support/visits.ts'

const run = promisify(execFile)

/**
 * Days of institutions before and behind UTC; two of them on which clocks are turned, by half an
 * hour and by one.
 */
const days: readonly ZonedDay[] = [
  {
    zone: 'Asia/Shanghai',
    day: '2026-11-28',
    from: '2026-11-27T16:00:00.000Z',
    until: '2026-11-28T16:00:00.000Z',
  },
  {
    zone: 'America/Chicago',
    day: '2026-03-08',
    from: '2026-03-08T06:00:00.000Z',
    until: '2026-03-09T05:00:00.000Z',
  },
  {
    zone: 'Australia/Lord_Howe',
    day: '2026-04-05',
    from: '2026-04-04T13:00:00.000Z',
    until: '2026-04-05T13:30:00.000Z',
  },
]

const inDay = ['b', 'c']
const answered: Answered = {
  from: ['b', 'c', 'd'],
  until: ['a', 'b', 'c'],
  'from and until': inDay,
  equal: inDay,
  after: ['d'],
  before: ['a'],
  // all but a day are two stretches of time, which one condition can't ask for
  not: ['321'],
  today: inDay,
  'today to today': inDay,
  'today a day later': ['d'],
  'yesterday a day later': inDay,
}
const instants = [
  '2026-12-03T16:00:00.000Z',
  '2026-12-03T20:00:00.000Z',
  '2026-12-03T16:00:00.000Z',
  '2026-12-04T05:30:00.000Z',
  '2026-12-03T08:00:00.000Z',
  'time',
  'time',
]
const read: Readonly<Record<string, ReturnType<typeof readByZone>>> = {
  'Asia/Shanghai': {
    days: ['2026-12-04', '2026-12-04', '2026-12-04', '2026-12-04', '2026-12-03', 'day', 'noDay'],
    instants,
    words: ['Fri 4 Dec 2026 00:30', '2026年12月4日 周五 00:30'],
    day: ['4 Dec 2026', '2026年12月4日'],
  },
  'America/Chicago': {
    days: ['2026-12-03', '2026-12-03', '2026-12-03', '2026-12-03', '2026-12-03', 'day', 'noDay'],
    instants,
    words: ['Thu 3 Dec 2026 10:30', '2026年12月3日 周四 10:30'],
    day: ['4 Dec 2026', '2026年12月4日'],
  },
  'Australia/Lord_Howe': {
    days: ['2026-12-04', '2026-12-04', '2026-12-04', '2026-12-04', '2026-12-03', 'day', 'noDay'],
    instants,
    words: ['Fri 4 Dec 2026 03:30', '2026年12月4日 周五 03:30'],
    day: ['4 Dec 2026', '2026年12月4日'],
  },
}

describe('a day of the institution', () => {
  it.each(days)('in $zone is whole in lists, counts and exports', async day => {
    expect(await askForDay(day)).toEqual(answered)
  })

  it.each(days)('in $zone is what an instant in a cell falls on', ({ zone }) => {
    expect(readByZone(zone)).toEqual(read[zone])
  })

  // the tests above ran in the zone of this machine, which is UTC
  it('is the same where the server is in another zone', async () => {
    const TZ = 'America/New_York'
    const { stdout } = await run(
      process.execPath,
      ['tests/support/processes/visits.ts', JSON.stringify(days)],
      { env: { ...process.env, TZ } },
    )
    const [zone, ...answers] = stdout.split(' ')
    expect(zone).toBe(TZ)
    expect(JSON.parse(answers.join(' '))).toEqual(
      days.map(one => ({ ...answered, ...read[one.zone] })),
    )
  }, 60_000)
})
