import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PointsVisibility } from '../../../resources/points/points-policy/pointsPolicy.options.ts'
import { memoryFiles } from '../../../mocks/portable.ts'
import { createBrowserSheets } from '../../../mocks/sheets-browser.ts'
import { resources } from '../../../resources/index.ts'
import type { FileRef, LoginReply } from '../../../src/protocol/provider.ts'
import { makeApp } from '../../../tests/support/app.ts'
import { stores, type StoreKind } from '../../../tests/support/stores.ts'
import { haltTasks, resumeTasks, tasksDone } from '../../engine/jobs/queue.ts'

interface Rec {
  readonly id: string
  readonly version: number
}

const role = [
  'student.read',
  'reward.read',
  'operation.everyone',
  'pointsEntry.read',
  'pointsEntry.create',
  'pointsEntry.export',
]

/** A school in which a student has points, and a teacher whose role may see them logs in. */
const openPointsSchool = async (kind: StoreKind) => {
  const store = await kind.open(Object.values(resources))
  const files = memoryFiles()
  // a file is put away once this is through
  const gate = { reach: () => {}, opens: Promise.resolve() }
  const putStream: typeof files.putStream = async (key, source) => {
    gate.reach()
    await gate.opens
    return files.putStream(key, source)
  }
  const t = await makeApp({
    store,
    config: { accessSeconds: 1e8, exportInline: 0 },
    ports: { sheets: createBrowserSheets(), files: { ...files, putStream } },
  })
  await resumeTasks(t.ports, true)
  const make = async (resource: string, values: object): Promise<Rec> => {
    const { status, response } = await t.call<Rec>('POST', `${resource}/create`, values)
    expect([resource, status]).toEqual([resource, 200])
    return response
  }
  const policy = await make('pointsPolicy', {})
  const host = await make('teacher', { name: 'Host', account: 'host1' })
  const student = await make('student', { name: 'Ada', account: 'ada1' })
  const values = { studentId: student.id, hostId: host.id, reason: 'Homework', points: 40 }
  const entry = await make('pointsEntry', values)
  let n = 0
  /** A person with these permissions; `teaches`: a teacher. */
  const person = async (rights: readonly string[], teaches = false): Promise<string> => {
    const { id, token } = await t.as({ rights })
    if (!teaches) return token
    n += 1
    const teacher = { name: `Teacher ${n}`, account: `teacher${n}`, permissions: ['EXPORT'] }
    await t.scope.db
      .insertInto('accountLink')
      .values({
        resource: 'teacher',
        recordId: (await make('teacher', teacher)).id,
        accountId: id,
        createTime: t.clock.now().toISOString(),
      })
      .execute()
    return token
  }
  const show = async (visibility: PointsVisibility) => {
    const { response } = await t.call<Rec>('GET', `pointsPolicy/get?id=${policy.id}`)
    const change = { id: policy.id, version: response.version, visibility }
    expect((await t.call('POST', 'pointsPolicy/update', change)).status).toBe(200)
  }
  /** Every path by which points are read. */
  const reads: readonly (readonly ['GET' | 'POST', string, object?])[] = [
    ['GET', 'pointsEntry/list?limit=10'],
    ['GET', `pointsEntry/list?limit=10&studentId=${student.id}`],
    ['GET', 'pointsEntry/list?limit=10&q=Homework'],
    ['GET', `pointsEntry/get?id=${entry.id}`],
    ['GET', `pointsEntry/many?ids=${entry.id}`],
    ['GET', `pointsEntry/history?id=${entry.id}`],
    ['GET', 'points/ranking?limit=10'],
    ['GET', `points/student?studentId=${student.id}`],
    ['POST', 'pointsEntry/export', { format: 'csv', inline: true }],
    ['POST', 'pointsEntry/export', { format: 'csv' }],
    ['POST', 'points/exportRanking', { format: 'csv' }],
  ]
  const statuses = async (token: string) => {
    const answers: number[] = []
    for (const [method, path, body] of reads) {
      const answer = await t.app.request(`/edu_adminserver/${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body ? { 'Content-Type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const text = await answer.text()
      answers.push(Number(/"status":"?(\d+)/.exec(text)?.[1] ?? answer.status))
    }
    return answers
  }
  const as = async <T>(token: string, path: string) =>
    (await t.call<T>('GET', path, undefined, { token })).response
  return { store, t, gate, student, values, person, show, statuses, as, reads }
}

type PointsSchool = Awaited<ReturnType<typeof openPointsSchool>>

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'who sees points in the console, on %s',
  (_name, kind) => {
    let s: PointsSchool
    beforeAll(async () => {
      s = await openPointsSchool(kind)
    })
    afterAll(async () => {
      await haltTasks(s.t.ports)
      await s.store.dispose()
    })

    it('PTS-01 a teacher sees points on no path where hosts are left out, and on every one where they are not', async () => {
      const token = await s.person(role, true)
      const every = (status: number) => s.reads.map(() => status)
      const entriesLogged = async () =>
        (
          await s.as<{ list: readonly { resource: string }[] }>(
            token,
            'operation/list?everyone=1&limit=50',
          )
        ).list.filter(({ resource }) => resource === 'pointsEntry').length
      const searched = async () =>
        (await s.as<{ list: readonly unknown[] }>(token, 'search?q=Homework')).list.length
      const figures = async () =>
        (await s.as<{ currentPoints?: number }>(token, `student/get?id=${s.student.id}`))
          .currentPoints
      const rights = async () =>
        (await s.as<LoginReply>(token, 'app/session')).setAuth.filter(right =>
          right.startsWith('pointsEntry.'),
        )
      for (const visibility of ['NONE', 'BOTH', 'PARTICIPANTS', 'HOST'] as const) {
        await s.show(visibility)
        const sees = visibility === 'BOTH' || visibility === 'HOST'
        // the permission that the session's screens know was withdrawn (5003)
        const refused = visibility === 'PARTICIPANTS' ? 5003 : 905
        const answers = await s.statuses(token)
        expect([visibility, ...answers]).toEqual([visibility, ...every(sees ? 200 : refused)])
        expect([visibility, await searched(), (await entriesLogged()) > 0]).toEqual([
          visibility,
          sees ? 1 : 0,
          sees,
        ])
        expect(await figures()).toBe(sees ? 40 : undefined)
        expect(await rights()).toEqual(
          sees
            ? ['pointsEntry.create', 'pointsEntry.export', 'pointsEntry.read']
            : ['pointsEntry.create'],
        )
      }
      await tasksDone(s.t.ports)
    })

    it('PTS-01 a file that was asked for before, made or still being made, is fetched no more', async () => {
      await s.show('BOTH')
      const token = await s.person(role, true)
      const ask = async () =>
        (
          await s.t.call<{ taskId: string }>(
            'POST',
            'pointsEntry/export',
            { format: 'csv' },
            { token },
          )
        ).response.taskId
      const made = await ask()
      await tasksDone(s.t.ports)
      const link = await s.as<FileRef>(token, `task/file?id=${made}`)
      expect((await s.t.app.request(link.url)).status).toBe(200)
      let open = () => {}
      s.gate.opens = new Promise(resolve => {
        open = resolve
      })
      const reached = new Promise<void>(resolve => {
        s.gate.reach = resolve
      })
      const waiting = await ask()
      await reached
      await s.show('NONE')
      open()
      await tasksDone(s.t.ports)
      const status = async (id: string) =>
        (await s.t.call('GET', `task/file?id=${id}`, undefined, { token })).status
      expect([await status(made), await status(waiting)]).toEqual([905, 905])
      expect((await s.t.app.request(link.url)).status).toBe(404)
    })

    it('PTS-01 binds neither administrators nor clerks, nor a teacher who may change the settings', async () => {
      await s.show('NONE')
      const tokens = [
        s.t.administrator.token,
        await s.person(role),
        await s.person([...role, 'pointsPolicy.update'], true),
      ]
      for (const token of tokens)
        expect(await s.as<object>(token, `points/student?studentId=${s.student.id}`)).toMatchObject(
          { balance: 40 },
        )
    })

    it('PTS-01 a teacher who may not see points still gives them, and is not told how many there are', async () => {
      const token = await s.person(role, true)
      const deduct = () =>
        s.t.call<{ errors?: Record<string, { params?: object }> }>(
          'POST',
          'pointsEntry/create',
          { ...s.values, kind: 'DEDUCT', points: 41 },
          { token },
        )
      await s.show('HOST')
      const told = await deduct()
      expect([told.status, told.msg]).toEqual([34350, expect.stringContaining('40')])
      await s.show('PARTICIPANTS')
      const untold = await deduct()
      expect(untold.status).toBe(34350)
      expect(JSON.stringify(untold)).not.toContain('40')
      const given = await s.t.call('POST', 'pointsEntry/create', s.values, { token })
      expect(given.status).toBe(200)
    })
  },
)
