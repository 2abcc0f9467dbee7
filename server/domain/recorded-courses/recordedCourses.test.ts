import { afterAll, beforeAll, describe, expect } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { courseSection } from '../../../resources/recorded-courses/course-section/courseSection.resource.ts'
import { courseVideo } from '../../../resources/recorded-courses/course-video/courseVideo.resource.ts'
import type {
  CourseCatalogue,
  StudentView,
} from '../../../resources/recorded-courses/catalogue.calls.ts'
import type { OpenedSection } from '../../../resources/recorded-courses/course-video/courseVideo.calls.ts'
import type {
  OwnCoursePage,
  OwnCourses,
} from '../../../resources/recorded-courses/watching.calls.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { courseMaker } from '../../../tests/support/recordedCourse.ts'
import { bothStores, type TestStore } from '../../../tests/support/stores.ts'
import { testsOn } from '../../../tests/support/testsOn.ts'
import { resumeTasks, tasksDone } from '../../engine/jobs/queue.ts'
import { systemSession } from '../../engine/records/system.ts'
import { recordedCourseChecks } from './recordedCourses.audit.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { videoKey } from './videos/address.ts'

const minute = 60_000

describe.each(bothStores.map(kind => [kind.name, kind] as const))(
  'recorded courses on %s',
  (_name, kind) => {
    const { it, race } = testsOn(kind)
    let store: TestStore
    let t: TestApp
    let make: ReturnType<typeof courseMaker>
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store, config: { accessSeconds: 100_000_000 } })
      make = courseMaker(t)
    })
    afterAll(() => store.dispose())

    const catalogue = async (courseId: string): Promise<CourseCatalogue> =>
      (await t.call<CourseCatalogue>('GET', `recordedCourse/catalogue?courseId=${courseId}`))
        .response
    const orderOf = ({ chapters }: CourseCatalogue) =>
      chapters.map(({ id, sections }) => ({ id, sections: sections.map(one => one.id) }))
    const order = (courseId: string, version: number, chapters: object[]) =>
      t.call<{ version: number }>('POST', 'recordedCourse/order', { courseId, version, chapters })
    const own = (pass: string) => t.call<OwnCourses>('POST', `${make.mine}/list`, { pass })
    const page = (pass: string, courseId: string) =>
      t.call<OwnCoursePage>('POST', `${make.mine}/get`, { pass, courseId })
    const work = async () => {
      await resumeTasks(t.ports, true)
      await tasksDone(t.ports)
    }
    /** The audit's findings for this institution. */
    const faults = async (): Promise<string[]> => {
      const told: string[] = []
      for (const check of recordedCourseChecks)
        await check.run(
          {
            scope: t.scope,
            institution: (await systemSession(t.ports, t.institution)).institution,
            ports: t.ports,
            alive: t.clock.now(),
          },
          fault => told.push(fault),
        )
      return told
    }

    it('refuses a course without a name or cover, and a name that is taken (VAL-04, VAL-05)', async () => {
      const { name } = await make.course()
      const bare = await t.call<{ errors: Record<string, { code: string }> }>(
        'POST',
        'recordedCourse/create',
        { name: '' },
      )
      expect(Object.keys(bare.response.errors).toSorted()).toEqual(['cover', 'name'])
      const taken = await t.call<{ errors: Record<string, { code: string }> }>(
        'POST',
        'recordedCourse/create',
        { name, tags: ['a', 'b', 'c', 'd'] },
      )
      expect(Object.keys(taken.response.errors)).toContain('tags')
      await expect(make.course({ name })).rejects.toThrow('32001')
    })

    it('has up to 10 categories of different names, and deletes none that is in use (VAL-04, VAL-05)', async () => {
      const create = (name: string) =>
        t.call<{ id: string }>('POST', 'courseCategory/create', { name })
      const first = await create('Category 1')
      expect((await create('')).status).toBe(32002)
      expect((await create('Category 1')).status).toBe(32003)
      for (let n = 2; n <= 10; n++) expect((await create(`Category ${n}`)).status).toBe(200)
      expect((await create('Category 11')).status).toBe(32004)
      await make.course({ categories: [first.response.id] })
      const refused = await t.call<{ failed: { code: string }[] }>(
        'POST',
        'courseCategory/delete',
        { ids: [first.response.id] },
      )
      expect(refused.response.failed).toMatchObject([{ code: '32010' }])
    })

    it('has up to 10 page tabs (VAL-05)', async () => {
      const { id: courseId } = await make.course()
      const create = (name: string) => t.call('POST', 'courseTab/create', { courseId, name })
      for (let n = 1; n <= 10; n++) expect((await create(`Tab ${n}`)).status).toBe(200)
      expect((await create('Tab 11')).status).toBe(34203)
    })

    it('hides the sections of a hidden chapter, and shows none there (VID-02)', async () => {
      const { courseId, chapterId, sectionIds, pass } = await make.listed(3)
      const [first = '', second = ''] = sectionIds
      await make.move('courseSection', second, { visibility: 'HIDDEN' })
      const shown = async () =>
        (await page(pass, courseId)).response.chapters.flatMap(({ sections }) =>
          sections.map(({ id }) => id),
        )
      expect(await shown()).toEqual([first, sectionIds[2]])
      await make.move('courseChapter', chapterId, { visibility: 'HIDDEN' })
      expect(await shown()).toEqual([])
      const version = (await t.call<{ version: number }>('GET', `courseSection/get?id=${first}`))
        .response.version
      const refused = await t.call('POST', 'courseSection/update', {
        id: first,
        version,
        visibility: 'SHOWN',
      })
      expect(refused.status).toBe(32009)
      const late = await make.section({ courseId, chapterId })
      expect(late.visibility).toBe('HIDDEN')
      expect(await faults()).toEqual([])
      // the one that was hidden by itself stays so
      await make.move('courseChapter', chapterId, { visibility: 'SHOWN' })
      expect(await shown()).toEqual([first, sectionIds[2], late.id])
    })

    it('names of chapters are unique in a course, those of sections in a chapter (VAL-04)', async () => {
      const { id: courseId } = await make.course()
      const chapter = await make.chapter(courseId, { name: 'One' })
      await expect(make.chapter(courseId, { name: 'One' })).rejects.toThrow('32007')
      await make.section({ courseId, chapterId: chapter.id }, { name: 'A' })
      await expect(
        make.section({ courseId, chapterId: chapter.id }, { name: 'A' }),
      ).rejects.toThrow('32007')
    })

    race(
      'orders chapters and sections by one call; two at once end in one of both orders (VID-04)',
      async () => {
        const { courseId, sectionIds } = await make.listed(2)
        const other = await make.chapter(courseId)
        const before = await catalogue(courseId)
        const [one, two] = orderOf(before)
        if (!one || !two) throw new Error('two chapters were made')
        const swapped = [
          { id: two.id, sections: [sectionIds[1] ?? ''] },
          { id: one.id, sections: [sectionIds[0] ?? ''] },
        ]
        const turned = [{ ...one, sections: one.sections.toReversed() }, two]
        const answers = await Promise.all([
          order(courseId, before.version, swapped),
          order(courseId, before.version, turned),
        ])
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
        const after = await catalogue(courseId)
        expect([swapped, turned]).toContainEqual(orderOf(after))
        expect(after.version).toBe(before.version + 1)
        const wrong = await order(courseId, after.version, [
          ...orderOf(after),
          { id: other.id, sections: [] },
        ])
        expect(wrong.status).toBe(321)
        const missing = await order(courseId, after.version, orderOf(after).slice(1))
        expect(missing.status).toBe(409)
      },
    )

    it('a section that moves into a hidden chapter is hidden with it', async () => {
      const { courseId, chapterId, sectionIds } = await make.listed(1)
      const hidden = await make.chapter(courseId, { visibility: 'HIDDEN' }).catch(async () => {
        const { id } = await make.chapter(courseId)
        await make.move('courseChapter', id, { visibility: 'HIDDEN' })
        return { id }
      })
      const { version } = await catalogue(courseId)
      const moved = await order(courseId, version, [
        { id: chapterId, sections: [] },
        { id: hidden.id, sections: sectionIds },
      ])
      expect(moved.status).toBe(200)
      const [, second] = (await catalogue(courseId)).chapters
      expect(second?.sections).toMatchObject([{ shown: false, hiddenWithChapter: true }])
      expect(await faults()).toEqual([])
    })

    it('adds students by themselves and with their classes, once each, and lets withdrawn ones in again', async () => {
      const { courseId, studentId, enrolmentId } = await make.listed(1)
      const more = [await make.student(), await make.student()]
      const school = await t.call<{ id: string }>('POST', 'course/create', {
        courseName: `Class of ${courseId}`,
      })
      for (const { id } of more)
        await t.call('POST', 'courseMember/create', {
          courseId: school.response.id,
          role: 'STUDENT',
          studentId: id,
        })
      await make.move('enrolment', enrolmentId, { state: 'WITHDRAWN' })
      const add = (input: object) =>
        t.call<{ added: number; present: number }>('POST', 'recordedCourse/addStudents', {
          courseId,
          ...input,
        })
      expect((await add({})).status).toBe(11005)
      const first = more[0]?.id ?? ''
      const added = await add({ studentIds: [studentId, first], classIds: [school.response.id] })
      expect(added.response).toEqual({ added: 3, present: 0 })
      const again = await add({ studentIds: [studentId, first], classIds: [school.response.id] })
      expect(again.response).toEqual({ added: 0, present: 3 })
      const counted = await t.call<{ purchases: number; displayedPurchases: number }>(
        'GET',
        `recordedCourse/get?id=${courseId}`,
      )
      expect(counted.response).toMatchObject({ purchases: 3, displayedPurchases: 3 })
    })

    it('tells students of the base and the real purchases together, and staff of both (VID-01)', async () => {
      const { courseId, pass } = await make.listed(1, { purchaseBase: 500 })
      const seen = await own(pass)
      expect(seen.response.courses).toMatchObject([{ id: courseId, purchases: 501 }])
      const { response } = await t.call('GET', `recordedCourse/get?id=${courseId}`)
      expect(response).toMatchObject({
        purchaseBase: 500,
        purchases: 1,
        displayedPurchases: 501,
      })
    })

    it('previews what a student finds on a day', async () => {
      const { courseId, studentId } = await make.listed(3, {
        unlockMethod: 'PERIODIC',
        everyNDays: 2,
      })
      const preview = async (more: string) =>
        (
          await t.call<StudentView>('GET', `recordedCourse/preview?courseId=${courseId}${more}`)
        ).response.chapters.flatMap(({ sections }) => sections.map(({ locked }) => locked))
      const of = `&studentId=${studentId}`
      expect(await preview(of)).toEqual([null, 'DATE', 'DATE'])
      // the clock stands on the 2nd of March
      expect(await preview(`${of}&day=2026-03-03`)).toEqual([null, 'DATE', 'DATE'])
      expect(await preview(`${of}&day=2026-03-04`)).toEqual([null, null, 'DATE'])
      expect(await preview('&enrolledOn=2026-02-20')).toEqual([null, null, null])
      expect(await preview('&enrolledOn=2026-03-20&day=2026-03-19')).toEqual([
        'START',
        'START',
        'START',
      ])
    })

    it('staff see who watches over the picture: their name and the last digits of their phone (PLY-01)', async () => {
      const { sectionIds } = await make.listed(1)
      const { id, token } = await t.as({ rights: ['courseVideo.read'] })
      await store.db
        .updateTable('account')
        .set({ phone: '13800135678' })
        .where('id', '=', id)
        .execute()
      const opened = await t.call<OpenedSection>(
        'GET',
        `courseSection/open?sectionId=${sectionIds[0] ?? ''}`,
        undefined,
        { token },
      )
      expect(opened.response.watermark).toEqual({
        name: expect.stringMatching(/^Member \d+$/),
        last4: '5678',
      })
    })

    it('counts what is really watched: not jumps, not repeats, not what can’t have been played yet', async () => {
      const { courseId, sectionIds, enrolmentId, pass } = await make.listed(1)
      const { response: play } = await make.play(pass, sectionIds[0] ?? '')
      expect(play).toMatchObject({ percent: 0, watched: [], threshold: 90, resumeMs: 0 })
      expect(play.watermark.last4).toMatch(/^\d{4}$/)
      // at once
      expect((await make.beat(play.session, [0, 90_000])).status).toBe(34213)
      t.clock.advance(10_000)
      expect((await make.beat(play.session, [0, 10_000])).response).toEqual({
        percent: 10,
        finished: false,
      })
      // a repeated heartbeat, and one out of order
      expect((await make.beat(play.session, [0, 10_000])).response.percent).toBe(10)
      t.clock.advance(10_000)
      expect(
        (await make.beat(play.session, [80_000, 90_000], [5000, 10_000])).response.percent,
      ).toBe(20)
      expect((await make.beat(play.session, [99_000, 120_000])).status).toBe(34213)
      t.clock.advance(60_000)
      expect((await make.beat(play.session, [10_000, 80_000])).response).toEqual({
        percent: 90,
        finished: true,
      })
      await work()
      const row = await t.call('GET', `enrolment/get?id=${enrolmentId}`)
      expect(row.response).toMatchObject({
        progress: 100,
        finishedSections: 1,
        sections: 1,
        // a minute that has begun counts: 81 seconds
        watchedMinutes: 2,
        completedAt: t.clock.now().toISOString(),
      })
      expect((await page(pass, courseId)).response).toMatchObject({ percent: 100, completed: true })
      const again = await make.play(pass, sectionIds[0] ?? '')
      expect(again.response.watched).toEqual([{ from: 0, to: 90_000 }])
      expect(again.response.resumeMs).toBe(80_000)
      expect(await faults()).toEqual([])
      // reset, and what is on its way counts no more
      await t.call('POST', 'enrolment/resetProgress', { selection: { ids: [enrolmentId] } })
      expect((await make.beat(again.response.session, [0, 1000])).status).toBe(34212)
      expect((await t.call('GET', `enrolment/get?id=${enrolmentId}`)).response).toMatchObject({
        progress: 0,
        completedAt: null,
      })
    })

    race('counts one session of a student at a time, also of two at once', async () => {
      const { sectionIds, pass } = await make.listed(2)
      const [one, two] = await Promise.all(sectionIds.map(id => make.play(pass, id)))
      t.clock.advance(10_000)
      const answers = await Promise.all(
        [one, two].map(play => make.beat(play?.response.session ?? '', [0, 10_000])),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 34212])
    })

    race('heartbeats of many students at once are written together, each counted', async () => {
      const { courseId, sectionIds } = await make.listed(1)
      const passes: string[] = []
      for (let n = 0; n < 8; n++) {
        const { id } = await make.student()
        await make.enrol(courseId, id)
        passes.push(await make.passOf(id))
      }
      const plays = await Promise.all(passes.map(pass => make.play(pass, sectionIds[0] ?? '')))
      t.clock.advance(20_000)
      const heard = await Promise.all(
        plays.flatMap(({ response: { session } }, n) => [
          make.beat(session, [0, 1000 * (n + 1)]),
          make.beat(session, [1000 * (n + 1), 1000 * (n + 2)]),
        ]),
      )
      expect(heard.every(({ status }) => status === 200)).toBe(true)
      const after = await Promise.all(passes.map(pass => make.play(pass, sectionIds[0] ?? '')))
      expect(after.map(({ response }) => response.watched)).toEqual(
        passes.map((_, n) => [{ from: 0, to: 1000 * (n + 2) }]),
      )
      expect(await faults()).toEqual([])
    })

    it('opens a section only when it is unlocked, shown, and has a converted video', async () => {
      const { courseId, chapterId, sectionIds, pass } = await make.listed(2, {
        unlockMethod: 'AFTER_PREVIOUS',
      })
      const [first = '', second = ''] = sectionIds
      expect((await make.play(pass, second)).status).toBe(34208)
      const bare = await make.section({ courseId, chapterId }, { videoId: null })
      expect((await make.play(pass, bare.id)).status).toBe(34207)
      const { response } = await make.play(pass, first)
      t.clock.advance(60_000)
      await make.beat(response.session, [0, 95_000])
      expect((await make.play(pass, second)).status).toBe(200)
      await make.move('courseSection', second, { visibility: 'HIDDEN' })
      expect((await make.play(pass, second)).status).toBe(34209)
      // a course that is put off closes what was open
      const { response: before } = await make.play(pass, first)
      await make.move('recordedCourse', courseId, {
        startTimeMode: 'FIXED',
        startAt: '2027-01-01T00:00:00.000Z',
      })
      expect((await make.play(pass, first)).status).toBe(34208)
      expect((await make.beat(before.session, [0, 1000])).status).toBe(34208)
    })

    it.each(['delisted', 'withdrawn', 'suspended', 'hidden'] as const)(
      'a student who is %s can watch no longer: neither pages, nor heartbeats, nor segments after a minute (VID-02)',
      async how => {
        const { courseId, sectionIds, enrolmentId, studentId, pass } = await make.listed(1)
        const { response: play } = await make.play(pass, sectionIds[0] ?? '')
        const section = await t.call<{ videoId: string }>(
          'GET',
          `courseSection/get?id=${sectionIds[0]}`,
        )
        await t.ports.files.put(
          `${videoKey(t.institution, section.response.videoId)}master.m3u8`,
          new TextEncoder().encode('#EXTM3U'),
        )
        const segment = await t.app.request(play.address)
        expect(segment.status).toBe(200)
        expect(segment.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
        expect(await segment.text()).toBe('#EXTM3U')
        const part = await t.app.request(play.address, { headers: { Range: 'bytes=1-3' } })
        expect([part.status, await part.text()]).toEqual([206, 'EXT'])
        if (how === 'delisted') await make.move('recordedCourse', courseId, { listing: 'DELISTED' })
        if (how === 'withdrawn') await make.move('enrolment', enrolmentId, { state: 'WITHDRAWN' })
        if (how === 'suspended') await make.move('student', studentId, { status: 'SUSPENDED' })
        if (how === 'hidden')
          await make.move('courseSection', sectionIds[0] ?? '', { visibility: 'HIDDEN' })
        t.clock.advance(minute)
        const gone = await t.app.request(play.address)
        expect(((await gone.json()) as { responseHeader: object }).responseHeader).toMatchObject({
          status: 34209,
        })
        expect((await make.beat(play.session, [0, 1000])).status).toBe(34209)
        const closed = how === 'suspended' ? 34214 : 34209
        expect((await make.play(pass, sectionIds[0] ?? '')).status).toBe(closed)
        if (how === 'delisted') {
          expect((await own(pass)).response.courses).toEqual([])
          expect((await page(pass, courseId)).status).toBe(34209)
        }
      },
    )

    it('nobody is counted as watching a video that was deleted, even while a section still names it', async () => {
      const { sectionIds, pass } = await make.listed(1)
      const { response: play } = await make.play(pass, sectionIds[0] ?? '')
      expect((await make.beat(play.session, [0, 1000])).status).toBe(200)
      const section = await t.scope.get(courseSection, sectionIds[0] ?? '')
      await tablesOf(t.scope, courseVideo)
        .updateTable('courseVideo')
        .set({ deletedAt: t.clock.now().toISOString() })
        .where('id', '=', section?.videoId ?? '')
        .execute()
      t.clock.advance(minute)
      expect((await make.beat(play.session, [1000, 2000])).status).toBe(34209)
    })

    it('no address leads to anything but files of its own video, and none that was changed works', async () => {
      const { sectionIds, pass } = await make.listed(1)
      const { response: play } = await make.play(pass, sectionIds[0] ?? '')
      const other = await make.listed(1)
      const foreign = await make.play(other.pass, other.sectionIds[0] ?? '')
      const tokenOf = (address: string): string => address.split('/').at(-2) ?? ''
      const [mine, theirs] = [tokenOf(play.address), tokenOf(foreign.response.address)]
      const mixed = [...theirs.split('.').slice(0, -1), mine.split('.').at(-1)].join('.')
      const base = play.address.split('/').slice(0, -2).join('/')
      for (const path of [
        `${mixed}/master.m3u8`,
        `${mine}x/master.m3u8`,
        `${mine}/../${theirs}/master.m3u8`,
        `${mine}/..%2f..%2fsecret.m3u8`,
        `${mine}/master.txt`,
        `${mine}/a/b/c.m4s`,
        `${mine}/none.m4s`,
      ])
        expect((await t.app.request(`${base}/${path}`)).status, path).toBe(404)
      // and it ends
      t.clock.advance(7 * 60 * minute)
      expect((await t.app.request(play.address)).status).toBe(404)
      expect((await make.beat(play.session, [0, 1000])).status).toBe(34211)
    })

    it('what a link has opened ends when it is revoked: its addresses and its heartbeats', async () => {
      const { studentId, enrolmentId, pass, sectionId } = await make.withFiles()
      const answers = async ({ address, session }: { address: string; session: string }) => {
        // the answer whether a person can watch is cached for 20 seconds
        t.clock.advance(20_000)
        const file = await t.app.request(address)
        return [file.status, (await make.beat(session, [0, 1000])).status]
      }
      const { response: leaked } = await make.play(pass, sectionId)
      expect(await answers(leaked)).toEqual([200, 200])
      await t.call('POST', 'recordedCourse/revokeLinks', { studentId })
      expect((await make.beat(leaked.session, [1000, 2000])).status).toBe(34211)
      expect(await answers(leaked)).toEqual([404, 34211])
      const { response: fresh } = await make.play(await make.passOf(studentId), sectionId)
      expect(await answers(fresh)).toEqual([200, 200])
      // a new link in the place of the old ones
      await t.call('POST', 'recordedCourse/link', { studentId, anew: true })
      expect(await answers(fresh)).toEqual([404, 34211])
      const row = await t.scope.db
        .selectFrom('watchedSection')
        .select('ranges')
        .where('enrolmentId', '=', enrolmentId)
        .executeTakeFirst()
      expect(row?.ranges).toEqual([{ from: 0, to: 1000 }])
    })

    it('a suspended student’s progress stands still', async () => {
      const { studentId, pass, sectionIds } = await make.listed(1)
      const { response: play } = await make.play(pass, sectionIds[0] ?? '')
      t.clock.advance(10_000)
      expect((await make.beat(play.session, [0, 1000])).status).toBe(200)
      await make.move('student', studentId, { status: 'SUSPENDED' })
      expect((await make.beat(play.session, [1000, 2000])).status).toBe(34209)
      await make.move('student', studentId, { status: 'ACTIVE' })
      expect((await make.beat(play.session, [2000, 3000])).response.percent).toBe(2)
    })

    it('a link opens what is its student’s own, until it is revoked or its time is over', async () => {
      const { studentId, pass, sectionIds } = await make.listed(1)
      const stranger = await make.student()
      const foreign = await make.passOf(stranger.id)
      expect((await own(foreign)).response.courses).toEqual([])
      expect((await make.play(foreign, sectionIds[0] ?? '')).status).toBe(34209)
      for (const bad of ['x', `${pass}x`, pass.replace(studentId, stranger.id), `${pass}.1`])
        expect((await own(bad)).status).toBe(34214)
      await t.call('POST', 'recordedCourse/revokeLinks', { studentId })
      expect((await own(pass)).status).toBe(34214)
      const fresh = await make.passOf(studentId)
      expect((await own(fresh)).status).toBe(200)
      t.clock.advance(91 * 24 * 60 * minute)
      const after = await own(fresh)
      expect(after.status).toBe(34214)
    })
  },
)
