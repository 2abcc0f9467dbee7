import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Courseware } from '../../resources/courseware/courseware/courseware.resource.ts'
import { resources } from '../../resources/index.ts'
import { lesson as lessonResource } from '../../resources/scheduling/lesson/lesson.resource.ts'
import type { RecordingPlay } from '../../resources/playback/recording/recording.calls.ts'
import {
  openSharedLink,
  type SharedRecording,
} from '../../resources/shared-links/share-link/shareLink.calls.ts'
import type { OwnTaskPage } from '../../resources/tasks/ownTasks.calls.ts'
import type { TransferClaim } from '../../resources/payments/transfer-claim/transferClaim.resource.ts'
import { recordedLesson } from '../../server/domain/playback/recorded.ts'
import { addRecording } from '../../server/domain/playback/report.ts'
import { fileKeyOf } from '../../server/engine/files/fileKey.ts'
import { systemContexts } from '../../server/engine/records/system.ts'
import { fieldOf, kindOf } from '../../src/schema/index.ts'
import { openClassroom } from '../support/classroom.ts'
import { cookieOf, visitLink } from '../support/disk.ts'
import { pdfOf } from '../support/documents.ts'
import { stores } from '../support/stores.ts'
import { openTaskSchool, pixel, soundOf, type TaskSchool } from '../support/taskSchool.ts'
import { sendWhole } from '../support/tus.ts'
import { uploadPicture } from '../support/uploadPicture.ts'

/** A link, the cookie of the browser that it was made for, and what takes the right to it away. */
interface Link {
  readonly url: string
  readonly cookie: string
  readonly withdraw: () => Promise<unknown>
  /** The response to a browser without a session. */
  readonly nobody: readonly [number, number]
}
const noSession = [401, 401] as const
const foreign = [404, 34002] as const

/** Links of people and passes, by the resource or purpose of their files. */
const linked = {
  courseware: ['member'],
  transferClaim: ['member'],
  recording: ['member', 'shared link'],
  taskAttachment: ['member', 'student'],
  taskAnswer: ['member', 'student'],
  taskReview: ['member', 'student'],
} as const
type Linked = keyof typeof linked
type Way = (typeof linked)[Linked][number]
const ways = (Object.keys(linked) as Linked[]).flatMap(kind =>
  linked[kind].map((way): readonly [Linked, Way] => [kind, way]),
)

/**
 * Every other resource or purpose with files, and where its links are tested, or why it has none.
 */
const others: Readonly<Record<string, string>> = {
  diskNode: 'diskLinks.test.ts',
  diskFile: 'its files are those of diskNode',
  courseVideo: 'serving.test.ts: videos have addresses of their own',
  import: 'its files are temporary and have no link',
  // pictures that open for everyone who has their link, for minutes: they are shown in classrooms
  // and reports, too
  background: 'a picture',
  reward: 'a picture',
  recordedCourse: 'a picture',
  teacher: 'a picture',
  student: 'a picture',
  course: 'a picture',
  organization: 'a picture',
  seminar: 'a picture',
  seminarPerson: 'a picture',
}

const hasFiles = (name: string): boolean => {
  const resource = Object.values(resources).find(one => one.name === name)
  return Object.keys(resource?.fields ?? {}).some(field => {
    const found = resource && fieldOf(resource, field)
    return found !== undefined && kindOf(found).file !== undefined
  })
}

