import {
  courseChapter,
  type CourseChapter,
} from '../../../../resources/recorded-courses/course-chapter/courseChapter.resource.ts'
import {
  courseSection,
  type CourseSection,
} from '../../../../resources/recorded-courses/course-section/courseSection.resource.ts'
import { courseVideo } from '../../../../resources/recorded-courses/course-video/courseVideo.resource.ts'
import { recordedCourseLimits } from '../../../../resources/recorded-courses/recorded-course/recordedCourse.options.ts'
import type { RecordChange, RuleContext, WrittenRecord } from '../../../engine/records/rules.ts'
import { among, rowsWhere } from '../../../engine/records/rows.ts'
import { errors } from '../errors.ts'
import { tablesOf } from '../../../platform/store/tables-of.ts'
import { queueCompletion } from '../students/completion.ts'

/** The place behind the last of the others, and how many there are. */
const lastPlace = async (
  { tx }: Pick<RuleContext, 'tx'>,
  courseId: string,
): Promise<{ readonly position: number; readonly count: number }> => {
  const row = await tablesOf(tx, courseChapter)
    .selectFrom('courseChapter')
    .select(eb => [eb.fn.max('position').as('last'), eb.fn.countAll<number>().as('count')])
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return { position: Number(row?.last ?? -1) + 1, count: Number(row?.count ?? 0) }
}

const lastPlaceIn = async (
  { tx }: Pick<RuleContext, 'tx'>,
  { id, courseId }: CourseChapter,
): Promise<{ readonly position: number; readonly count: number }> => {
  const row = await tablesOf(tx, courseSection)
    .selectFrom('courseSection')
    .select(eb => [
      eb.fn.max('position').filterWhere('chapterId', '=', id).as('last'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return { position: Number(row?.last ?? -1) + 1, count: Number(row?.count ?? 0) }
}

/** Gives a new chapter its place, behind the others. */
export const validateChapter = async (
  { kind, after }: RecordChange<CourseChapter>,
  ctx: RuleContext,
): Promise<Partial<CourseChapter> | undefined> => {
  if (kind !== 'create') return undefined
  const { position, count } = await lastPlace(ctx, after.courseId)
  if (count >= recordedCourseLimits.chapters) throw errors.catalogueFull()
  return { position: after.position ?? position }
}

/**
 * Hides the sections of a chapter with it, and shows them again with it, those that were shown
 * before (VID-02).
 */
export const followChapter = async (
  { kind, before, after }: WrittenRecord<CourseChapter>,
  ctx: RuleContext,
): Promise<void> => {
  if (kind !== 'update' || before?.visibility === after.visibility) return
  const hides = after.visibility === 'HIDDEN'
  const sections = await rowsWhere(ctx.tx, courseSection, [among('chapterId', [after.id])])
  for (const { id, visibility, hiddenWithChapter } of sections) {
    if (hides && visibility === 'SHOWN')
      await ctx.change(courseSection, id, { visibility: 'HIDDEN', hiddenWithChapter: true })
    if (!hides && hiddenWithChapter)
      await ctx.change(courseSection, id, { visibility: 'SHOWN', hiddenWithChapter: false })
  }
}

/**
 * The section limited by its chapter's visibility. A section of a hidden chapter can't be shown
 * (32009).
 */
const underChapter = (
  { kind, before, after, given }: RecordChange<CourseSection>,
  chapter: CourseChapter,
): Partial<CourseSection> => {
  const moved = before !== undefined && before.chapterId !== after.chapterId
  if (chapter.visibility === 'SHOWN')
    return moved && after.hiddenWithChapter && !given.has('visibility')
      ? { visibility: 'SHOWN', hiddenWithChapter: false }
      : {}
  if (after.visibility === 'HIDDEN') return {}
  if (kind === 'update' && given.has('visibility')) throw errors.chapterHidden().at('visibility')
  return { visibility: 'HIDDEN', hiddenWithChapter: true }
}

/**
 * Sets the values of a section that follow from its chapter: its course, its position, its
 * visibility. Throws 32008 for a chapter of another course, 32009 if it would be shown in a hidden
 * one, 34206 for a video of another course.
 */
export const validateSection = async (
  change: RecordChange<CourseSection>,
  ctx: RuleContext,
): Promise<Partial<CourseSection> | undefined> => {
  const { kind, before, after, given } = change
  // an empty chapter is refused by its own rule
  if (kind === 'delete' || !after.chapterId) return undefined
  const moved = before?.chapterId !== after.chapterId
  const isNew = kind === 'create' || kind === 'restore'
  const changes: Partial<CourseSection> = {}
  let { courseId } = after
  if (isNew || moved || before?.visibility !== after.visibility) {
    // locked, so that it isn't hidden meanwhile
    const chapter = await ctx.tx.lock(courseChapter, after.chapterId)
    if (!chapter || (before && before.courseId !== chapter.courseId))
      throw errors.chapterNotFound().at('chapterId')
    courseId = chapter.courseId
    Object.assign(changes, { courseId }, underChapter(change, chapter))
    // a section that a person hides stays hidden when its chapter is shown
    if (!isNew && !given.has('hiddenWithChapter') && after.visibility === 'SHOWN')
      Object.assign(changes, { hiddenWithChapter: changes.hiddenWithChapter ?? false })
    if (kind === 'create' || (moved && !given.has('position'))) {
      const { position, count } = await lastPlaceIn(ctx, chapter)
      if (kind === 'create' && count >= recordedCourseLimits.sections) throw errors.catalogueFull()
      Object.assign(changes, { position: given.has('position') ? after.position : position })
    }
  }
  if (after.videoId !== null && before?.videoId !== after.videoId) {
    const video = await ctx.tx.get(courseVideo, after.videoId)
    if (video?.courseId !== courseId) throw errors.courseVideoNotFound().at('videoId')
  }
  return changes
}

/** A change of sections may change what students must complete. */
export const followSection = async (
  { before, after }: WrittenRecord<CourseSection>,
  ctx: RuleContext,
): Promise<void> => {
  const counted = (row: CourseSection | undefined): string | null =>
    row?.deletedAt === null && row.visibility === 'SHOWN' ? row.videoId : null
  if (after.courseId !== null && counted(before) !== counted(after))
    await queueCompletion(ctx, after.courseId)
}
