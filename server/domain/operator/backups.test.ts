import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlatformBackups } from '../../../resources/operator/backups.calls.ts'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { hour, minute } from '../../../src/schema/durations.ts'
import type { Gauge } from '../../platform/context.ts'
import { openSession } from '../identity/session/sessions.ts'
import { followBackups, isBackupDue, measureBackups, type BackupRecord } from './backups.ts'
import { operatorHome } from './institutions.ts'
import { ensureOperator, operatorAccount } from './operator.ts'

const daily = { daily: '03:30', zone: 'Asia/Shanghai' }
const at = (time: string) => new Date(`2026-03-02T${time}:00+08:00`)
const record = (state: BackupRecord['state'], slot: string, began: string): BackupRecord => ({
  state,
  slot,
  beganAt: at(began).toISOString(),
  success: null,
  failure: null,
  failures: 0,
})

it.each([
  ['none yet', undefined, '01:00', true],
  ['the day before, before its time', record('DONE', '2026-03-01', '00:00'), '03:29', false],
  ['the day before, at its time', record('DONE', '2026-03-01', '00:00'), '03:30', true],
  ['done today', record('DONE', '2026-03-02', '03:30'), '23:00', false],
  ['failed just now', record('FAILED', '2026-03-02', '03:30'), '04:29', false],
  ['failed an hour ago', record('FAILED', '2026-03-02', '03:30'), '04:30', true],
  ['running', record('RUNNING', '2026-03-02', '03:30'), '15:29', false],
  ['abandoned', record('RUNNING', '2026-03-02', '03:30'), '15:30', true],
] as const)('a backup is due: %s', (_title, known, now, due) => {
  expect(isBackupDue(known, daily, at(now))).toBe(due)
})

describe.each(stores)('scheduled backups on $name', kind => {
  const figures = { name: '/mnt/edu.tar', size: 2048, rows: 12, files: 3, keys: true }
  let store: TestStore
  let t: TestApp
  let token = ''
  let runs = 0
  let fails = false
  const gauges = new Map<string, Gauge>()
  const measured = () =>
    [...gauges.values()].map(({ name, read }) => [name, read().get('all')] as const)
  const state = async () =>
    (await t.call<PlatformBackups>('GET', '/edu_operation/backups', undefined, { token })).response

  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({
      store,
      config: { accessSeconds: 1e9 },
      ports: {
        backups: {
          ...daily,
          place: '/mnt',
          keep: '7d 4w',
          run: async () => {
            runs++
            if (fails) throw new Error('/mnt is full')
            return figures
          },
          halt: () => Promise.resolve(),
        },
        metrics: {
          observe: () => undefined,
          gauge: gauge => void gauges.set(gauge.name, gauge),
          print: () => Promise.resolve({ type: '', text: '' }),
        },
      },
    })
    await ensureOperator(t.ports, 'Kite4Lamp')
    const account = await store.db
      .selectFrom('account')
      .select('id')
      .where('account', '=', operatorAccount)
      .executeTakeFirstOrThrow()
    token = (await openSession(t.ports, account.id, (await operatorHome(t.ports)) ?? '', {}))
      .accessToken
    measureBackups(t.ports)
  })
  afterAll(() => store.dispose())

  it('are made once a day by one of several processes, and shown to the operator and in the metrics', async () => {
    expect(await state()).toMatchObject({ last: null, schedule: { place: '/mnt', keep: '7d 4w' } })
    const other = { ...t.ports }
    await Promise.all([followBackups(t.ports), followBackups(other)])
    await followBackups(t.ports)
    expect(runs).toBe(1)
    t.clock.advance(5 * minute)
    expect(await state()).toMatchObject({
      schedule: { daily: '03:30', zone: 'Asia/Shanghai' },
      last: { state: 'DONE', failures: 0, failure: null, success: { ...figures } },
    })
    expect(measured()).toEqual([
      ['edu_backup_age_seconds', 300],
      ['edu_backup_size_bytes', 2048],
      ['edu_backup_failures', 0],
    ])
  })

  it('that fail are logged, shown with the last success, and tried again after an hour', async () => {
    fails = true
    t.clock.advance(24 * hour)
    await followBackups(t.ports)
    await followBackups(t.ports)
    expect(runs).toBe(2)
    expect(t.log.at(-1)).toMatchObject({ data: { error: '/mnt is full' } })
    expect((await state()).last).toMatchObject({
      state: 'FAILED',
      failures: 1,
      failure: { message: '/mnt is full' },
      success: { ...figures },
    })
    fails = false
    t.clock.advance(hour)
    await followBackups(t.ports)
    expect(runs).toBe(3)
    expect((await state()).last).toMatchObject({ state: 'DONE', failures: 0 })
  })

  it('are no business of an institution', async () => {
    const answer = await t.call('GET', '/edu_operation/backups')
    expect(answer.status).toBe(905)
  })
})
