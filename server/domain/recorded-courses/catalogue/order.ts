import {
  courseChapter,
  type CourseChapter,
} from '../../../../resources/recorded-courses/course-chapter/courseChapter.resource.ts'
import {
  courseSection,
  type CourseSection,
} from '../../../../resources/recorded-courses/course-section/courseSection.resource.ts'
import { recordedCourse } from '../../../../resources/recorded-courses/recorded-course/recordedCourse.resource.ts'
import type { AnyResource, RecordOf } from '../../../../src/schema/resource.ts'
import { contextOf, type RecordContext } from '../../../engine/records/context.ts'
import { among, rowsWhere } from '../../../engine/records/rows.ts'
import type { Contexts } from '../../../engine/records/system.ts'
import { draftUpdate, settleSteps } from '../../../engine/records/pipeline.ts'
import { updateRecord } from '../../../engine/records/update.ts'
import { errors } from '../errors.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { catalogueOf } from './load.ts'

/** The order that is asked for. */
export interface NewOrder {
  readonly courseId: string
  /** Version of the original catalogue. */
  readonly version: number
  readonly chapters: readonly { readonly id: string; readonly sections: readonly string[] }[]
}

/**
 * Throws 321 if something is named twice or doesn't belong to the course; returns false if
 * something of the course is missing.
 */
const isWhole = (named: readonly string[], there: readonly { readonly id: string }[]): boolean => {
  const ids = new Set(there.map(({ id }) => id))
  if (new Set(named).size !== named.length || !named.every(id => ids.has(id)))
    throw errors.invalidParameter().at('chapters')
  return named.length === there.length
}

/** Writes what changes in some rows, together. */
const writeAll = async <R extends AnyResource>(
  tx: StoreTx,
  ctx: RecordContext,
  resource: R,
  rows: readonly RecordOf<R>[],
  changesOf: (row: RecordOf<R>) => Readonly<Record<string, unknown>>,
): Promise<void> => {
  const own = contextOf(ctx, resource)
  const steps = []
  for (const before of rows) {
    const after = await draftUpdate(tx, own, before, changesOf(before), { system: true })
    if (after) steps.push({ before, after })
  }
  await settleSteps(tx, own, steps, 'update')
}

/**
 * Reorders the chapters and sections of a course, in the caller's name; returns the new version of
 * the catalogue. Calls for one course are serialised. Throws the faults of `orderCatalogue`.
 */
export const orderChapters = async (
  tx: StoreTx,
  of: Contexts,
  { courseId, version, chapters }: NewOrder,
): Promise<number> => {
  const ctx = of('recordedCourse')
  const course = await tx.lock(recordedCourse, courseId)
  if (!course) throw errors.recordedCourseNotFound()
  const stale = async () => errors.conflict({ data: { theirs: await catalogueOf(tx, course) } })
  const before = course.catalogueVersion ?? 0
  if (version !== before) throw await stale()
  const own = [among('courseId', [courseId])]
  const chapterRows: CourseChapter[] = await rowsWhere(tx, courseChapter, own)
  const sectionRows: CourseSection[] = await rowsWhere(tx, courseSection, own)
  const isComplete = [
    isWhole(
      chapters.map(({ id }) => id),
      chapterRows,
    ),
    isWhole(
      chapters.flatMap(({ sections }) => sections),
      sectionRows,
    ),
  ]
  // something was added since
  if (isComplete.includes(false)) throw await stale()
  const chapterPlaces = new Map(chapters.map(({ id }, position) => [id, { position }]))
  const sectionPlaces = new Map(
    chapters.flatMap(({ id: chapterId, sections }) =>
      sections.map((id, position) => [id, { chapterId, position }] as const),
    ),
  )
  await writeAll(tx, ctx, courseChapter, chapterRows, ({ id }) => chapterPlaces.get(id) ?? {})
  await writeAll(tx, ctx, courseSection, sectionRows, ({ id }) => sectionPlaces.get(id) ?? {})
  await updateRecord(tx, contextOf(ctx, recordedCourse), {
    id: courseId,
    changes: { catalogueVersion: before + 1 },
  })
  tx.operation({
    action: 'orderCatalogue',
    resource: 'recordedCourse',
    recordId: courseId,
    title: course.name,
  })
  return before + 1
}
