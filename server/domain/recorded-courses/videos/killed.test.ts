import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import type {
  PlayableVideo,
  UploadedVideo,
} from '../../../../resources/recorded-courses/course-video/courseVideo.calls.ts'
import type { CourseVideo } from '../../../../resources/recorded-courses/course-video/courseVideo.resource.ts'
import { makeApp, type TestApp } from '../../../../tests/support/app.ts'
import { longSessions } from '../../../../tests/support/disk.ts'
import { fileStores, type OpenedFiles } from '../../../../tests/support/fileStores.ts'
import { courseMaker } from '../../../../tests/support/recordedCourse.ts'
import { sampleVideo } from '../../../../tests/support/sampleVideo.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import { sendWhole } from '../../../../tests/support/tus.ts'
import { createConverter } from '../../../adapters/conversion/index.ts'
import { conversionKinds } from '../../../adapters/conversion/kinds.ts'
import { resumeTasks, tasksDone } from '../../../engine/jobs/queue.ts'
import type { Converter } from '../../../platform/ports.ts'
import { videoKey } from './address.ts'

const later = new Date(8_640_000_000_000_000)

/** Ids of the processes that this one has started to convert something. */
const convertingProcesses = (): readonly number[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap(line => {
      const [, id, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
      return Number(parent) === process.pid && args.includes('adapters/conversion/child.ts')
        ? [Number(id)]
        : []
    })

// the converter's process reads no memory of another one
const places = ['a folder', 'a bucket'] as const
const cases = stores.flatMap(kind => places.map(place => [kind.name, place, kind] as const))

describe.each(cases)('a conversion on %s, its files in %s', (_name, place, kind) => {
  let store: TestStore
  let opened: OpenedFiles
  let root: string
  let t: TestApp
  let make: ReturnType<typeof courseMaker>
  let real: Converter['convert']
  /** The converter; a test may replace it. */
  let convert: Converter['convert']
  beforeAll(async () => {
    const open = fileStores[place]
    if (!open) throw new Error(`${place} is no store of files`)
    store = await kind.open(Object.values(resources))
    opened = await open()
    root = await mkdtemp(join(tmpdir(), 'edu-killed-'))
    const { files } = opened
    const { convert: run } = createConverter({
      files,
      root,
      atOnce: 1,
      kinds: conversionKinds({ soffice: undefined }),
    })
    real = run
    convert = real
    const converter: Converter = {
      atOnce: { document: 1, media: 1 },
      can: () => true,
      convert: request => convert(request),
    }
    t = await makeApp({ store, config: longSessions, ports: { files, converter } })
    make = courseMaker(t)
  })
  afterAll(async () => {
    await store.dispose()
    await opened.close()
    await rm(root, { recursive: true, force: true })
  })

  const upload = async (courseId: string, content: Uint8Array) => {
    const answer = await sendWhole(
      t,
      t.administrator.token,
      {
        purpose: 'courseVideo',
        fileName: 'Lesson.mp4',
        target: { courseId, definitions: ['P480'] },
      },
      content,
    )
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the purpose answers
    return answer.response.answer as unknown as UploadedVideo
  }
  const work = async () => {
    await resumeTasks(t.ports, true)
    await tasksDone(t.ports)
  }
  const videoOf = async (id = ''): Promise<CourseVideo> =>
    (await t.call<CourseVideo>('GET', `courseVideo/get?id=${id}`)).response
  const stored = (id = ''): Promise<readonly string[]> =>
    t.ports.files.list(videoKey(t.institution, id), later, true)

  it('leaves no half files when its process is killed half-way; the next attempt finishes, and plays', async () => {
    const { id: courseId } = await make.course()
    const { videoId } = await upload(courseId, await sampleVideo({ seconds: 4, rate: 20 }))
    let kills = 0
    convert = request =>
      real({
        ...request,
        onProgress: share => {
          request.onProgress?.(share)
          if (kills > 0) return
          for (const id of convertingProcesses()) {
            kills++
            process.kill(-id, 'SIGKILL')
          }
        },
      })
    await work()
    expect(kills).toBe(1)
    expect(await stored(videoId)).toEqual([])
    expect(await readdir(root)).toEqual([])
    expect(await videoOf(videoId)).toMatchObject({ state: 'CONVERTING', failure: null })
    t.clock.advance(60_000)
    await work()
    expect(await videoOf(videoId)).toMatchObject({ state: 'READY', converted: ['P480'] })
    expect((await stored(videoId)).length).toBeGreaterThan(3)
    const play = await t.call<PlayableVideo>('GET', `courseVideo/open?videoId=${videoId}`)
    const list = await t.app.request(play.response.address)
    expect(await list.text()).toContain('#EXTM3U')
  }, 120_000)
})
