import { useQueryClient } from '@tanstack/react-query'
import { useNotify, type RaRecord } from 'react-admin'
import { courseVideo } from '../../../resources/recorded-courses/course-video/courseVideo.resource.ts'
import type { CatalogueVideo } from '../../../resources/recorded-courses/catalogue.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { atOnce } from '../../../src/protocol/bulk.ts'
import type { BulkTally, Begun } from '../../../src/protocol/provider.ts'
import type { AnyRecord } from '../../../src/schema/resource.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { useUndo } from '../../../src/ui/undo/useUndo.ts'
import type { CatalogueItem } from './arrange.ts'
import { catalogueTexts } from './catalogue.texts.ts'
import { catalogueKey } from './useCatalogue.ts'

export const catalogueResources = {
  CHAPTER: 'courseChapter',
  SECTION: 'courseSection',
} as const satisfies Readonly<Record<CatalogueItem['kind'], string>>

/** Writes to a catalogue: each shows its result, offers undo, and reloads the catalogue. */
export const useCatalogueWrites = (courseId: string) => {
  const t = useTexts(catalogueTexts)
  const edu = useEdu()
  const notify = useNotify()
  const queries = useQueryClient()
  const { offer } = useUndo()
  const refresh = async (): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: catalogueKey(courseId) }),
      queries.invalidateQueries({ queryKey: ['recordedCourse'] }),
    ])
  }
  /** Runs a bulk call; resolves with why it was refused. */
  const runBulk = async (
    send: () => Promise<BulkTally | Begun>,
    word: string,
  ): Promise<string | undefined> => {
    try {
      const { failed, operation } = atOnce(await send())
      const [refused] = failed
      if (refused) return refused.msg
      notify(word, { type: 'success', action: offer(operation) })
      return undefined
    } catch (thrown) {
      return refusalOf(thrown).text
    } finally {
      await refresh()
    }
  }
  /** Creates a chapter or a section; resolves with why its name was refused. */
  const create = async (
    kind: CatalogueItem['kind'],
    data: Readonly<Record<string, unknown>> & { readonly name: string },
  ): Promise<string | undefined> => {
    let operation: string | undefined
    const meta = { quiet: true, onOperation: (id: string) => void (operation = id) }
    try {
      await edu.create<RaRecord & AnyRecord>(catalogueResources[kind], { data, meta })
      notify(t.added(data.name), { type: 'success', action: offer(operation) })
      return undefined
    } catch (thrown) {
      const { body, text } = refusalOf(thrown)
      const { name: refused = text } = body?.errors ?? {}
      return refused
    } finally {
      await refresh()
    }
  }
  const runVideo = async (
    name: 'retry' | 'cancel',
    { id }: CatalogueVideo,
    word: string,
  ): Promise<void> => {
    try {
      await edu.action(courseVideo, name, { id, quiet: true })
      notify(word, { type: 'success' })
    } catch (thrown) {
      notify(refusalOf(thrown).text, { type: 'error' })
    } finally {
      await refresh()
    }
  }
  return { refresh, runBulk, create, runVideo }
}
