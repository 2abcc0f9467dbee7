/** The parts of a chapter that matter for the order of the catalogue. */
export interface ArrangedChapter {
  readonly id: string
  readonly sections: readonly { readonly id: string }[]
}

/** A chapter or a section of a catalogue. */
export interface CatalogueItem {
  readonly kind: 'CHAPTER' | 'SECTION'
  readonly id: string
}

/**
 * The place of an item: before another of its kind or, if that is null, last; for a section also
 * its chapter.
 */
export interface CataloguePlace {
  readonly chapterId: string | null
  readonly before: string | null
}

/** An item's place as people count it, from 1. */
export interface Position {
  readonly place: number
  readonly of: number
  /** Of a section. */
  readonly chapterId: string | null
}

const insertedBefore = <T extends { readonly id: string }>(
  items: readonly T[],
  item: T,
  before: string | null,
): readonly T[] => {
  const rest = items.filter(({ id }) => id !== item.id)
  const at = before === null ? -1 : rest.findIndex(({ id }) => id === before)
  return at < 0 ? [...rest, item] : [...rest.slice(0, at), item, ...rest.slice(at)]
}

/** The id at an index after `id` is removed; null at the end. */
const idAt = (
  items: readonly { readonly id: string }[],
  id: string,
  index: number,
): string | null => items.filter(other => other.id !== id)[index]?.id ?? null

const chapterOf = <C extends ArrangedChapter>(chapters: readonly C[], sectionId: string): number =>
  chapters.findIndex(({ sections }) => sections.some(({ id }) => id === sectionId))

/** The place of an item; undefined if it is not in the catalogue. */
export const positionOf = (
  chapters: readonly ArrangedChapter[],
  { kind, id }: CatalogueItem,
): Position | undefined => {
  const chapter = kind === 'SECTION' ? chapters[chapterOf(chapters, id)] : undefined
  const items = kind === 'SECTION' ? (chapter?.sections ?? []) : chapters
  const index = items.findIndex(other => other.id === id)
  return index < 0
    ? undefined
    : { place: index + 1, of: items.length, chapterId: chapter?.id ?? null }
}

/**
 * The place one step up (-1) or down (1); a section at the edge of its chapter moves into the next
 * one. Undefined: it can't move further.
 */
export const stepOf = (
  chapters: readonly ArrangedChapter[],
  { kind, id }: CatalogueItem,
  by: -1 | 1,
): CataloguePlace | undefined => {
  if (kind === 'CHAPTER') {
    const index = chapters.findIndex(chapter => chapter.id === id) + by
    return index < 0 || index >= chapters.length || !chapters.some(chapter => chapter.id === id)
      ? undefined
      : { chapterId: null, before: idAt(chapters, id, index) }
  }
  const at = chapterOf(chapters, id)
  const chapter = chapters[at]
  if (!chapter) return undefined
  const index = chapter.sections.findIndex(section => section.id === id) + by
  if (index >= 0 && index < chapter.sections.length)
    return { chapterId: chapter.id, before: idAt(chapter.sections, id, index) }
  const next = chapters[at + by]
  return next && { chapterId: next.id, before: by === 1 ? (next.sections[0]?.id ?? null) : null }
}

/** The catalogue with an item at another place; the same where either is not in it. */
export const arranged = <C extends ArrangedChapter>(
  chapters: readonly C[],
  { kind, id }: CatalogueItem,
  { chapterId, before }: CataloguePlace,
): readonly C[] => {
  if (kind === 'CHAPTER') {
    const chapter = chapters.find(other => other.id === id)
    return chapter ? insertedBefore(chapters, chapter, before) : chapters
  }
  const section = chapters[chapterOf(chapters, id)]?.sections.find(other => other.id === id)
  if (!section || !chapters.some(chapter => chapter.id === chapterId)) return chapters
  return chapters.map(chapter => {
    const others = chapter.sections.filter(other => other.id !== id)
    const sections = chapter.id === chapterId ? insertedBefore(others, section, before) : others
    return chapter.id === chapterId || others.length !== chapter.sections.length
      ? { ...chapter, sections }
      : chapter
  })
}

/** Whether a place is the item's current one. */
export const isThere = (
  chapters: readonly ArrangedChapter[],
  item: CatalogueItem,
  place: CataloguePlace,
): boolean => {
  const now = positionOf(chapters, item)
  const then = positionOf(arranged(chapters, item, place), item)
  return now?.place === then?.place && now?.chapterId === then?.chapterId
}
