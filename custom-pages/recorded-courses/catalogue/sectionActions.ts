import type {
  CatalogueChapter,
  CatalogueSection,
} from '../../../resources/recorded-courses/catalogue.calls.ts'
import type { PageAction } from '../../../src/ui/parts/pageAction.ts'
import { stepOf, type CatalogueItem } from './arrange.ts'
import type { catalogueTexts } from './catalogue.texts.ts'
import type { CatalogueScreen } from './useCatalogueScreen.ts'

type Words = typeof catalogueTexts.en

/** An action, if it is offered. */
const offered = (is: boolean, action: PageAction): readonly PageAction[] => (is ? [action] : [])

/** Renaming and moving by a menu, as alternatives to dragging and keys. */
const placeActions = (
  { rights, chapters, step, startEdit }: CatalogueScreen,
  t: Words,
  item: CatalogueItem,
): readonly PageAction[] => [
  ...offered(item.kind === 'CHAPTER' ? rights.changeChapter : rights.changeSection, {
    key: 'rename',
    label: t.rename,
    icon: 'edit',
    onClick: () => startEdit({ kind: 'rename', id: item.id }),
  }),
  ...offered(rights.order && stepOf(chapters, item, -1) !== undefined, {
    key: 'up',
    label: t.moveUp,
    icon: 'up',
    onClick: () => step(item, -1),
  }),
  ...offered(rights.order && stepOf(chapters, item, 1) !== undefined, {
    key: 'down',
    label: t.moveDown,
    icon: 'down',
    onClick: () => step(item, 1),
  }),
]

/** The menu of a chapter. */
export const chapterActions = (
  screen: CatalogueScreen,
  t: Words,
  chapter: CatalogueChapter,
): readonly PageAction[] => [
  ...placeActions(screen, t, { kind: 'CHAPTER', id: chapter.id }),
  ...offered(screen.rights.addSection, {
    key: 'section',
    label: t.addSection,
    icon: 'plus',
    onClick: () => screen.startEdit({ kind: 'section', chapterId: chapter.id }),
  }),
  ...offered(screen.rights.deleteChapter, {
    key: 'delete',
    label: t.delete,
    icon: 'trash',
    danger: true,
    onClick: () => void screen.deleteChapter(chapter),
  }),
]

/** What can be done with the video of a section. */
const videoActions = (
  { rights, work, open }: CatalogueScreen,
  t: Words,
  chapter: CatalogueChapter,
  section: CatalogueSection,
): readonly PageAction[] => {
  const { video } = section
  return [
    ...offered(rights.upload, {
      key: 'upload',
      label: video ? t.replace : t.addVideo,
      icon: 'upload',
      onClick: () => open({ kind: 'upload', chapter, section, files: [] }),
    }),
    ...(video?.state === 'FAILED'
      ? offered(rights.retry, {
          key: 'retry',
          label: t.retry,
          icon: 'refresh',
          onClick: () => void work.retry(video),
        })
      : []),
    ...(video?.state === 'CONVERTING' || video?.state === 'UPLOADED'
      ? offered(rights.stop, {
          key: 'stop',
          label: t.stop,
          icon: 'close',
          onClick: () => void work.stop(video),
        })
      : []),
  ]
}

/** The menu of a section. */
export const sectionActions = (
  screen: CatalogueScreen,
  t: Words,
  chapter: CatalogueChapter,
  section: CatalogueSection,
): readonly PageAction[] => [
  ...placeActions(screen, t, { kind: 'SECTION', id: section.id }),
  ...offered(screen.rights.order && screen.chapters.length > 1, {
    key: 'move',
    label: t.moveTo,
    icon: 'folder',
    onClick: () => screen.open({ kind: 'move', section }),
  }),
  ...videoActions(screen, t, chapter, section),
  ...offered(screen.rights.changeSection, {
    key: 'captions',
    label: t.captions,
    icon: 'file',
    onClick: () => screen.open({ kind: 'captions', section }),
  }),
  ...offered(screen.rights.play && section.video?.state === 'READY', {
    key: 'transcript',
    label: t.transcript,
    icon: 'rows',
    onClick: () => screen.openTranscript(section),
  }),
  ...offered(screen.rights.share, {
    key: 'share',
    label: t.share,
    icon: 'link',
    onClick: () => screen.open({ kind: 'share', section }),
  }),
  ...offered(screen.rights.changeSection && screen.course.unlockMethod === 'BY_DATE', {
    key: 'date',
    label: t.setDate,
    icon: 'calendar',
    onClick: () => screen.open({ kind: 'date', section }),
  }),
  ...offered(screen.rights.deleteSection, {
    key: 'delete',
    label: t.delete,
    icon: 'trash',
    danger: true,
    onClick: () => void screen.deleteSection(section),
  }),
]
