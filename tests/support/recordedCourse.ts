import { courseVideo } from '../../resources/recorded-courses/course-video/courseVideo.resource.ts'
import type { SectionPlay } from '../../resources/recorded-courses/watching.calls.ts'
import { contextOf } from '../../server/engine/records/context.ts'
import { createRecord } from '../../server/engine/records/create.ts'
import { systemContexts } from '../../server/engine/records/system.ts'
import { demoVideoFiles } from '../../mocks/seed/demoVideo.ts'
import { videoKey } from '../../server/domain/recorded-courses/videos/address.ts'
import type { TestApp } from './app.ts'
import { uploadPicture } from './uploadPicture.ts'

const mine = '/edu_openapi/recordedCourse/mine'

/** Sends and expects 200; returns the response. */
const ask = async <T>(
  t: TestApp,
  path: string,
  body?: object,
  method: 'GET' | 'POST' = 'POST',
): Promise<T> => {
  const answer = await t.call<T>(method, path, body)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.msg}`)
  return answer.response
}

/** Makes recorded courses, their sections with converted videos, and students who watch them. */
export const courseMaker = (t: TestApp) => {
  let n = 0
  const of = () => systemContexts(t.ports, t.institution)
  /** A converted video, without its files. */
  const video = async (courseId: string, durationMs = 100_000): Promise<string> => {
    const contexts = await of()
    return t.scope.transaction(async tx => {
      const { id } = await createRecord(
        tx,
        contextOf(contexts('courseVideo'), courseVideo),
        {
          name: `Video ${String(++n)}.mp4`,
          courseId,
          state: 'READY',
          definitions: ['P480'],
          converted: ['P480'],
          durationMs,
        },
        { system: true },
      )
      await tx.db
        .insertInto('videoConversion')
        .values({
          videoId: id,
          progress: 100,
          made: JSON.stringify({ poster: null, previews: null }),
        })
        .execute()
      return id
    })
  }
  const course = async (values: object = {}) => {
    const cover = await uploadPicture(t, t.administrator.token, 'recordedCourse', 'cover')
    const name = `Course ${String(++n)}`
    return ask<{ id: string; version: number; name: string }>(t, 'recordedCourse/create', {
      name,
      cover: { ...cover, url: '' },
      ...values,
    })
  }
  const chapter = (courseId: string, values: object = {}) =>
    ask<{ id: string; version: number }>(t, 'courseChapter/create', {
      courseId,
      name: `Chapter ${String(++n)}`,
      ...values,
    })
  const section = async (of: { courseId: string; chapterId: string }, values: object = {}) =>
    ask<{ id: string; version: number; visibility: string }>(t, 'courseSection/create', {
      chapterId: of.chapterId,
      name: `Section ${String(++n)}`,
      videoId: await video(of.courseId),
      ...values,
    })
  const student = () =>
    ask<{ id: string; name: string }>(t, 'student/create', {
      name: `Student ${String(++n)}`,
      account: `watcher${String(n)}x`,
      phone: `1380000${String(1000 + n)}`,
    })
  const enrol = (courseId: string, studentId: string) =>
    ask<{ id: string; version: number }>(t, 'enrolment/create', { courseId, studentId })
  const passOf = async (studentId: string) =>
    (await ask<{ pass: string }>(t, 'recordedCourse/link', { studentId })).pass
  /** A listed course of one chapter with some sections, and a student of it. */
  const listed = async (sections = 2, values: object = {}) => {
    const { id: courseId } = await course(values)
    const { id: chapterId } = await chapter(courseId)
    const sectionIds: string[] = []
    for (let at = 0; at < sections; at++)
      sectionIds.push((await section({ courseId, chapterId })).id)
    await move('recordedCourse', courseId, { listing: 'LISTED' })
    const { id: studentId } = await student()
    const { id: enrolmentId } = await enrol(courseId, studentId)
    return {
      courseId,
      chapterId,
      sectionIds,
      studentId,
      enrolmentId,
      pass: await passOf(studentId),
    }
  }
  /** A listed course of one section, whose video has its files. */
  const withFiles = async () => {
    const made = await listed(1)
    const [sectionId = ''] = made.sectionIds
    const { videoId } = await ask<{ videoId: string }>(
      t,
      `courseSection/get?id=${sectionId}`,
      undefined,
      'GET',
    )
    for (const [name, base64] of Object.entries(demoVideoFiles))
      await t.ports.files.put(
        videoKey(t.institution, videoId) + name,
        new Uint8Array(Buffer.from(base64, 'base64')),
      )
    return { ...made, sectionId, videoId }
  }
  const version = async (resource: string, id: string): Promise<number> =>
    (await ask<{ version: number }>(t, `${resource}/get?id=${id}`, undefined, 'GET')).version
  const move = async (resource: string, id: string, changes: object) =>
    ask(t, `${resource}/update`, { id, version: await version(resource, id), ...changes })
  const play = (pass: string, sectionId: string) =>
    t.call<SectionPlay>('POST', `${mine}/play`, { pass, sectionId })
  const beat = (session: string, ...ranges: readonly (readonly [number, number])[]) =>
    t.call<{ percent: number; finished: boolean }>('POST', `${mine}/heartbeat`, {
      session,
      ranges: ranges.map(([from, to]) => ({ from, to })),
    })
  return {
    video,
    course,
    chapter,
    section,
    student,
    enrol,
    passOf,
    listed,
    withFiles,
    move,
    play,
    beat,
    mine,
  }
}
