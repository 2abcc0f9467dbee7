import { courseChapter } from '../../../../resources/recorded-courses/course-chapter/courseChapter.resource.ts'
import { courseSection } from '../../../../resources/recorded-courses/course-section/courseSection.resource.ts'
import {
  courseVideoPurpose,
  type CourseVideoTarget,
  type UploadedVideo,
  type VideoDefinition,
} from '../../../../resources/recorded-courses/course-video/courseVideo.calls.ts'
import { courseVideo } from '../../../../resources/recorded-courses/course-video/courseVideo.resource.ts'
import { videoDefinitions } from '../../../../resources/people/teacher/teaching.options.ts'
import { recordedCourseLimits } from '../../../../resources/recorded-courses/recorded-course/recordedCourse.options.ts'
import { recordedCourse } from '../../../../resources/recorded-courses/recorded-course/recordedCourse.resource.ts'
import { isObject } from '../../../../src/protocol/isObject.ts'
import { foldName } from '../../../../src/schema/derive/keys.ts'
import { isId } from '../../../../src/schema/fields/base/id.ts'
import { namedRules } from '../../../../src/schema/rules.ts'
import { contextOf } from '../../../engine/records/context.ts'
import { createRecord } from '../../../engine/records/create.ts'
import { demandVerb } from '../../../engine/records/rights.ts'
import { sessionContexts, type Contexts } from '../../../engine/records/system.ts'
import { updateRecord } from '../../../engine/records/update.ts'
import type { UploadContext, UploadPurpose } from '../../../engine/uploads/purpose.ts'
import { errors } from '../errors.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { tablesOf } from '../../../platform/store/tables-of.ts'
import { arrivingVideos, demandQueueRoom, queueConversion } from './queue.ts'
import { takeVideoBytes } from './storage.ts'

const isDefinition = (name: unknown): name is VideoDefinition =>
  typeof name === 'string' && Object.hasOwn(videoDefinitions, name)

/** An optional id of the target. Throws 321 at its name if it is invalid. */
const idAt = (target: Readonly<Record<string, unknown>>, name: string): string | undefined => {
  const value = target[name]
  if (value === undefined || value === null) return undefined
  if (!isId(value)) throw errors.invalidParameter().at(name)
  return value
}

/**
 * Parses the target of an upload. Throws 321 at an invalid part, 34202 if no definition is chosen.
 */
const parseTarget = (target: unknown): CourseVideoTarget => {
  if (!isObject(target)) throw errors.invalidParameter().at('target')
  const courseId = idAt(target, 'courseId')
  if (courseId === undefined) throw errors.invalidParameter().at('courseId')
  const { definitions } = target
  if (!Array.isArray(definitions) || !definitions.every(isDefinition))
    throw errors.invalidParameter().at('definitions')
  if (!definitions.length) throw errors.videoDefinitionMissing().at('definitions')
  const [chapterId, sectionId, batch] = ['chapterId', 'sectionId', 'batch'].map(name =>
    idAt(target, name),
  )
  return {
    courseId,
    definitions: [...new Set(definitions)],
    ...(chapterId === undefined ? {} : { chapterId }),
    ...(sectionId === undefined ? {} : { sectionId }),
    ...(batch === undefined ? {} : { batch }),
  }
}

/**
 * Throws where the course, chapter or section is not there (any more), or the section or chapter is
 * of another course.
 */
const demandPlace = async (
  tx: StoreTx,
  { courseId, chapterId, sectionId }: CourseVideoTarget,
): Promise<void> => {
  if (!(await tx.get(recordedCourse, courseId)))
    throw errors.recordedCourseNotFound().at('courseId')
  if (chapterId !== undefined && (await tx.get(courseChapter, chapterId))?.courseId !== courseId)
    throw errors.chapterNotFound().at('chapterId')
  if (sectionId !== undefined && (await tx.get(courseSection, sectionId))?.courseId !== courseId)
    throw errors.chapterNotFound().at('sectionId')
}

/** Throws 34204 if as many files were chosen together as may be, those on their way included. */
const demandBatchRoom = async (
  tx: StoreTx,
  batch: string | undefined,
  now: string,
): Promise<void> => {
  if (batch === undefined) return
  const row = await tablesOf(tx, courseVideo)
    .selectFrom('courseVideo')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('batch', '=', batch)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const arriving = (await arrivingVideos(tx, now)).filter(
    target => isObject(target) && target.batch === batch,
  )
  if (Number(row?.n ?? 0) + arriving.length >= recordedCourseLimits.videosPerUpload)
    throw errors.tooManyVideosAtOnce()
}

