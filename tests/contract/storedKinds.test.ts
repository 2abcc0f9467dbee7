import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedCall } from '../../mocks/classroom/client.ts'
import type { StorageSpace } from '../../resources/cloud-disk/storage.calls.ts'
import { resources } from '../../resources/index.ts'
import {
  announceRecordingSegment,
  type AnnouncedSegment,
} from '../../resources/playback/segment.calls.ts'
import { folderFiles } from '../../server/adapters/files.ts'
import { storedCheck } from '../../server/domain/cloud-disk/index.ts'
import { countStored } from '../../server/domain/cloud-disk/usage.ts'
import { measureCourseware } from '../../server/domain/courseware/measure.ts'
import { purgeCourseware } from '../../server/domain/courseware/purge.ts'
import { sweepRecordings } from '../../server/domain/playback/remove.ts'
import { tasksDone } from '../../server/engine/jobs/queue.ts'
import { auditFaults } from '../support/auditFaults.ts'
import { openClassroom, type Classroom } from '../support/classroom.ts'
import { coursewareSchool } from '../support/coursewareSchool.ts'
import { pdfOf } from '../support/documents.ts'
import { stores, type TestStore } from '../support/stores.ts'
import { pixel } from '../support/taskSchool.ts'
import { announcing, askTus, sendWhole } from '../support/tus.ts'

