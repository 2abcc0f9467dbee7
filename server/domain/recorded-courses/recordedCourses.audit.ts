import { courseChapter } from '../../../resources/recorded-courses/course-chapter/courseChapter.resource.ts'
import { courseSection } from '../../../resources/recorded-courses/course-section/courseSection.resource.ts'
import { courseVideo } from '../../../resources/recorded-courses/course-video/courseVideo.resource.ts'
import type { Check } from '../../engine/audit/check.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { storedCheck } from '../cloud-disk/index.ts'
import { videoStorage } from './videos/storage.ts'
import { coveredMs, percentOf, watchedUnion } from './watching/coverage.ts'
import { storedCourseRanges } from './watching/ranges.ts'

/** Rows of one statement. */
const part = 1000

/**
 * 10: no section of a hidden chapter is shown. That a course off the list is in no student's view
 * is no state of rows: its calls are tested for it.
 */
const hiddenCheck: Check = {
  name: 'hidden chapters hide their sections (10)',
  async run({ scope, ports }, tell) {
    if (!ports.resources.courseSection) return 'no recorded courses'
    const rows = await tablesOf(scope, courseSection, courseChapter)
      .selectFrom('courseSection')
      .innerJoin('courseChapter', 'courseChapter.id', 'courseSection.chapterId')
      .select(['courseSection.id', 'courseSection.courseId', 'courseSection.hiddenWithChapter'])
      .select([
        'courseSection.visibility',
        'courseChapter.visibility as chapterVisibility',
        'courseChapter.courseId as chapterCourse',
      ])
      .where('courseSection.deletedAt', 'is', null)
      .where('courseChapter.deletedAt', 'is', null)
      .execute()
    for (const row of rows) {
      const { id } = row
      if (row.chapterVisibility === 'HIDDEN' && row.visibility === 'SHOWN')
        tell(`section ${id} is shown in a hidden chapter`)
      if (
        row.hiddenWithChapter &&
        (row.visibility === 'SHOWN' || row.chapterVisibility === 'SHOWN')
      )
        tell(`section ${id} is hidden with a chapter that is shown`)
      if (row.courseId !== row.chapterCourse)
        tell(`section ${id} is of another course than its chapter`)
    }
    return `${rows.length} sections`
  },
}

/** 11: progress matches the watched parts. */
const progressCheck: Check = {
  name: 'progress of recorded courses is what was watched (11)',
  async run({ scope, ports }, tell) {
    if (!ports.resources.courseSection) return 'no recorded courses'
    let count = 0
    for (let after = { enrolmentId: '', sectionId: '' }; ;) {
      const rows = await tablesOf(scope, courseVideo)
        .selectFrom('watchedSection')
        .leftJoin('courseVideo', 'courseVideo.id', 'watchedSection.videoId')
        .select([
          'watchedSection.enrolmentId',
          'watchedSection.sectionId',
          'watchedSection.ranges',
          'watchedSection.coveredMs',
          'watchedSection.percent',
          'courseVideo.durationMs',
        ])
        .where(eb =>
          eb.or([
            eb('enrolmentId', '>', after.enrolmentId),
            eb.and([
              eb('enrolmentId', '=', after.enrolmentId),
              eb('sectionId', '>', after.sectionId),
            ]),
          ]),
        )
        .orderBy('enrolmentId')
        .orderBy('sectionId')
        .limit(part)
        .execute()
      for (const row of rows) {
        const name = `section ${row.sectionId} of ${row.enrolmentId}`
        const ranges = storedCourseRanges(row.ranges)
        const union = watchedUnion(ranges, [])
        if (JSON.stringify(union) !== JSON.stringify(ranges))
          tell(`${name}: its watched parts overlap or are out of order`)
        if (coveredMs(union) !== row.coveredMs) tell(`${name}: its parts don't cover what it tells`)
        if (row.percent < 0 || row.percent > 100) tell(`${name}: ${row.percent} % were watched`)
        const durationMs = Number(row.durationMs ?? 0)
        if (durationMs > 0 && row.percent < percentOf(row.coveredMs, durationMs))
          tell(`${name}: ${row.percent} % is less than what was watched`)
        if (durationMs > 0 && (union.at(-1)?.to ?? 0) > durationMs)
          tell(`${name}: a part lies behind the end of its video`)
      }
      count += rows.length
      const last = rows.at(-1)
      if (!last) return `${count} watched sections`
      after = last
    }
  },
}

export const recordedCourseChecks: readonly Check[] = [
  hiddenCheck,
  progressCheck,
  storedCheck(videoStorage),
]
