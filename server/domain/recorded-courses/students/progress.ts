import { courseSection } from '../../../../resources/recorded-courses/course-section/courseSection.resource.ts'
import { courseVideo } from '../../../../resources/recorded-courses/course-video/courseVideo.resource.ts'
import {
  enrolment,
  type Enrolment,
} from '../../../../resources/recorded-courses/enrolment/enrolment.resource.ts'
import type { WatchedRange } from '../../../../resources/recorded-courses/watching.calls.ts'
import { recordedCourse } from '../../../../resources/recorded-courses/recorded-course/recordedCourse.resource.ts'
import type { ComputeContext, Reading } from '../../../engine/records/rules.ts'
import { tablesOf } from '../../../platform/store/tables-of.ts'
import { storedCourseRanges } from '../watching/ranges.ts'

/** How far a student is in a course. Sections count that are shown and have a converted video. */
export interface CourseProgress {
  readonly sections: number
  readonly finished: number
  /** Share of finished sections, 0 to 100, rounded down. */
  readonly percent: number
  readonly completed: boolean
  readonly watchedMs: number
  /** ISO 8601. */
  readonly lastAt: string | null
}

const share = (part: number, whole: number): number =>
  whole > 0 ? Math.floor((100 * part) / whole) : 0

/**
 * How far these students are in their courses, by the ids of their enrolments: one statement for
 * any number of them.
 */
export const studentProgressOf = async (
  scope: Pick<Reading, 'db'>,
  enrolmentIds: readonly string[],
): Promise<Map<string, CourseProgress>> => {
  if (!enrolmentIds.length) return new Map()
  const rows = await tablesOf(scope, enrolment, recordedCourse, courseSection, courseVideo)
    .selectFrom('enrolment')
    .innerJoin('recordedCourse', 'recordedCourse.id', 'enrolment.courseId')
    .leftJoin('courseSection', join =>
      join
        .onRef('courseSection.courseId', '=', 'enrolment.courseId')
        .on('courseSection.visibility', '=', 'SHOWN')
        .on('courseSection.deletedAt', 'is', null),
    )
    .leftJoin('courseVideo', join =>
      join
        .onRef('courseVideo.id', '=', 'courseSection.videoId')
        .on('courseVideo.state', '=', 'READY')
        .on('courseVideo.deletedAt', 'is', null),
    )
    .leftJoin('watchedSection', join =>
      join
        .onRef('watchedSection.enrolmentId', '=', 'enrolment.id')
        .onRef('watchedSection.sectionId', '=', 'courseSection.id'),
    )
    .select(['enrolment.id', 'recordedCourse.completionPercentage'])
    .select(eb => [
      eb.fn.count<number>('courseVideo.id').as('sections'),
      eb.fn
        .count<number>('watchedSection.sectionId')
        .filterWhere('courseVideo.id', 'is not', null)
        .filterWhereRef('watchedSection.percent', '>=', 'recordedCourse.finishThreshold')
        .as('finished'),
      eb.fn.sum<number>('watchedSection.coveredMs').as('watchedMs'),
      eb.fn.max('watchedSection.lastAt').as('lastAt'),
    ])
    .where('enrolment.id', 'in', enrolmentIds)
    .groupBy(['enrolment.id', 'recordedCourse.completionPercentage'])
    .execute()
  return new Map(
    rows.map(row => {
      const [sections, finished] = [Number(row.sections), Number(row.finished)]
      const percent = share(finished, sections)
      return [
        row.id,
        {
          sections,
          finished,
          percent,
          completed: sections > 0 && percent >= Number(row.completionPercentage),
          watchedMs: Number(row.watchedMs ?? 0),
          lastAt: row.lastAt === null ? null : new Date(row.lastAt).toISOString(),
        },
      ]
    }),
  )
}

/** A student's watched parts of a course, by section. */
export const watchedByStudent = async (
  { db }: Pick<Reading, 'db'>,
  enrolmentId: string,
): Promise<Record<string, readonly WatchedRange[]>> => {
  const rows = await db
    .selectFrom('watchedSection')
    .select(['sectionId', 'ranges'])
    .where('enrolmentId', '=', enrolmentId)
    .execute()
  return Object.fromEntries(
    rows.map(({ sectionId, ranges }) => [sectionId, storedCourseRanges(ranges)]),
  )
}

type Figures = Pick<Enrolment, 'finishedSections' | 'sections' | 'watchedMinutes' | 'lastWatchedAt'>

/** The progress of students for lists and exports. */
export const computeProgress = async (
  ids: readonly string[],
  { reading }: ComputeContext,
): Promise<Map<string, Figures>> =>
  new Map(
    [...(await studentProgressOf(reading, ids))].map(([id, progress]) => [
      id,
      {
        finishedSections: progress.finished,
        sections: progress.sections,
        watchedMinutes: Math.ceil(progress.watchedMs / 60_000),
        lastWatchedAt: progress.lastAt,
      },
    ]),
  )
