import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  CountTile,
  TrendPoint,
  Workbench,
  WorkbenchDay,
} from '../../../resources/workbench/workbench.calls.ts'
import { attendance } from '../../../resources/classroom/attendance/attendance.resource.ts'
import { booking } from '../../../resources/booking/booking/booking.resource.ts'
import { diskGrant } from '../../../resources/cloud-disk/disk-grant/diskGrant.resource.ts'
import { diskNode } from '../../../resources/cloud-disk/disk-node/diskNode.resource.ts'
import { resources } from '../../../resources/index.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { ratedItem } from '../../../resources/billing/rated-item/ratedItem.resource.ts'
import { submission } from '../../../resources/tasks/submission/submission.resource.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { writeSamples } from '../../../tests/support/rows.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { ensureOperator } from '../operator/index.ts'

const dayMs = 86_400_000
const lists = { attendance, booking, diskGrant, diskNode, lesson, ratedItem, submission }

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'what the workbench tells of other domains, on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    let n = 0
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store })
    })
    afterAll(() => store.dispose())

    const at = (days: number, hours = 0): string =>
      new Date(t.clock.now().getTime() + days * dayMs + hours * 3_600_000).toISOString()
    /** Writes records as their domains leave them. Returns their ids. */
    const written = (of: keyof typeof lists, values: readonly object[]) =>
      writeSamples(t, lists[of], values, () => ++n)
    const make = async (resource: string, values: object): Promise<string> =>
      (await t.call<{ id: string }>('POST', `${resource}/create`, values)).response.id
    const overview = async (token?: string) =>
      (await t.call<Workbench>('GET', 'workbench/overview', undefined, token ? { token } : {}))
        .response
    const attention = async (name: string, token?: string): Promise<CountTile | undefined> =>
      (await overview(token)).attention.find(tile => tile.name === name)
    /** The total of the list that a line leads to. */
    const listed = async (path: string, address = '') =>
      (await t.call<{ total: number }>('GET', `${path}?${address.split('?')[1] ?? ''}`)).response
        .total
    const trend = (name: string, token?: string) =>
      t.call<{ points: readonly TrendPoint[] }>(
        'GET',
        `workbench/trend?name=${name}`,
        undefined,
        token ? { token } : {},
      )

    it('import.unfinished: imports that the caller began and did not end', async () => {
      const importJob = (state: string, createdBy: string, wizard = true) => ({
        jobId: t.ports.ids.next(),
        resource: 'student',
        fileName: 'a.xlsx',
        fileHash: String(++n),
        mode: 'good',
        createTime: at(0),
        state,
        createdBy,
        wizard,
      })
      const mine = t.administrator.id
      expect(await attention('import.unfinished')).toBeUndefined()
      await t.scope.db
        .insertInto('importJob')
        .values([
          importJob('CHECKED', mine),
          importJob('MAPPED', mine),
          importJob('DONE', mine),
          importJob('CHECKED', 'somebody else'),
          importJob('CHECKED', mine, false),
        ])
        .execute()
      expect(await attention('import.unfinished')).toMatchObject({ count: 2, address: '/jobs' })
    })

    it('submission.toReview: what was sent in or revised, as its list', async () => {
      await written('submission', [
        { state: 'SUBMITTED' },
        { state: 'REVISED' },
        { state: 'APPROVED' },
        { state: 'NEEDS_REVISION' },
      ])
      const tile = await attention('submission.toReview')
      expect(tile).toMatchObject({ count: 2, label: 'Submissions to review' })
      expect(await listed('submission/list', tile?.address)).toBe(2)
    })

    it('booking.waiting: who waits for a seat of a lesson to come, as its list', async () => {
      await written('booking', [
        { state: 'WAITING', startAt: at(1) },
        { state: 'OFFERED', startAt: at(2) },
        { state: 'BOOKED', startAt: at(1) },
        { state: 'WAITING', startAt: at(-2) },
      ])
      const tile = await attention('booking.waiting')
      expect(tile).toMatchObject({ count: 2, label: 'Students on a waiting list' })
      expect(await listed('booking/list', tile?.address)).toBe(2)
    })

    it('diskGrant.expiring: shares that end within 7 days, as the page that it leads to (DSK-02)', async () => {
      expect(await attention('diskGrant.expiring')).toBeUndefined()
      const [nodeId] = await written('diskNode', [{ kind: 'FOLDER', name: 'Shared' }])
      const grants = [
        { expiresAt: at(1), granteeType: 'TEACHER' },
        { expiresAt: at(6), granteeType: 'CLASS' },
        { expiresAt: at(8), granteeType: 'CLASS' },
        { expiresAt: at(-1), granteeType: 'CLASS' },
        { expiresAt: null, granteeType: 'TEACHER' },
      ]
      await written(
        'diskGrant',
        grants.map(grant => ({ nodeId, disk: nodeId, ...grant })),
      )
      expect(await attention('diskGrant.expiring')).toMatchObject({
        count: 2,
        address: '/authorisedResources?state=soon',
      })
      const { token } = await t.as({ rights: ['student.read'] })
      expect(await attention('diskGrant.expiring', token)).toBeUndefined()
    })

    it('tells the charges of the month in the institution’s currency, and a balance that does not last a week (FIN-01)', async () => {
      const month = async (token?: string) =>
        (await overview(token)).figures.find(({ name }) => name === 'ratedItem.month')
      expect(await month()).toMatchObject({ count: 0, currency: 'CNY' })
      expect(await attention('ledgerTxn.lowBalance')).toBeUndefined()
      await written('ratedItem', [
        { kind: 'LIVE', at: at(0), amount: '5.05', currency: 'CNY' },
        { kind: 'LIVE', at: at(-1), amount: '2.00', currency: 'CNY' },
        { kind: 'LIVE', at: at(-40), amount: '7.00', currency: 'CNY' },
      ])
      t.clock.advance(60_000)
      // the clock began on Monday, 2 March 2026
      expect(await month()).toMatchObject({ count: 7.05, trend: 'Usage charges by month' })
      expect(await attention('ledgerTxn.lowBalance')).toMatchObject({
        count: 0,
        currency: 'CNY',
        address: '/accountInformation',
      })
      const { points } = (await trend('ratedItem.month')).response
      expect(points.slice(-3)).toEqual([
        { from: '2026-01-01', until: '2026-01-31', value: 7 },
        { from: '2026-02-01', until: '2026-02-28', value: 0 },
        { from: '2026-03-01', until: '2026-03-31', value: 7.05 },
      ])
      const { token } = await t.as({ rights: ['student.read'] })
      expect(await month(token)).toBeUndefined()
      expect(await attention('ledgerTxn.lowBalance', token)).toBeUndefined()
    })

    it('tells the students who had a lesson, each once, and their course over twelve weeks', async () => {
      const students = await Promise.all(
        ['Ann', 'Bo'].map(name => make('student', { name, account: `${name}${kind.name}` })),
      )
      const came = (student: number, days: number, status = 'PRESENT') => ({
        role: 'STUDENT',
        studentId: students[student],
        startAt: at(days),
        status,
      })
      await written('attendance', [
        came(0, -1),
        came(0, -2, 'LATE'),
        came(1, -3),
        came(1, -4, 'ABSENT'),
        came(0, -9),
        came(0, -9, 'ABSENT'),
      ])
      t.clock.advance(60_000)
      const { figures } = await overview()
      expect(figures.find(({ name }) => name === 'attendance.students')).toMatchObject({
        count: 2,
        before: 1,
        trend: 'Students who had a lesson, by week',
      })
      // the list behind it has each time that they came
      const { address } = figures.find(({ name }) => name === 'attendance.students') ?? {}
      expect(address?.startsWith('/attendanceList?')).toBe(true)
      expect(await listed('attendance/list', address)).toBe(3)
      const { points } = (await trend('attendance.students')).response
      expect(points).toHaveLength(12)
      expect(points.slice(-3)).toEqual([
        { from: '2026-02-09', until: '2026-02-15', value: 0 },
        { from: '2026-02-16', until: '2026-02-22', value: 1 },
        { from: '2026-02-23', until: '2026-03-01', value: 2 },
      ])
      // a share of nothing is not 0 %
      const rates = (await trend('attendance.came')).response.points
      expect(rates.slice(-3).map(({ value }) => value)).toEqual([null, 50, 75])
    })

    it('tells no trend of what has none, or of what the caller may not read (404)', async () => {
      const { token } = await t.as({ rights: ['student.read'] })
      expect((await trend('student.new', token)).status).toBe(200)
      expect((await trend('student.active')).status).toBe(404)
      expect((await trend('attendance.students', token)).status).toBe(404)
      expect((await trend('nothing.here')).status).toBe(404)
    })

    it('tells how many lessons run in each half hour of the institution’s day', async () => {
      const courseId = await make('course', { courseName: `Line ${kind.name}` })
      const day = async (token?: string) =>
        t.call<WorkbenchDay>('GET', 'workbench/day', undefined, token ? { token } : {})
      const { from, running } = (await day()).response
      expect(running).toHaveLength(48)
      const within = (from0: number, minutes: number) => ({
        courseId,
        startAt: new Date(Date.parse(from) + from0 * 60_000).toISOString(),
        endAt: new Date(Date.parse(from) + (from0 + minutes) * 60_000).toISOString(),
      })
      await written('lesson', [
        within(9 * 60, 60),
        within(9 * 60 + 15, 60),
        within(-60, 90),
        within(-120, 60),
        within(24 * 60, 60),
      ])
      const after = (await day()).response.running
      expect(
        after.flatMap((count, slot) => (count - (running[slot] ?? 0) ? [slot, count] : [])),
      ).toEqual([0, 1, 18, 2, 19, 2, 20, 1])
      const { token } = await t.as({ rights: ['student.read'] })
      expect((await day(token)).status).toBe(905)
    })

    it('leads nobody through setting up a school who can set up none: the platform’s operator', async () => {
      await ensureOperator(t.ports, 'Kite4Lamp')
      const { response } = await t.call<{ accessToken: string }>('POST', 'app/login', {
        account: 'operator',
        password: 'Kite4Lamp',
      })
      const bench = await overview(response.accessToken)
      expect(bench.steps).toBeUndefined()
      expect(bench.figures).toEqual([])
      const { token } = await t.as({ rights: ['user.read', 'user.create'] })
      expect((await overview(token)).steps).toBeUndefined()
      expect((await overview(t.stranger.token)).steps).toBeDefined()
    })
  },
)
