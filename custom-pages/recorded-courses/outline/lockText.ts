import type {
  SectionLock,
  StudentChapter,
} from '../../../resources/recorded-courses/catalogue.calls.ts'
import type { Lang } from '../../../src/schema/label.ts'
import { appointmentTime } from '../../../src/ui/parts/fields/time.ts'
import { outlineTexts } from './outline.texts.ts'

/**
 * The name of the section before another one, over the borders of chapters; undefined for the
 * first.
 */
export const previousNameOf = (
  chapters: readonly StudentChapter[],
  sectionId: string,
): string | undefined => {
  const sections = chapters.flatMap(chapter => chapter.sections)
  return sections[sections.findIndex(({ id }) => id === sectionId) - 1]?.name
}

/**
 * A sentence with the reason why a section is locked and when it opens; undefined if it is open.
 *
 * @param now milliseconds; a day of another year includes its year
 * @param previous name of the section before it
 */
export const lockText = (
  { locked, opensAt }: SectionLock,
  lang: Lang,
  now: number,
  previous: string | undefined,
): string | undefined => {
  const t = outlineTexts[lang]
  const time = opensAt === null ? undefined : appointmentTime(opensAt, lang, now)
  switch (locked) {
    case null:
      return undefined
    case 'START':
      return time === undefined ? t.startUnknown : t.START(time)
    case 'DATE':
      return time === undefined ? t.dateUnknown : t.DATE(time)
    case 'PREVIOUS':
      return previous === undefined ? t.previousUnknown : t.PREVIOUS(previous)
    case 'NO_VIDEO':
      return t.NO_VIDEO
  }
}