const day = 86_400_000
const later = new Date(8_640_000_000_000_000)
const document = pdfOf(1, { filler: 30_000 })
const segmentBytes = 1000

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'storage outside the disks on %s',
  (_name, kind) => {
    let store: TestStore
    let root: string
    let s: Awaited<ReturnType<typeof coursewareSchool>>
    let templateId: string
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      root = await mkdtemp(join(tmpdir(), 'edu-stored-'))
      const files = folderFiles(join(root, 'files'))
      s = await coursewareSchool(store, join(root, 'work'), undefined, files)
      const values = { title: 'Essay', content: 'Write.', gradingType: 'HUNDRED_MARK' }
      templateId = await s.school.create('taskTemplate', values)
    })
    afterAll(async () => {
      for (const one of s.t.ports.storedKinds)
        expect(await auditFaults(s.t, storedCheck(one))).toEqual([])
      await store.dispose()
      await rm(root, { recursive: true, force: true })
    })

    // sessions don't outlast the days that tests let pass
    const token = async (): Promise<string> => (await s.t.as({})).token
    const space = async () =>
      (await s.t.call<StorageSpace>('GET', 'disk/storage', undefined, { token: await token() }))
        .response
    const bytesBy = async (): Promise<Readonly<Record<string, number>>> =>
      Object.fromEntries((await space()).kinds.map(({ name, bytes }) => [name, bytes]))
    const limit = async (limits: object) =>
      s.t.call(
        'POST',
        'disk/storage/change',
        { version: (await space()).version, retention: 'NEVER', ...limits },
        { token: await token() },
      )
    const allBytes = async (): Promise<number> => {
      let sum = 0
      for (const key of await s.files.list('', later, true))
        sum += (await s.files.get(key))?.byteLength ?? 0
      return sum
    }
    const announce = (room: Classroom, id: string) =>
      signedCall<AnnouncedSegment>(room.options, announceRecordingSegment.path, {
        id,
        lessonId: room.lesson.id,
        startsAt: new Date(room.start).toISOString(),
        seconds: 4,
        bytes: segmentBytes,
      })
    const attach = async () =>
      sendWhole(
        s.t,
        await token(),
        { purpose: 'taskAttachment', fileName: 'sheet.png', target: { templateId } },
        pixel(),
      )

    it('recordings, courseware and tasks are counted, told by kind, and refused where nothing is left (DSK-03)', async () => {
      const room = await openClassroom(s.t)
      expect(await bytesBy()).toEqual({ videos: 0, recordings: 0, courseware: 0, tasks: 0 })
      await s.upload(document, 'Unit 1.pdf')
      await s.converted()
      const stored = await allBytes()
      expect(stored).toBeGreaterThan(document.byteLength)
      expect((await bytesBy())['courseware']).toBe(stored)
      expect((await attach()).status).toBe(200)
      await announce(room, 'counted')
      await announce(room, 'counted')
      const { outside, used } = await space()
      expect(await bytesBy()).toMatchObject({
        recordings: segmentBytes,
        tasks: pixel().byteLength,
      })
      expect(outside).toBe(stored + segmentBytes + pixel().byteLength)
      expect(used).toBe(outside)
      await limit({ storageLimit: 0 })
      expect((await s.upload(document, 'Unit 2.pdf')).status).toBe(18001)
      expect((await attach()).status).toBe(18001)
      expect((await announce(room, 'too much')).status).toBe('18001')
      expect((await space()).outside).toBe(outside)
      await limit({})
    })

    it('page images count as traffic, and end with it (DSK-03, ERR-04)', async () => {
      await s.upload(document, 'Traffic.pdf')
      await s.converted()
      const { id } = await s.named('Traffic')
      const { address } = (await s.pages(id)).response
      const image = async () => s.image(`${address}&page=1&size=page`)
      const opened = await image()
      expect(opened.status).toBe(200)
      await limit({ trafficLimit: 0 })
      s.t.clock.advance(21_000)
      const refused = await image()
      expect([refused.status, await refused.json()]).toMatchObject([
        404,
        { responseHeader: { status: 18002 } },
      ])
      await limit({})
    })

    it('what is given up or deleted gives its storage back, and its bytes (DSK-03)', async () => {
      const before = await bytesBy()
      const announced = announcing({ purpose: 'courseware', fileName: 'a.pdf', size: 30_000 })
      const { token: by } = await s.t.as({})
      const path = '/edu_adminserver/uploads'
      const { uploadId } = (await askTus(s.t, by, 'POST', path, announced)).response
      expect((await bytesBy())['courseware']).toBe((before['courseware'] ?? 0) + 30_000)
      await askTus(s.t, by, 'DELETE', `${path}/${uploadId}`)
      expect(await bytesBy()).toEqual(before)

      const room = await openClassroom(s.t)
      await announce(room, `${room.lesson.id} lost`)
      const sent = await announce(room, `${room.lesson.id} sent`)
      const body = new Uint8Array(segmentBytes)
      const { address } = sent.response
      expect((await s.t.app.request(address, { method: 'PUT', body })).status).toBe(200)
      await tasksDone(s.t.ports)
      s.t.clock.advance(3 * day)
      await sweepRecordings(s.t.scope, s.t.ports)
      const recordings = before['recordings'] ?? 0
      // the one of the first test never arrived either
      expect((await bytesBy())['recordings']).toBe(recordings)
      const found = await s.t.scope.db
        .selectFrom('recordingSegment')
        .select(['recordingId', 'fileId'])
        .where('fileId', 'is not', null)
        .executeTakeFirstOrThrow()
      const ids = [found.recordingId]
      const options = { token: await token() }
      await s.t.call('POST', 'recording/remove', { selection: { ids }, input: {} }, options)
      s.t.clock.advance(8 * day)
      await sweepRecordings(s.t.scope, s.t.ports)
      expect((await bytesBy())['recordings']).toBe(recordings - segmentBytes)
      expect(await s.files.list(`${s.t.institution}/${found.fileId ?? ''}`, later)).toEqual([])
    })

    it('courseware in the trash keeps its files for 30 days, and can’t be restored without them (CLS-05, DSK-03)', async () => {
      const rows = await s.t.call<{ list: { id: string }[] }>(
        'GET',
        'courseware/list?limit=100',
        undefined,
        { token: await token() },
      )
      const ids = rows.response.list.map(({ id }) => id)
      const before = (await bytesBy())['courseware'] ?? 0
      const act = async (verb: string) =>
        s.t.call('POST', `courseware/${verb}`, { ids }, { token: await token() })
      expect((await act('delete')).status).toBe(200)
      s.t.clock.advance(29 * day)
      await purgeCourseware(s.t.scope, s.t.ports)
      expect((await bytesBy())['courseware']).toBe(before)
      s.t.clock.advance(2 * day)
      await purgeCourseware(s.t.scope, s.t.ports)
      expect((await bytesBy())['courseware']).toBe(0)
      expect(await s.files.list(`pages/${s.t.institution}/`, later, true)).toEqual([])
      expect(JSON.stringify(await act('restore'))).toContain('34575')
    })

    it('what was there before it was counted is counted (DSK-03)', async () => {
      await attach()
      const { token: by } = await s.t.as({})
      await s.upload(document, 'Older.pdf', undefined, by)
      await s.converted()
      const before = await bytesBy()
      const { db } = s.t.scope
      await db.updateTable('coursewareRun').set({ bytes: null, imageBytes: null }).execute()
      await db.deleteFrom('quota').where('name', 'like', 'stored bytes %').execute()
      expect(await bytesBy()).toEqual({ ...before, courseware: 0 })
      await countStored(s.t.scope, s.t.ports)
      await measureCourseware(s.t.scope, s.t.ports)
      expect(await bytesBy()).toEqual(before)
    })
  },
)