const maxSectionName = 60
/** A section name made from a file name: without its extension and forbidden characters. */
const sectionName = (fileName: string): string => {
  const name = fileName
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[@<>\\&]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxSectionName - 5)
  return name !== '' && namedRules.name.test(name) ? name : 'Video'
}

/** The same, that no other section of the chapter has. */
const freeName = async (tx: StoreTx, chapterId: string, fileName: string): Promise<string> => {
  const rows = await tablesOf(tx, courseSection)
    .selectFrom('courseSection')
    .select('name')
    .where('chapterId', '=', chapterId)
    .where('deletedAt', 'is', null)
    .execute()
  const taken = new Set(rows.map(({ name }) => foldName(name)))
  const name = sectionName(fileName)
  for (let n = 2; ; n++) {
    const numbered = n === 2 ? name : `${name} ${n - 1}`
    if (!taken.has(foldName(numbered))) return numbered
  }
}

/** Sets a video in the named section, or in a new one of the chapter; returns the section's id. */
const placeVideo = async (
  tx: StoreTx,
  of: Contexts,
  videoId: string,
  fileName: string,
  { chapterId, sectionId }: CourseVideoTarget,
): Promise<string | null> => {
  const ctx = contextOf(of('courseSection'), courseSection)
  if (sectionId !== undefined) {
    await updateRecord(tx, ctx, { id: sectionId, changes: { videoId } })
    return sectionId
  }
  if (chapterId === undefined) return null
  // one at a time, so that two files of one name find two names
  await tx.lock(courseChapter, chapterId)
  const name = await freeName(tx, chapterId, fileName)
  return (await createRecord(tx, ctx, { chapterId, name, videoId }, { system: true })).id
}

/** Writing a section requires its permission, as on its form. */
const demandRights = (
  { session }: Pick<UploadContext, 'session'>,
  { chapterId, sectionId }: CourseVideoTarget,
): void => {
  if (sectionId !== undefined) demandVerb(session, courseSection, 'update')
  else if (chapterId !== undefined) demandVerb(session, courseSection, 'create')
}

/**
 * VAL-06: videos of recorded courses, mp4 or mov by their content, up to 1 GB, which are then
 * converted.
 */
export const courseVideoUpload: UploadPurpose<CourseVideoTarget> = {
  name: courseVideoPurpose,
  right: 'recordedCourse.update',
  maxBytes: recordedCourseLimits.videoBytes,
  types: ['mp4', 'mov'],
  begin: async (ctx, { target, size }) => {
    const parsed = parseTarget(target)
    demandRights(ctx, parsed)
    await demandPlace(ctx.tx, parsed)
    const now = ctx.ports.clock.now().toISOString()
    await demandQueueRoom(ctx.tx, now)
    await demandBatchRoom(ctx.tx, parsed.batch, now)
    await takeVideoBytes(ctx.tx, size)
    return parsed
  },
  release: (tx, _target, { size }) => takeVideoBytes(tx, -size),
  demand: (session, target) => demandRights({ session }, target),
  finish: async (tx, { ports, session }, file, target): Promise<UploadedVideo> => {
    await demandPlace(tx, target)
    const of = sessionContexts(ports, session)
    const { id } = await createRecord(
      tx,
      contextOf(of('courseVideo'), courseVideo),
      {
        name: file.name.slice(0, 200),
        courseId: target.courseId,
        definitions: target.definitions,
        bytes: file.size,
        fileId: file.id,
        batch: target.batch ?? null,
        uploadedBy: session.actor.name,
      },
      { system: true },
    )
    await tx.db.updateTable('fileRow').set({ waits: false }).where('id', '=', file.id).execute()
    const sectionId = await placeVideo(tx, of, id, file.name, target)
    await queueConversion(tx, { ids: ports.ids, now: ports.clock.now().toISOString() }, id)
    tx.operation({ action: 'uploadVideo', resource: 'courseVideo', recordId: id, title: file.name })
    return { videoId: id, sectionId }
  },
}
