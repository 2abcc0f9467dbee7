import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import type { PlayableVideo } from '../../resources/recorded-courses/course-video/courseVideo.calls.ts'
import type { CourseCatalogue } from '../../resources/recorded-courses/catalogue.calls.ts'
import { contextsOf } from '../../server/domain/identity/index.ts'
import { recordedCourses } from '../../server/domain/recorded-courses/index.ts'
import { seed } from './recorded-courses.ts'
import { nudge, tasksDone } from '../../server/engine/jobs/queue.ts'
import { makeApp } from '../../tests/support/app.ts'
import { auditFaults } from '../../tests/support/auditFaults.ts'
import { courseMaker } from '../../tests/support/recordedCourse.ts'
import { stores, type TestStore } from '../../tests/support/stores.ts'

const [kind] = stores
let store: TestStore
beforeAll(async () => {
  if (!kind) throw new Error('no store')
  store = await kind.open(Object.values(resources))
})
afterAll(() => store.dispose())

it('the demo school has two listed courses whose videos play from its own files, once, with students at different points', async () => {
  const t = await makeApp({ store })
  const { student } = courseMaker(t)
  for (let n = 0; n < 3; n++) await student()
  const contextFor = await contextsOf(t.ports, t.administrator.id, t.institution, 'seed')
  const context = { scope: t.scope, contextFor, files: t.ports.files, resources }
  await seed(context)
  // a start that was interrupted does it again
  await seed(context)
  nudge(t.ports, t.institution)
  await tasksDone(t.ports)
  const courses = await t.call<{ list: { id: string; listing: string; cover: { url: string } }[] }>(
    'GET',
    'recordedCourse/list',
  )
  expect(courses.response.list.map(({ listing }) => listing)).toEqual(['LISTED', 'LISTED'])
  for (const { id, cover } of courses.response.list) {
    expect((await t.app.request(cover.url)).status).toBe(200)
    const { response } = await t.call<CourseCatalogue>(
      'GET',
      `recordedCourse/catalogue?courseId=${id}`,
    )
    expect(response.chapters.length).toBeGreaterThan(1)
    const videos = response.chapters.flatMap(({ sections }) => sections.map(({ video }) => video))
    expect(videos.map(video => video?.state)).toEqual(videos.map(() => 'READY'))
    const { response: play } = await t.call<PlayableVideo>(
      'GET',
      `courseVideo/open?videoId=${videos[0]?.id}`,
    )
    const names = ['master.m3u8', 'playlist-1.m3u8', 'init-1.m4s']
    for (const name of [...names, ...[1, 2, 3].map(n => `segment-1-${String(n)}.m4s`)])
      expect((await t.app.request(play.address.replace('master.m3u8', name))).status, name).toBe(
        200,
      )
  }
  const people = await t.call<{ list: { progress: number; completedAt: string | null }[] }>(
    'GET',
    'enrolment/list',
  )
  expect(people.response.list).toHaveLength(3)
  for (const { progress, completedAt } of people.response.list)
    expect(completedAt !== null).toBe(progress === 100)
  for (const check of recordedCourses.audit) expect(await auditFaults(t, check)).toEqual([])
}, 60_000)
