import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Ranking } from '../../../resources/points/points.calls.ts'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { bothStores, type TestStore } from '../../../tests/support/stores.ts'
import { testsOn } from '../../../tests/support/testsOn.ts'

interface Rec {
  readonly id: string
  readonly version: number
}

describe.each(bothStores.map(kind => [kind.name, kind] as const))('points on %s', (_name, kind) => {
  const { it, race } = testsOn(kind)
  let store: TestStore
  let app: TestApp
  let host: Rec
  let n = 0
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    app = await makeApp({ store })
    host = await make('teacher', { name: 'Host', account: 'host1' })
  })
  afterAll(() => store.dispose())

  const make = async (resource: string, values: object): Promise<Rec> => {
    const { status, response, msg } = await app.call<Rec>('POST', `${resource}/create`, values)
    expect([status, msg]).toEqual([200, expect.any(String)])
    return response
  }
  const newStudent = () => make('student', { name: `Student ${++n}`, account: `points${n}` })
  const entry = (studentId: string, values: object) =>
    app.call<Rec & { errors?: Record<string, { code: string }> }>('POST', 'pointsEntry/create', {
      studentId,
      hostId: host.id,
      reason: 'Homework',
      ...values,
    })
  const pointsOf = async (studentId: string) => {
    const { response } = await app.call('GET', `points/student?studentId=${studentId}`)
    const { accumulated, deducted, redeemed, balance } = response
    return { accumulated, deducted, redeemed, balance }
  }

  it('adds, deducts, redeems and reverses: accumulated and current points are the sums of the entries (PTS-01)', async () => {
    const { id } = await newStudent()
    expect((await entry(id, { kind: 'ADD', points: 100 })).status).toBe(200)
    const deducted = await entry(id, { kind: 'DEDUCT', points: 30 })
    const reward = await make('reward', { name: 'Book', price: 20, stock: 3 })
    const redeemed = await app.call('POST', 'pointsEntry/redeem', {
      input: { studentId: id, rewardId: reward.id, quantity: 2 },
    })
    expect([redeemed.status, redeemed.response['points']]).toEqual([200, 40])
    expect(await pointsOf(id)).toEqual({
      accumulated: 100,
      deducted: 30,
      redeemed: 40,
      balance: 30,
    })
    expect((await app.call('GET', `reward/get?id=${reward.id}`)).response).toMatchObject({
      stock: 1,
      redeemed: 1,
    })
    const reverse = () =>
      app.call('POST', 'pointsEntry/reverse', {
        id: deducted.response.id,
        input: { reason: 'A mistake' },
      })
    expect((await reverse()).status).toBe(200)
    expect((await reverse()).status).toBe(34352)
    expect(await pointsOf(id)).toEqual({ accumulated: 100, deducted: 0, redeemed: 40, balance: 60 })
    const { list } = (
      await app.call<{ list: Record<string, unknown>[] }>(
        'GET',
        `pointsEntry/list?studentId=${id}&sort=createTime&limit=10`,
      )
    ).response
    const [added] = list
    const { name: operatorName } = (await app.call<{ name: string }>('GET', 'app/session')).response
    expect(operatorName).not.toBe('')
    expect(added).toMatchObject({ reason: 'Homework', hostId: host.id, operatorName })
    expect(list.map(one => [one['kind'], one['change'], one['operatorName']])).toEqual(
      [
        ['ADD', 100],
        ['DEDUCT', -30],
        ['REDEEM', -40],
        ['DEDUCT', 30],
      ].map(([what, change]) => [what, change, expect.any(String)]),
    )
  })

  it('refuses points that are none, a missing reason or host, a suspended host and more than there are (VAL-15)', async () => {
    const { id } = await newStudent()
    for (const points of [0, -1, 100_001, 1.5, null]) {
      const { status, response } = await entry(id, { kind: 'ADD', points })
      expect([points, status === 200, response.errors?.['points']?.code]).toEqual([
        points,
        false,
        expect.stringMatching(/^(9994|11005)$/),
      ])
    }
    expect((await entry(id, { kind: 'ADD', points: 100_000 })).status).toBe(200)
    for (const kindOf of ['ADD', 'DEDUCT'])
      for (const field of ['reason', 'hostId']) {
        const { response } = await entry(id, { kind: kindOf, points: 1, [field]: null })
        expect([field, response.errors?.[field]?.code]).toEqual([field, '11005'])
      }
    const suspended = await make('teacher', { name: 'Away', account: 'away1' })
    const { id: awayId, version } = suspended
    const change = { id: awayId, version, status: 'SUSPENDED' }
    expect((await app.call('POST', 'teacher/update', change)).status).toBe(200)
    const away = await entry(id, { kind: 'ADD', points: 1, hostId: suspended.id })
    expect(away.response.errors?.['hostId']?.code).toBe('34354')
    const spent = await entry(id, { kind: 'REDEEM', points: 100_000 })
    expect(spent.status).toBe(200)
    const more = await entry(id, { kind: 'REDEEM', points: 1 })
    expect([more.status, more.response.errors?.['points']?.code]).toEqual([34350, '34350'])
    expect(await pointsOf(id)).toMatchObject({ balance: 0 })
  })

  race('nobody redeems above what they have or there is, however many do at once', async () => {
    const reward = await make('reward', { name: 'Lamp', price: 10, stock: 5 })
    const students = [
      await newStudent(),
      await newStudent(),
      await newStudent(),
      await newStudent(),
    ]
    for (const { id } of students) await entry(id, { kind: 'ADD', points: 20 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        app.call('POST', 'pointsEntry/redeem', {
          input: { studentId: students[at % 4]?.id, rewardId: reward.id, quantity: 1 },
        }),
      ),
    )
    const tally = answers.map(({ status }) => status)
    expect(tally.filter(status => status === 200)).toHaveLength(5)
    expect(tally.every(status => [200, 34350, 34351].includes(Number(status)))).toBe(true)
    expect((await app.call('GET', `reward/get?id=${reward.id}`)).response).toMatchObject({
      stock: 0,
    })
  })

  it('ranks by all time, month and week, by class and label; ties share a rank, who is deleted has none (PTS-01)', async () => {
    const course = await make('course', { courseName: 'Ranking class' })
    const people = [await newStudent(), await newStudent(), await newStudent(), await newStudent()]
    for (const { id } of people)
      await make('courseMember', { courseId: course.id, studentId: id, role: 'STUDENT' })
    const now = app.clock.now()
    const lastMonth = new Date(now.getTime() - 45 * 86_400_000).toISOString()
    for (const [at, points] of [30, 20, 20, 10].entries())
      await entry(people[at]?.id ?? '', { kind: 'ADD', points })
    await entry(people[3]?.id ?? '', { kind: 'ADD', points: 500, at: lastMonth })
    const ranking = async (query: string) =>
      (
        await app.call<Ranking>('GET', `points/ranking?courseId=${course.id}&${query}`)
      ).response.list.map(({ id, rank, accumulated }) => [
        people.findIndex(one => one.id === id),
        rank,
        accumulated,
      ])
    expect(await ranking('period=all')).toEqual([
      [3, 1, 510],
      [0, 2, 30],
      [2, 3, 20],
      [1, 3, 20],
    ])
    for (const period of ['month', 'week'])
      expect(await ranking(`period=${period}`)).toEqual([
        [0, 1, 30],
        [2, 2, 20],
        [1, 2, 20],
        [3, 4, 10],
      ])
    expect(await ranking('period=week&limit=2&page=2')).toEqual([
      [1, 2, 20],
      [3, 4, 10],
    ])
    expect(await ranking(`period=month&day=${lastMonth.slice(0, 10)}`)).toEqual([[3, 1, 500]])
    await app.call('POST', 'student/delete', { ids: [people[0]?.id] })
    expect((await ranking('period=week')).map(([who, rank]) => [who, rank])).toEqual([
      [2, 1],
      [1, 1],
      [3, 3],
    ])
    await app.call('POST', 'student/restore', { ids: [people[0]?.id] })
    expect((await ranking('period=week'))[0]).toEqual([0, 1, 30])
  })

  it('gives points to many students at once; those who have too few are named and the others get theirs; the undo reverses all', async () => {
    const people = [await newStudent(), await newStudent()]
    await entry(people[0]?.id ?? '', { kind: 'ADD', points: 50 })
    const ids = people.map(({ id }) => id)
    const given = await app.call<{ done: number; failed: { id: string; code: string }[] }>(
      'POST',
      'student/givePoints',
      {
        selection: { ids },
        input: { kind: 'DEDUCT', points: 10, reason: 'Late', hostId: host.id },
      },
    )
    expect(given.response).toMatchObject({
      done: 1,
      failed: [{ id: people[1]?.id, code: '34350' }],
    })
    const { list } = (
      await app.call<{ list: Rec[] }>(
        'GET',
        `pointsEntry/list?studentId=${ids[0] ?? ''}&kind=DEDUCT`,
      )
    ).response
    const history = await app.call<{ list: { requestId: string }[] }>(
      'GET',
      `pointsEntry/history?id=${list[0]?.id ?? ''}`,
    )
    const back = await app.call('POST', 'operation/undo', {
      id: history.response.list[0]?.requestId,
    })
    expect([back.status, back.response['done']]).toEqual([200, 1])
    expect(await pointsOf(ids[0] ?? '')).toMatchObject({ deducted: 0, balance: 50 })
    const entries = await app.call<{ total: number }>(
      'GET',
      `pointsEntry/list?studentId=${ids[0] ?? ''}`,
    )
    expect(entries.response.total).toBe(3)
  })

  it('ranks the students of the classes with a label, and of no other institution’s class or label', async () => {
    const label = await make('label', { name: 'Ranked' })
    const course = await make('course', { courseName: 'Labelled', labels: [label.id] })
    const { id } = await newStudent()
    await make('courseMember', { courseId: course.id, studentId: id, role: 'STUDENT' })
    await entry(id, { kind: 'ADD', points: 7 })
    const ranking = async (query: string, token?: string) =>
      (await app.call<Ranking>('GET', `points/ranking?${query}`, undefined, token ? { token } : {}))
        .response
    expect((await ranking(`labelId=${label.id}`)).list.map(one => one.id)).toEqual([id])
    for (const query of [`labelId=${label.id}`, `courseId=${course.id}`])
      expect(await ranking(query, app.stranger.token)).toEqual({ list: [], total: 0 })
    const file = await app.app.request('/edu_adminserver/points/exportRanking', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${app.stranger.token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ courseId: course.id, format: 'csv' }),
    })
    expect(await file.text()).not.toContain('Student')
  })

  it('the sums are those of the entries (audit 8)', async () => {
    const told: string[] = []
    const { pointsAudit } = await import('./points.audit.ts')
    await pointsAudit.run(
      { scope: app.scope, ports: app.ports, alive: app.clock.now() } as never,
      (text: string) => void told.push(text),
    )
    expect(told).toEqual([])
  })
})
