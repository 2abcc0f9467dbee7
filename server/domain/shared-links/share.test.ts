import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { lesson as lessonResource } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import {
  openSharedLink,
  type SharedRecording,
} from '../../../resources/shared-links/share-link/shareLink.calls.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { auditFaults } from '../../../tests/support/auditFaults.ts'
import { makeLastingApp, openClassroom } from '../../../tests/support/classroom.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { recordChecks } from '../../engine/audit/records.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { recordedLesson } from '../playback/recorded.ts'
import { addRecording } from '../playback/report.ts'

const day = 86_400_000

describe.each(stores.map(kind => [kind.name, kind] as const))('shared links on %s', (_, kind) => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeLastingApp(store)
  })
  afterAll(() => store.dispose())

  const makeRecording = async (): Promise<string> => {
    const room = await openClassroom(t)
    const of = await systemContexts(t.ports, t.institution)
    return t.scope.transaction(async tx => {
      const lesson = await tx.lock(lessonResource, room.lesson.id)
      if (!lesson) throw new Error('no lesson')
      const made = await addRecording(tx, of, recordedLesson(lesson), {
        source: '-',
        reported: 'SUCCEEDED',
      })
      return made.id
    })
  }
  const share = async ({
    recordingId: given,
    ...values
  }: Readonly<Record<string, string>> = {}) => {
    const recordingId = given ?? (await makeRecording())
    const made = await t.call<{ id: string; version: number }>('POST', 'shareLink/create', {
      name: 'Parents',
      recordingId,
      ...values,
    })
    const { id } = made.response
    const { response } = await t.call<{ token: string }>('GET', `shareLink/token?id=${id}`)
    return { ...made.response, recordingId, token: response.token }
  }
  const open = async (token: string, password?: string, again?: boolean, ip = '203.0.113.7') => {
    const answer = await t.app.request(
      openSharedLink.path,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
        body: JSON.stringify({ token, password, again }),
      },
      { incoming: { socket: { remoteAddress: ip } } },
    )
    const { responseHeader, response } = (await answer.json()) as {
      responseHeader: { status: string; msg: string }
      response: SharedRecording
    }
    return { status: Number(responseHeader.status), msg: responseHeader.msg, response, answer }
  }
  const viewsOf = async (id: string) =>
    (await t.call<{ viewCount: number; version: number }>('GET', `shareLink/get?id=${id}`)).response

  it('PLY-01 opens for whoever has it, counts views, and tells nothing to caches and other sites', async () => {
    const { id, token } = await share()
    const { status, response, answer } = await open(token)
    expect(status).toBe(200)
    expect(response).toMatchObject({ state: 'SUCCEEDED', watermark: 'Demo School · Parents' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    await open(token, undefined, true)
    expect(await viewsOf(id)).toMatchObject({ viewCount: 1, version: 1 })
    await Promise.all([open(token), open(token)])
    expect((await viewsOf(id)).viewCount).toBe(3)
    // views are no changes: the log agrees with the record
    const faults = await auditFaults(t, recordChecks)
    expect(faults.filter(fault => fault.startsWith('shareLink '))).toEqual([])
  })

  it('asks for its password, and lets nobody guess it', async () => {
    const { id, token } = await share({ password: 'Kite4Lamp' })
    expect((await open(token)).status).toBe(34303)
    expect((await open(token, 'Kite4Lamq')).status).toBe(34304)
    expect((await open(token, 'Kite4Lamp')).status).toBe(200)
    expect(JSON.stringify((await t.call('GET', `shareLink/get?id=${id}`)).response)).not.toMatch(
      /argon2|Kite4Lamp/,
    )
    const tried = await Promise.all(Array.from({ length: 14 }, () => open(token, 'wrong1')))
    expect(tried.filter(({ status }) => status === 34304)).toHaveLength(9)
    expect(tried.filter(({ status }) => status === 429)).toHaveLength(5)
    expect((await open(token, 'Kite4Lamp')).status).toBe(429)
    t.clock.advance(16 * 60_000)
    expect((await open(token, 'Kite4Lamp')).status).toBe(200)
  })

  it('lets a class in that opens it at once with the right password, whatever others guess', async () => {
    const { token } = await share({ password: 'Kite4Lamp' })
    const from = (ip: string, password: string) => open(token, password, false, ip)
    const opened = await Promise.all(
      Array.from({ length: 40 }, () => from('203.0.113.1', 'Kite4Lamp')),
    )
    expect(opened.filter(({ status }) => status !== 200)).toEqual([])
    // 110 wrong ones from 11 addresses lock out these addresses alone
    for (let n = 10; n < 21; n += 1)
      await Promise.all(Array.from({ length: 10 }, () => from(`203.0.113.${n}`, 'wrong1')))
    expect((await from('203.0.113.10', 'Kite4Lamp')).status).toBe(429)
    expect((await from('203.0.113.1', 'Kite4Lamp')).status).toBe(200)
  })

  it('a right link opens although others from the same address tried 60 that are none', async () => {
    const { token } = await share()
    const at = (text: string) => open(text, undefined, false, '203.0.113.99')
    const wrong = await Promise.all(Array.from({ length: 62 }, () => at(`${token}x`)))
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(2)
    expect((await at(token)).status).toBe(200)
  })

  it('ends by its time, by a revocation, and with the recording; each says so', async () => {
    const expiresAt = new Date(t.clock.now().getTime() + day).toISOString()
    const { id, version, token, recordingId } = await share({ expiresAt })
    const other = await share({ recordingId })
    t.clock.advance(day + 1000)
    expect(await open(token)).toMatchObject({
      status: 34301,
      msg: 'This link has expired. Ask the person who sent it for a new one.',
    })
    await t.call('POST', 'shareLink/update', { id, version, status: 'REVOKED' })
    expect((await open(token)).status).toBe(34302)
    expect((await open(other.token)).status).toBe(200)
    await t.call('POST', 'recording/remove', { selection: { ids: [recordingId] }, input: {} })
    expect((await open(other.token)).status).toBe(34305)
    expect(
      (await t.call('POST', 'shareLink/create', { name: 'x', recordingId })).response,
    ).toMatchObject({
      errors: { recordingId: { code: '34312' } },
    })
  })

  it('opens for nobody who changes it, and shows another institution nothing', async () => {
    const { id, token, recordingId } = await share()
    const [institution = '', own = '', mac = ''] = token.split('.')
    for (const wrong of [
      `${t.otherInstitution}.${own}.${mac}`,
      `${institution}.${recordingId}.${mac}`,
      `${institution}.${own}.${mac.slice(1)}`,
      `${token}.x`,
      'x',
    ])
      expect((await open(wrong)).status).toBe(34300)
    const { token: stranger } = t.stranger
    expect(
      (await t.call('GET', `shareLink/token?id=${id}`, undefined, { token: stranger })).status,
    ).toBe(404)
    const theirs = await t.call(
      'POST',
      'shareLink/create',
      { name: 'x', recordingId },
      { token: stranger },
    )
    expect(theirs.status).not.toBe(200)
    const { token: reader } = await t.as({ rights: ['recording.read'] })
    expect(
      (await t.call('GET', `shareLink/token?id=${id}`, undefined, { token: reader })).status,
    ).toBe(905)
  })
})
