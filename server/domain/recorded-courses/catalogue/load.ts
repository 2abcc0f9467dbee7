import { courseChapter } from '../../../../resources/recorded-courses/course-chapter/courseChapter.resource.ts'
import { courseSection } from '../../../../resources/recorded-courses/course-section/courseSection.resource.ts'
import { courseVideo } from '../../../../resources/recorded-courses/course-video/courseVideo.resource.ts'
import type {
  CourseCatalogue,
  CatalogueChapter,
} from '../../../../resources/recorded-courses/catalogue.calls.ts'
import type { RecordedCourse } from '../../../../resources/recorded-courses/recorded-course/recordedCourse.resource.ts'
import type { Reading } from '../../../engine/records/rules.ts'
import { tablesOf } from '../../../platform/store/tables-of.ts'
import { madeOf } from '../videos/address.ts'

type Database = Pick<Reading, 'db'>

const chaptersOf = (scope: Database, courseId: string) =>
  tablesOf(scope, courseChapter)
    .selectFrom('courseChapter')
    .select(['id', 'version', 'name', 'visibility'])
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Sections of a course in their order within each chapter, with their videos. */
const sectionsOf = (scope: Database, courseId: string) =>
  tablesOf(scope, courseSection, courseVideo)
    .selectFrom('courseSection')
    .leftJoin('courseVideo', join =>
      join
        .onRef('courseVideo.id', '=', 'courseSection.videoId')
        .on('courseVideo.deletedAt', 'is', null),
    )
    .leftJoin('videoConversion', 'videoConversion.videoId', 'courseVideo.id')
    .select([
      'courseSection.id',
      'courseSection.version',
      'courseSection.chapterId',
      'courseSection.name',
      'courseSection.visibility',
      'courseSection.hiddenWithChapter',
      'courseSection.unlockAt',
      'courseVideo.id as videoId',
      'courseVideo.name as videoName',
      'courseVideo.state',
      'courseVideo.failure',
      'courseVideo.durationMs',
      'courseVideo.definitions',
      'videoConversion.progress',
      'videoConversion.made',
    ])
    .where('courseSection.courseId', '=', courseId)
    .where('courseSection.deletedAt', 'is', null)
    .orderBy('courseSection.position')
    .orderBy('courseSection.id')
    .execute()

type SectionRow = Awaited<ReturnType<typeof sectionsOf>>[number]

const instant = (at: string | null): string | null =>
  at === null ? null : new Date(at).toISOString()

/** Returns the address of a video's poster, which is the file of this name. */
export type PosterSigner = (videoId: string, name: string) => Promise<string>

const videoOf = async (
  row: SectionRow,
  signPoster: PosterSigner | undefined,
): Promise<CatalogueChapter['sections'][number]['video']> => {
  if (row.videoId === null || row.state === null) return null
  const poster = row.state === 'READY' ? madeOf(row.made).poster : null
  return {
    id: row.videoId,
    name: row.videoName ?? '',
    state: row.state,
    progress: row.state === 'READY' ? 100 : Number(row.progress ?? 0),
    failure: row.failure,
    durationMs: row.durationMs === null ? null : Number(row.durationMs),
    definitions: row.definitions ?? [],
    poster: poster === null || !signPoster ? null : await signPoster(row.videoId, poster),
  }
}

/**
 * All chapters and sections of a course in their order; posters stay away without a `signPoster`.
 */
export const catalogueOf = async (
  scope: Database,
  course: Pick<RecordedCourse, 'id' | 'catalogueVersion'>,
  signPoster?: PosterSigner,
): Promise<CourseCatalogue> => {
  const chapters = await chaptersOf(scope, course.id)
  const rows = await sectionsOf(scope, course.id)
  const sections = await Promise.all(
    rows.map(async row => ({
      chapterId: row.chapterId,
      section: {
        id: row.id,
        version: Number(row.version),
        name: row.name,
        shown: row.visibility === 'SHOWN',
        hiddenWithChapter: row.hiddenWithChapter,
        unlockAt: instant(row.unlockAt),
        video: await videoOf(row, signPoster),
      },
    })),
  )
  return {
    version: course.catalogueVersion ?? 0,
    chapters: chapters.map(({ id, version, name, visibility }) => ({
      id,
      version: Number(version),
      name,
      shown: visibility === 'SHOWN',
      sections: sections.filter(({ chapterId }) => chapterId === id).map(({ section }) => section),
    })),
  }
}

/** The same without hidden sections and empty chapters. */
export const shownIn = ({ chapters }: CourseCatalogue): readonly CatalogueChapter[] =>
  chapters
    .filter(({ shown }) => shown)
    .map(chapter => ({ ...chapter, sections: chapter.sections.filter(({ shown }) => shown) }))
    .filter(({ sections }) => sections.length > 0)
