import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import type { RecordingPlay } from '../../../resources/playback/recording/recording.calls.ts'
import type { Recording } from '../../../resources/playback/recording/recording.resource.ts'
import {
  announceRecordingSegment,
  type AnnouncedSegment,
} from '../../../resources/playback/segment.calls.ts'
import type { Seminar } from '../../../resources/seminars/seminar/seminar.resource.ts'
import type { SeminarPage } from '../../../resources/seminars/seminar/seminar.calls.ts'
import { publicSeminarId, seminarPaths } from '../../../resources/seminars/seminar/paths.ts'
import { signedCall } from '../../../mocks/classroom/client.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { makeLastingApp, openClassroom, type Classroom } from '../../../tests/support/classroom.ts'
import { cookieOf } from '../../../tests/support/disk.ts'
import { makeClip } from '../../../tests/support/clip.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { tasksDone } from '../../engine/jobs/queue.ts'
import { createRecord } from '../../engine/records/create.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { usageOfRecording } from '../billing/usage.ts'
import { sweepRecordings } from './remove.ts'

const day = 86_400_000
const minute = 60_000

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'recordings of seminars on %s',
  (_, kind) => {
    let store: TestStore
    let t: TestApp
    let room: Classroom
    let clips: readonly Uint8Array<ArrayBuffer>[]
    let count = 0
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeLastingApp(store)
      room = await openClassroom(t)
      clips = [await makeClip({ seconds: 4 }), await makeClip({ seconds: 2 })]
    })
    afterAll(() => store.dispose())

    /** A seminar that started a minute ago. */
    const startSeminar = async (): Promise<{ readonly id: string; readonly start: number }> => {
      const start = t.clock.now().getTime() + 60 * minute
      const { id } = await room.make('seminar', {
        name: `Seminar ${++count}`,
        startAt: new Date(start).toISOString(),
        minutes: 60,
        moderatorId: room.teacher.id,
        definition: 'P480',
        layout: 'VIDEO_TOP',
        soundMode: 'SPEECH',
        notification: 'NONE',
        regFields: ['EMAIL'],
      })
      t.clock.advance(61 * minute)
      return { id, start }
    }
    const seminarNow = async (id: string) =>
      (await t.call<Seminar>('GET', `seminar/get?id=${id}`)).response
    const recordingsOf = async (seminarId: string) =>
      (
        await t.call<{ list: Recording[] }>(
          'GET',
          `recording/list?page=1&limit=10&sort=startedAt&seminarId=${seminarId}`,
        )
      ).response.list
    const announce = (lessonId: string, more: Readonly<Record<string, unknown>>) =>
      signedCall<AnnouncedSegment>(room.options, announceRecordingSegment.path, {
        lessonId,
        startsAt: t.clock.now().toISOString(),
        seconds: 4,
        ...more,
      })
    const put = async (address: string, body: Uint8Array<ArrayBuffer>) =>
      (await t.app.request(address, { method: 'PUT', body })).status
    const report = async (lessonId: string, state: string, more: object = {}) => {
      const event = room.event('RECORDING', undefined, 0, {
        lessonId,
        at: t.clock.now().toISOString(),
        state,
        ...more,
      })
      await room.report([event])
      await room.counted()
    }
    const playOf = async (id: string) =>
      (await t.call<RecordingPlay>('GET', `recording/play?recordingId=${id}`)).response
    const act = (name: string, id: string) =>
      t.call<{ done: number; failed: { code: string }[] }>('POST', `recording/${name}`, {
        selection: { ids: [id] },
        input: {},
      })

    /** A seminar whose classroom has sent these files and reported that the recording is ready. */
    const record = async (files: readonly Uint8Array<ArrayBuffer>[]) => {
      const { id, start } = await startSeminar()
      await report(id, 'STARTED')
      expect(await seminarNow(id)).toMatchObject({ recordingState: 'RUNNING' })
      for (const [n, bytes] of files.entries()) {
        const { response } = await announce(id, {
          id: `${id}-${String(n)}`,
          bytes: bytes.byteLength,
          startsAt: new Date(start + (n + 1) * minute).toISOString(),
        })
        expect(await put(response.address, bytes)).toBe(200)
      }
      t.clock.advance(2 * minute)
      await report(id, 'READY')
      await tasksDone(t.ports)
      const [made] = await recordingsOf(id)
      if (!made) throw new Error('no recording')
      return { id, made }
    }

    it('SEM-04 CLS-10 PLY-01 a seminar’s recording arrives by segments and plays', async () => {
      const { id, made } = await record(clips)
      const { name } = await seminarNow(id)
      expect(await seminarNow(id)).toMatchObject({
        recordingState: 'SUCCEEDED',
        recordingAddress: null,
      })
      expect(made).toMatchObject({
        name,
        lessonId: null,
        courseId: null,
        seminarId: id,
        state: 'SUCCEEDED',
        parts: 2,
        seconds: 6,
      })
      const play = await playOf(made.id)
      expect(play).toMatchObject({
        name,
        lessonId: null,
        seminarId: id,
        courseName: '',
        recordings: [{ id: made.id, state: 'SUCCEEDED' }],
      })
      expect(play.parts.map(({ seconds }) => seconds)).toEqual([4, 2])
      const headers = { Cookie: await cookieOf(t, t.administrator.token), Range: 'bytes=0-99' }
      const part = await t.app.request(play.parts[0]?.url ?? '', { headers })
      expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100])
      const usage = await t.scope.transaction(tx => usageOfRecording({ tx }, made.id))
      expect(usage).toMatchObject({
        kind: 'RECORDING',
        lessonId: null,
        seconds: 6,
      })
    })

    it('is public neither by itself nor once the seminar is over: staff choose what its page shows', async () => {
      const { id } = await record(clips.slice(1))
      t.clock.advance(60 * minute)
      const { status, response } = await t.call<SeminarPage>(
        'POST',
        seminarPaths.page,
        { proseminarId: publicSeminarId(t.institution, id) },
        { token: null },
      )
      expect([status, response.phase, response.recording, response.recordingAddress]).toEqual([
        200,
        'ENDED',
        null,
        null,
      ])
    })

    it('waits for every announced part; one that never arrives fails it', async () => {
      const { id } = await startSeminar()
      await announce(id, { id: `${id}-n`, bytes: 100 })
      await report(id, 'READY')
      expect(await seminarNow(id)).toMatchObject({ recordingState: 'GENERATING' })
      t.clock.advance(3 * day)
      await sweepRecordings(t.scope, t.ports)
      expect(await seminarNow(id)).toMatchObject({ recordingState: 'FAILED' })
    })

    it('the seminar follows a deletion, its undo and a legal hold', async () => {
      const { id, made } = await record(clips.slice(1))
      await act('hold', made.id)
      expect((await act('remove', made.id)).response).toMatchObject({ failed: [{ code: '34310' }] })
      t.clock.advance(minute)
      await report(id, 'DELETED')
      expect(await seminarNow(id)).toMatchObject({ recordingState: 'SUCCEEDED' })
      await act('release', made.id)
      const removed = await act('remove', made.id)
      expect(removed.response.done).toBe(1)
      expect(await seminarNow(id)).toMatchObject({ recordingState: 'DELETED' })
      expect(await playOf(made.id)).toMatchObject({ state: 'DELETED', parts: [] })
      const undo = await t.call('POST', 'operation/undo', {
        id: removed.headers.get('x-operation'),
      })
      expect(undo).toMatchObject({ status: 200, response: { kept: [] } })
      expect(await seminarNow(id)).toMatchObject({ recordingState: 'SUCCEEDED' })
      await act('remove', made.id)
      t.clock.advance(8 * day)
      await sweepRecordings(t.scope, t.ports)
      expect((await recordingsOf(id))[0]).toMatchObject({ parts: 0, bytes: 0 })
    })

    it('keeps the address of what the classroom plays itself, as long as that is there', async () => {
      const { id } = await startSeminar()
      const address = 'https://rec.example.org/a'
      await report(id, 'READY', { recording: 'a', address })
      await report(id, 'STARTED', { recording: 'b' })
      expect(await seminarNow(id)).toMatchObject({
        recordingState: 'RUNNING',
        recordingAddress: address,
      })
      const moved = `${address}?moved`
      t.clock.advance(minute)
      await report(id, 'READY', { recording: 'a', address: moved })
      expect(await seminarNow(id)).toMatchObject({ recordingAddress: moved })
      const first = (await recordingsOf(id)).find(({ source }) => source === 'a')
      expect(await playOf(first?.id ?? '')).toMatchObject({ state: 'SUCCEEDED', address: moved })
      await act('remove', first?.id ?? '')
      expect(await seminarNow(id)).toMatchObject({ recordingAddress: null })
    })

    it('records no more once the seminar is over', async () => {
      const { id } = await startSeminar()
      await report(id, 'STARTED')
      expect(await seminarNow(id)).toMatchObject({ recordingState: 'RUNNING' })
      const cancelled = await t.call('POST', 'seminar/cancel', { id, input: { reason: 'Storm' } })
      expect(cancelled.status).toBe(200)
      expect(await seminarNow(id)).toMatchObject({ recordingState: 'GENERATING' })
    })

    it('takes no parts for an id of nothing (710); a deleted seminar’s plays no more (12001)', async () => {
      expect((await announce(t.ports.ids.next(), { id: 'none', bytes: 100 })).status).toBe('710')
      const { id, made } = await record(clips.slice(1))
      expect((await t.call('POST', 'seminar/delete', { ids: [id] })).status).toBe(200)
      expect((await announce(id, { id: 'late', bytes: 100 })).status).toBe('710')
      expect(await t.call('GET', `recording/play?recordingId=${made.id}`)).toMatchObject({
        status: 12001,
      })
    })

    it('a recording is of a lesson or of a seminar, never of both or none', async () => {
      const { id: seminarId } = await startSeminar()
      const of = await systemContexts(t.ports, t.institution)
      const make = (owner: object) =>
        t.scope.transaction(tx =>
          createRecord(
            tx,
            of('recording'),
            { name: 'A', source: 'x', state: 'NOT_ON', ...owner },
            { system: true },
          ),
        )
      await expect(make({})).rejects.toMatchObject({ fields: { lessonId: { code: '11005' } } })
      await expect(make({ lessonId: room.lesson.id, seminarId })).rejects.toMatchObject({
        fields: { seminarId: { code: '9994' } },
      })
    })
  },
)
