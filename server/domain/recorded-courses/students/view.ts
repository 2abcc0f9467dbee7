import type {
  CatalogueChapter,
  StudentChapter,
  StudentView,
} from '../../../../resources/recorded-courses/catalogue.calls.ts'
import type { RecordedCourse } from '../../../../resources/recorded-courses/recorded-course/recordedCourse.resource.ts'
import type { Reading } from '../../../engine/records/rules.ts'
import { catalogueOf, shownIn } from '../catalogue/load.ts'
import { unlock, type UnlockMoment } from '../catalogue/unlock.ts'
import { studentProgressOf } from './progress.ts'

/** The viewer of a course. `enrolmentId` null: a person who has watched nothing. */
export interface Viewer extends UnlockMoment {
  readonly enrolmentId: string | null
}

const watchedOf = async (scope: Pick<Reading, 'db'>, enrolmentId: string | null) => {
  if (enrolmentId === null) return new Map<string, never>()
  const rows = await scope.db
    .selectFrom('watchedSection')
    .select(['sectionId', 'percent', 'coveredMs', 'lastAt'])
    .where('enrolmentId', '=', enrolmentId)
    .execute()
  return new Map(rows.map(row => [row.sectionId, row]))
}

const isPlayable = ({ video }: CatalogueChapter['sections'][number]): boolean =>
  video?.state === 'READY'

/**
 * A student's view of a course: its shown chapters and sections, which of them are open, and the
 * progress in them.
 */
export const studentView = async (
  scope: Pick<Reading, 'db'>,
  course: RecordedCourse,
  viewer: Viewer,
): Promise<StudentView> => {
  const chapters = shownIn(await catalogueOf(scope, course))
  const watched = await watchedOf(scope, viewer.enrolmentId)
  const sections = chapters.flatMap(chapter => chapter.sections)
  const states = sections.map(section => {
    const row = watched.get(section.id)
    return {
      section,
      percent: row?.percent ?? 0,
      finished: (row?.percent ?? 0) >= course.finishThreshold,
      started: (row?.coveredMs ?? 0) > 0,
      playable: isPlayable(section),
      unlockAt: section.unlockAt,
      lastWatchedAt: row ? new Date(row.lastAt).toISOString() : null,
    }
  })
  const locks = unlock(states, course, viewer)
  const shown = new Map(
    states.map(({ section, percent, finished, lastWatchedAt }, n) => [
      section.id,
      {
        id: section.id,
        name: section.name,
        durationMs: section.video?.durationMs ?? null,
        percent,
        finished,
        lastWatchedAt,
        locked: locks[n]?.locked ?? null,
        opensAt: locks[n]?.opensAt ?? null,
      },
    ]),
  )
  const { enrolmentId } = viewer
  const progress =
    enrolmentId === null
      ? undefined
      : (await studentProgressOf(scope, [enrolmentId])).get(enrolmentId)
  return {
    at: viewer.now,
    percent: progress?.percent ?? 0,
    completed: progress?.completed ?? false,
    chapters: chapters.map(({ id, name, sections: own }): StudentChapter => ({
      id,
      name,
      sections: own.flatMap(section => shown.get(section.id) ?? []),
    })),
  }
}
