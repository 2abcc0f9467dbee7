import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import type { RecordingPlay } from '../../../resources/playback/recording/recording.calls.ts'
import {
  recording,
  type Recording,
} from '../../../resources/playback/recording/recording.resource.ts'
import {
  announceRecordingSegment,
  type AnnouncedSegment,
} from '../../../resources/playback/segment.calls.ts'
import { signedCall } from '../../../mocks/classroom/client.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { makeLastingApp, openClassroom, type Classroom } from '../../../tests/support/classroom.ts'
import { cookieOf } from '../../../tests/support/disk.ts'
import { makeClip } from '../../../tests/support/clip.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { nudge, tasksDone } from '../../engine/jobs/queue.ts'
import { sweepRecordings } from './remove.ts'

const day = 86_400_000

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'recordings of lessons on %s',
  (_, kind) => {
    let store: TestStore
    let t: TestApp
    let clips: readonly Uint8Array<ArrayBuffer>[]
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeLastingApp(store)
      clips = [await makeClip({ seconds: 4 }), await makeClip({ seconds: 2 })]
    })
    afterAll(() => store.dispose())

    const announce = async (room: Classroom, more: Readonly<Record<string, unknown>>) =>
      signedCall<AnnouncedSegment>(room.options, announceRecordingSegment.path, {
        lessonId: room.lesson.id,
        startsAt: new Date(room.start).toISOString(),
        seconds: 4,
        ...more,
      })
    const put = async (address: string, body: Uint8Array<ArrayBuffer>) => {
      const answer = await t.app.request(address, { method: 'PUT', body })
      const { responseHeader } = (await answer.json()) as { responseHeader: { status: string } }
      return Number(responseHeader.status)
    }
    const playOf = async (query: string, token = t.administrator.token) =>
      t.call<RecordingPlay>('GET', `recording/play?${query}`, undefined, { token })

    /**
     * A lesson whose classroom has sent these files, a minute apart, and reported that the
     * recording is ready.
     */
    const record = async (files: readonly Uint8Array<ArrayBuffer>[]) => {
      const room = await openClassroom(t)
      room.go(1)
      await room.report([room.event('RECORDING', undefined, 0, { state: 'STARTED' })])
      for (const [n, bytes] of files.entries()) {
        const { response } = await announce(room, {
          id: `${room.lesson.id}-${String(n)}`,
          bytes: bytes.byteLength,
          startsAt: new Date(room.start + n * 60_000).toISOString(),
        })
        expect(await put(response.address, bytes)).toBe(200)
      }
      await tasksDone(t.ports)
      room.go(80)
      await room.report([room.event('RECORDING', undefined, 75, { state: 'READY' })])
      await room.counted()
      const play = (await playOf(`lessonId=${room.lesson.id}`)).response
      return { room, play, id: play.recordingId ?? '' }
    }
    const recordOf = async (id: string) =>
      (await t.call<Recording>('GET', `recording/get?id=${id}`)).response

    it('CLS-10 PLY-01 plays what the classroom sent, in its order, as one timeline', async () => {
      const { room, play, id } = await record(clips)
      expect(play).toMatchObject({ state: 'SUCCEEDED', name: String(room.lesson['name']) })
      expect(play.parts.map(({ seconds, type }) => [seconds, type])).toEqual([
        [4, 'file'],
        [2, 'file'],
      ])
      expect(await room.lessonNow()).toMatchObject({ recording: 'SUCCEEDED', playback: true })
      expect(await recordOf(id)).toMatchObject({ seconds: 6, parts: 2, origin: 'CLASSROOM' })
      const [first] = play.parts
      const headers = { Cookie: await cookieOf(t, t.administrator.token), Range: 'bytes=0-99' }
      const part = await t.app.request(first?.url ?? '', { headers })
      expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/mp4'])
      expect((await part.arrayBuffer()).byteLength).toBe(100)
    })

    it('PLY-01 says who watches: the name of the member, and the last four digits of their phone', async () => {
      const { id } = await record([clips[1] ?? new Uint8Array()])
      const { id: member, token } = await t.as({})
      await store.db
        .updateTable('account')
        .set({ phone: '13800135678' })
        .where('id', '=', member)
        .execute()
      const { response } = await playOf(`recordingId=${id}`, token)
      expect(response.watermark).toEqual({
        name: expect.stringMatching(/^Member \d+$/),
        last4: '5678',
      })
    })

    it('recordings come from the classroom alone, and their screens promise no other way', () => {
      const { fields, about } = recording
      expect(Object.keys(fields.origin.options.options)).toEqual(['CLASSROOM'])
      expect(JSON.stringify(about)).not.toMatch(/uploaded|手动/)
    })

    it('CLS-10 says how far a recording is: not on, in progress, generating, and why it failed', async () => {
      const room = await openClassroom(t)
      const query = `lessonId=${room.lesson.id}`
      expect((await playOf(query)).response).toMatchObject({ state: 'NOT_ON', recordingId: null })
      room.go(1)
      await room.report([room.event('RECORDING', undefined, 0, { state: 'STARTED' })])
      await room.counted()
      expect((await playOf(query)).response).toMatchObject({ state: 'IN_PROGRESS', parts: [] })
      const broken = Uint8Array.from(clips[0] ?? []).fill(7, 60)
      const { response } = await announce(room, { id: `${room.lesson.id}-x`, bytes: broken.length })
      await room.report([room.event('RECORDING', undefined, 1, { state: 'READY' })])
      await room.counted()
      // ready, but a part of it hasn't arrived
      expect((await playOf(query)).response).toMatchObject({ state: 'GENERATING', parts: [] })
      expect(await put(response.address, broken)).toBe(200)
      await tasksDone(t.ports)
      const { recordingId, ...failed } = (await playOf(query)).response
      expect(failed).toMatchObject({ state: 'FAILED', failure: 'UNREADABLE', parts: [] })
      const again = await t.call('POST', 'recording/retry', { id: recordingId, input: {} })
      expect(again.status).toBe(200)
      nudge(t.ports, t.institution)
      await tasksDone(t.ports)
      expect((await playOf(query)).response.state).toBe('FAILED')
    })

    it('takes each segment once, whole, and of nobody else', async () => {
      const room = await openClassroom(t)
      room.go(1)
      const [clip = new Uint8Array()] = clips
      const id = `${room.lesson.id}-s`
      const [one, two] = await Promise.all([
        announce(room, { id, bytes: clip.length }),
        announce(room, { id, bytes: clip.length }),
      ])
      expect(one.response.segmentId).toBe(two.response.segmentId)
      expect((await announce(room, { id, bytes: clip.length + 1 })).status).toBe('34315')
      const { address } = one.response
      expect(await put(address, clip.slice(0, 50))).toBe(34314)
      expect(await put(address, Uint8Array.from([...clip, 1]))).toBe(34314)
      expect(await put(address.replace(/mac=.*/, 'mac=x'), clip)).toBe(34313)
      expect(await put(address.replace(/i=[^&]*/, `i=${t.otherInstitution}`), clip)).toBe(34313)
      // twice at the same time, and once more
      expect(await Promise.all([put(address, clip), put(address, clip)])).toEqual([200, 200])
      expect(await put(address, clip)).toBe(200)
      await tasksDone(t.ports)
      const rows = await t.scope.db
        .selectFrom('fileRow')
        .select('id')
        .where('name', '=', `${one.response.segmentId}.mp4`)
        .execute()
      expect(rows).toHaveLength(1)
      t.clock.advance(2 * day)
      expect(await put(address, clip)).toBe(34313)
    })

    it('notes what each member has watched, and where they stopped', async () => {
      const { id } = await record(clips)
      const viewer = await t.as({ rights: ['lesson.playback'] })
      const watch = (ranges: readonly object[], at: number, token = viewer.token) =>
        t.call<{ watched: unknown }>(
          'POST',
          'recording/watched',
          { recordingId: id, ranges, at },
          { token },
        )
      await Promise.all([watch([{ from: 0, to: 1 }], 1), watch([{ from: 3, to: 900 }], 1)])
      expect((await watch([{ from: 1, to: 2 }], 1)).response.watched).toEqual([
        { from: 0, to: 2 },
        { from: 3, to: 6 },
      ])
      const mine = (await playOf(`recordingId=${id}`, viewer.token)).response
      expect(mine.watched).toHaveLength(2)
      expect((await playOf(`recordingId=${id}`)).response.watched).toEqual([])
      expect((await watch([], 0, t.stranger.token)).status).toBe(34305)
      expect((await playOf(`recordingId=${id}`, t.stranger.token)).status).toBe(34305)
      const nobody = await t.as({ rights: ['lesson.read'] })
      expect((await playOf(`recordingId=${id}`, nobody.token)).status).toBe(905)
    })

    it('deletes a recording unless it is on legal hold; an undo within a week brings it back', async () => {
      const { room, id } = await record(clips)
      const act = (name: string, input: object = {}) =>
        t.call<{ done: number; failed: { code: string }[] }>('POST', `recording/${name}`, {
          selection: { ids: [id] },
          input,
        })
      await act('hold')
      const [part] = (await playOf(`recordingId=${id}`)).response.parts
      expect((await act('remove')).response).toMatchObject({ done: 0, failed: [{ code: '34310' }] })
      // nor does the classroom
      await room.report([room.event('RECORDING', undefined, 79, { state: 'DELETED' })])
      await room.counted()
      expect((await playOf(`recordingId=${id}`)).response.state).toBe('SUCCEEDED')
      await act('release')
      const removed = await act('remove')
      expect(removed.response.done).toBe(1)
      expect((await playOf(`recordingId=${id}`)).response).toMatchObject({
        state: 'DELETED',
        removal: 'PERSON',
        removed: { by: expect.stringContaining('Member'), at: t.clock.now().toISOString() },
        parts: [],
      })
      expect(await room.lessonNow()).toMatchObject({ recording: 'DELETED', playback: false })
      // an address that was signed before ends too
      const headers = { Cookie: await cookieOf(t, t.administrator.token) }
      expect((await t.app.request(part?.url ?? '', { headers })).status).toBe(404)
      const undo = await t.call('POST', 'operation/undo', {
        id: removed.headers.get('x-operation'),
      })
      expect(undo).toMatchObject({ status: 200, response: { kept: [] } })
      expect((await playOf(`recordingId=${id}`)).response.parts).toHaveLength(2)
      await act('remove')
      t.clock.advance(8 * day)
      await sweepRecordings(t.scope, t.ports)
      expect(
        await t.scope.db
          .selectFrom('recordingSegment')
          .select('id')
          .where('recordingId', '=', id)
          .execute(),
      ).toEqual([])
    })

    it('keeps a recording until its day, and longer where it is held', async () => {
      const [{ id }, { id: heldId }] = [await record(clips), await record(clips)]
      const act = (name: string, one: string, input: object = {}) =>
        t.call('POST', `recording/${name}`, { selection: { ids: [one] }, input })
      const expireAt = new Date(t.clock.now().getTime() + day).toISOString()
      for (const one of [id, heldId]) await act('keep', one, { expireAt })
      await act('hold', heldId)
      t.clock.advance(2 * day)
      // at once, before the clean-up runs
      expect((await playOf(`recordingId=${id}`)).response).toMatchObject({
        state: 'DELETED',
        removal: 'EXPIRED',
        parts: [],
      })
      await sweepRecordings(t.scope, t.ports)
      expect(await recordOf(id)).toMatchObject({ state: 'DELETED', removal: 'EXPIRED' })
      expect(await recordOf(heldId)).toMatchObject({ state: 'SUCCEEDED' })
    })

    it('gives up on a segment that never arrives', async () => {
      const room = await openClassroom(t)
      room.go(1)
      await announce(room, { id: `${room.lesson.id}-n`, bytes: 100 })
      await room.report([room.event('RECORDING', undefined, 0, { state: 'READY' })])
      await room.counted()
      t.clock.advance(3 * day)
      await sweepRecordings(t.scope, t.ports)
      expect((await playOf(`lessonId=${room.lesson.id}`)).response).toMatchObject({
        state: 'FAILED',
        failure: 'NOT_ARRIVED',
      })
    })
  },
)