describe.each(stores.map(kind => [kind.name, kind] as const))('file links on %s', (_, kind) => {
  let s: TaskSchool
  beforeAll(async () => {
    s = await openTaskSchool(kind)
  })
  afterAll(() => s.store.dispose())

  const reader = async (rights: readonly string[]) => {
    const { id, token } = await s.t.as({ rights })
    const withdraw = () =>
      s.t.scope.db.updateTable('member').set({ rights: [] }).where('accountId', '=', id).execute()
    return { token, cookie: await cookieOf(s.t, token), withdraw, nobody: noSession }
  }
  const get = async <T>(path: string, token: string): Promise<T> =>
    (await s.t.call<T>('GET', path, undefined, { token })).response

  const coursewareLink = async (): Promise<Link> => {
    const { token, ...link } = await reader(['courseware.read'])
    const file = { purpose: 'courseware', fileName: 'paper.pdf' }
    const bytes = pdfOf(1, { filler: 30_000 })
    const sent = await sendWhole(s.t, s.t.administrator.token, file, bytes)
    const id = String(sent.response.answer?.['id'])
    const made = await get<Courseware>(`courseware/get?id=${id}`, token)
    return { ...link, url: made.file.url }
  }

  const transferLink = async (): Promise<Link> => {
    const { token, ...link } = await reader(['transferClaim.read'])
    const proof = await uploadPicture(s.t, s.t.administrator.token, 'transferClaim', 'proof')
    const values = { payer: 'School Ltd', amount: '100.00', paidOn: '2026-03-02', proof }
    const { id } = await s.make('transferClaim', values)
    const made = await get<TransferClaim>(`transferClaim/get?id=${id}`, token)
    return { ...link, url: made.proof.url }
  }

  const newRecording = async (): Promise<string> => {
    const room = await openClassroom(s.t)
    const of = await systemContexts(s.t.ports, s.t.institution)
    const now = s.t.clock.now().toISOString()
    const fileId = s.t.ports.ids.next()
    await s.t.ports.files.put(fileKeyOf(s.t.institution, fileId), soundOf(1))
    return s.t.scope.transaction(async tx => {
      const lesson = await tx.lock(lessonResource, room.lesson.id)
      if (!lesson) throw new Error('no lesson')
      const made = await addRecording(tx, of, recordedLesson(lesson), {
        source: '-',
        reported: 'SUCCEEDED',
      })
      const file = { id: fileId, name: 'a.mp4', type: 'video/mp4', size: 100 }
      const row = { resource: 'recording', field: 'segment', ownerId: 'system', createTime: now }
      await tx.db
        .insertInto('fileRow')
        .values({ ...file, ...row })
        .execute()
      await tx.db
        .insertInto('recordingSegment')
        .values({
          id: fileId,
          recordingId: made.id,
          eventId: fileId,
          fileId,
          state: 'READY',
          startsAt: now,
          durationMs: 1000,
          bytes: 100,
          createTime: now,
        })
        .execute()
      return made.id
    })
  }
  const recordingLink = async (): Promise<Link> => {
    const { token, ...link } = await reader(['lesson.playback'])
    const id = await newRecording()
    const { parts } = await get<RecordingPlay>(`recording/play?recordingId=${id}`, token)
    return { ...link, url: parts[0]?.url ?? '' }
  }
  const sharedLink = async (): Promise<Link> => {
    const recordingId = await newRecording()
    const { id, version } = await s.make('shareLink', { name: 'Parents', recordingId })
    const { token } = await s.ok<{ token: string }>('GET', `shareLink/token?id=${id}`)
    const opened = await s.t.call<SharedRecording>('POST', openSharedLink.path, { token })
    return {
      url: opened.response.parts[0]?.url ?? '',
      cookie: (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
      withdraw: () => s.ok('POST', 'shareLink/update', { id, version, status: 'REVOKED' }),
      nobody: foreign,
    }
  }

  /** A reviewed submission with a file, of a task with an attachment, reviewed by voice. */
  const submitted = async () => {
    const made = await s.newTask({ gradingType: 'HUNDRED_MARK' })
    await s.attach(made.templateId, pixel())
    await s.answer(made.pass, { taskId: made.taskId }, pixel())
    const values = { taskId: made.taskId, content: 'Mine', version: 0 }
    const { response } = await s.own(made.pass, 'submit', values)
    const id = String(response['id'])
    await s.voice(id, soundOf(1))
    const { version } = await s.reviewOf(id)
    await s.ok('POST', 'submission/review', { id, version, decision: 'APPROVED', mark: 90 })
    return { ...made, id }
  }
  const filesIn = {
    taskAttachment: 'attachments',
    taskAnswer: 'files',
    taskReview: 'reviewFiles',
  } as const
  const reviewLink = async (purpose: keyof typeof filesIn): Promise<Link> => {
    const { id } = await submitted()
    const { token, ...link } = await reader(['submission.read'])
    const page = await get<Awaited<ReturnType<TaskSchool['reviewOf']>>>(
      `submission/review/get?id=${id}`,
      token,
    )
    return { ...link, url: page[filesIn[purpose]][0]?.url ?? '' }
  }
  const studentLink = async (purpose: keyof typeof filesIn): Promise<Link> => {
    const { pass, taskId, student } = await submitted()
    const opened = await s.t.call<OwnTaskPage>('POST', '/edu_openapi/task/mine/get', {
      pass,
      taskId,
    })
    return {
      url: opened.response[filesIn[purpose]][0]?.url ?? '',
      cookie: (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
      withdraw: () => s.ok('POST', 'classTask/link', { studentId: student.id, anew: true }),
      nobody: foreign,
    }
  }
  const linkOf = (of: Linked, way: Way): Promise<Link> => {
    if (of === 'courseware') return coursewareLink()
    if (of === 'transferClaim') return transferLink()
    if (of === 'recording') return way === 'member' ? recordingLink() : sharedLink()
    return way === 'member' ? reviewLink(of) : studentLink(of)
  }
  const codes = async (url: string, cookie?: string) => {
    const { http, code } = await visitLink(s.t, url, cookie)
    return [http, code]
  }

  it('every resource and purpose with files is in the table', () => {
    const { fileAccess, uploads } = s.t.ports
    const withFiles = Object.values(resources)
      .map(({ name }) => name)
      .filter(hasFiles)
    const known = new Set([...Object.keys(fileAccess), ...Object.keys(uploads), ...withFiles])
    expect([...known].toSorted()).toEqual(
      [...Object.keys(linked), ...Object.keys(others)].toSorted(),
    )
  })

  it.each(ways)('%s of a %s: opens in the browser that it was made for alone', async (of, way) => {
    const { url, cookie, nobody } = await linkOf(of, way)
    const opened = await visitLink(s.t, url, cookie)
    expect([opened.http, opened.code]).toEqual([200, 200])
    expect(opened.headers.get('cache-control')).toBe('private, no-cache')
    expect(await codes(url), 'without a session').toEqual(nobody)
    const other = await linkOf(of, way)
    expect(await codes(url, other.cookie), 'somebody else').toEqual(foreign)
    const changed = url.replace(/mac=[^&]*/, 'mac=x')
    expect(await codes(changed, cookie), 'not signed').toEqual([404, 404])
  })

  it.each(ways)('%s of a %s: ends when the right to it is withdrawn', async (of, way) => {
    const { url, cookie, withdraw } = await linkOf(of, way)
    expect(await codes(url, cookie)).toEqual([200, 200])
    await withdraw()
    expect(await codes(url, cookie)).toEqual([404, 404])
  })

  it('a link of a shared recording ends with the time of the recording', async () => {
    const { url, cookie } = await sharedLink()
    const id = new URL(url, 'http://x').searchParams.get('id') ?? ''
    const segment = await s.t.scope.db
      .selectFrom('recordingSegment')
      .select('recordingId')
      .where('fileId', '=', id)
      .executeTakeFirstOrThrow()
    const selection = { ids: [segment.recordingId] }
    const expireAt = new Date(s.t.clock.now().getTime() + 60_000).toISOString()
    await s.ok('POST', 'recording/keep', { selection, input: { expireAt } })
    expect(await codes(url, cookie)).toEqual([200, 200])
    s.t.clock.advance(61_000)
    expect(await codes(url, cookie)).toEqual([404, 404])
  })

  it('every link ends with its time, in words (34001)', async () => {
    const links: Link[] = []
    for (const [of, way] of ways) links.push(await linkOf(of, way))
    s.t.clock.advance(11 * 60_000)
    for (const { url, cookie } of links) expect(await codes(url, cookie)).toEqual([404, 34001])
  })
})
