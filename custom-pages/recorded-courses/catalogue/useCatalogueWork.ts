import { useNotify } from 'react-admin'
import type {
  CatalogueChapter,
  CatalogueSection,
  CatalogueVideo,
} from '../../../resources/recorded-courses/catalogue.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import type { CatalogueItem } from './arrange.ts'
import { catalogueTexts } from './catalogue.texts.ts'
import { catalogueResources, useCatalogueWrites } from './useCatalogueWrites.ts'

/**
 * Operations on chapters, sections and videos besides moving them. Each resolves to the refusal, or
 * to undefined.
 */
export const useCatalogueWork = (courseId: string) => {
  const t = useTexts(catalogueTexts)
  const edu = useEdu()
  const notify = useNotify()
  const { refresh, runBulk, create, runVideo } = useCatalogueWrites(courseId)
  const orSay = async (work: Promise<string | undefined>): Promise<void> => {
    const refused = await work
    if (refused !== undefined) notify(refused, { type: 'error' })
  }
  const change = (
    { kind, id }: CatalogueItem,
    changes: Readonly<Record<string, unknown>>,
    word: string,
  ): Promise<string | undefined> =>
    runBulk(
      () =>
        edu.bulk('updateMany', catalogueResources[kind], { ids: [id] }, changes, { quiet: true }),
      word,
    )
  const remove = ({ kind, id }: CatalogueItem, word: string): Promise<void> =>
    orSay(
      runBulk(
        () =>
          edu.bulk('delete', catalogueResources[kind], { ids: [id] }, undefined, { quiet: true }),
        word,
      ),
    )
  return {
    refresh,
    addChapter: (name: string) => create('CHAPTER', { courseId, name }),
    addSection: (chapterId: string, name: string) => create('SECTION', { chapterId, name }),
    rename: (item: CatalogueItem, name: string) => change(item, { name }, t.renamed),
    setUnlockDate: ({ id }: CatalogueSection, unlockAt: string | null) =>
      change({ kind: 'SECTION', id }, { unlockAt }, t.dated),
    setShown: (item: CatalogueItem, name: string, shown: boolean) =>
      orSay(
        change(
          item,
          { visibility: shown ? 'SHOWN' : 'HIDDEN' },
          shown ? t.shown(name) : t.hiddenNow(name),
        ),
      ),
    deleteChapter: ({ id, name, sections }: CatalogueChapter) =>
      remove({ kind: 'CHAPTER', id }, t.deletedChapter(name, sections.length)),
    deleteSection: ({ id, name }: CatalogueSection) =>
      remove({ kind: 'SECTION', id }, t.deleted(name)),
    retry: (video: CatalogueVideo) => runVideo('retry', video, t.retried),
    stop: (video: CatalogueVideo) => runVideo('cancel', video, t.stopped),
  }
}
