import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useRef, useState } from 'react'
import {
  orderCatalogue,
  type CourseCatalogue,
  type CatalogueChapter,
} from '../../../resources/recorded-courses/catalogue.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { useUndo } from '../../../src/ui/undo/useUndo.ts'
import {
  arranged,
  isThere,
  positionOf,
  stepOf,
  type CatalogueItem,
  type CataloguePlace,
} from './arrange.ts'
import { catalogueTexts } from './catalogue.texts.ts'
import { catalogueKey } from './useCatalogue.ts'

const nameOf = (chapters: readonly CatalogueChapter[], { kind, id }: CatalogueItem): string =>
  (kind === 'CHAPTER' ? chapters : chapters.flatMap(({ sections }) => sections)).find(
    one => one.id === id,
  )?.name ?? ''

/**
 * Sends the order of the cached catalogue; changes while an order is being sent are sent with the
 * next one. Resolves to false if it was refused.
 */
const useOrderSending = (courseId: string) => {
  const t = useTexts(catalogueTexts)
  const edu = useEdu()
  const notify = useNotify()
  const queries = useQueryClient()
  const { offer } = useUndo()
  const key = catalogueKey(courseId)
  const state = useRef({ sending: false, changed: false })
  const sendOnce = async (): Promise<void> => {
    state.current.changed = false
    const now = queries.getQueryData<CourseCatalogue>(key)
    if (!now) return
    const { version } = await edu.ask(
      orderCatalogue,
      {
        courseId,
        version: now.version,
        chapters: now.chapters.map(({ id, sections }) => ({
          id,
          sections: sections.map(section => section.id),
        })),
      },
      // mod+z takes it back; a toast for each step would only be in the way
      { quiet: true, silent: true, onOperation: id => void offer(id) },
    )
    queries.setQueryData<CourseCatalogue>(key, old => old && { ...old, version })
  }
  return async (): Promise<boolean> => {
    state.current.changed = true
    if (state.current.sending) return true
    state.current.sending = true
    try {
      while (state.current.changed) await sendOnce()
      return true
    } catch (thrown) {
      const { body, text } = refusalOf(thrown)
      notify(body?.code === ErrorCode.conflict ? t.conflict : text, { type: 'error' })
      return false
    } finally {
      state.current.sending = false
      void queries.invalidateQueries({ queryKey: key })
    }
  }
}

/**
 * Moves chapters and sections: shown at once, announced to screen readers, and sent; a refused move
 * is reverted.
 */
export const useArranging = (courseId: string) => {
  const t = useTexts(catalogueTexts)
  const queries = useQueryClient()
  const send = useOrderSending(courseId)
  const [announcement, announce] = useState('')
  const key = catalogueKey(courseId)

  const sayPlace = (chapters: readonly CatalogueChapter[], item: CatalogueItem): void => {
    const position = positionOf(chapters, item)
    if (!position) return
    const name = nameOf(chapters, item)
    const chapter = chapters.find(({ id }) => id === position.chapterId)
    announce(
      chapter
        ? t.placedIn(name, position.place, position.of, chapter.name)
        : t.placed(name, position.place, position.of),
    )
  }
  const move = (item: CatalogueItem, place: CataloguePlace): void => {
    const now = queries.getQueryData<CourseCatalogue>(key)
    if (!now || isThere(now.chapters, item, place)) return
    // a response in progress would revert it for a moment
    void queries.cancelQueries({ queryKey: key })
    const chapters = arranged(now.chapters, item, place)
    queries.setQueryData<CourseCatalogue>(key, { ...now, chapters })
    sayPlace(chapters, item)
    void send().then(sent => {
      if (!sent) announce(t.movedBack(nameOf(now.chapters, item)))
    })
  }
  return {
    announcement,
    announce,
    move,
    /** One step up (-1) or down (1). */
    step: (item: CatalogueItem, by: -1 | 1): void => {
      const chapters = queries.getQueryData<CourseCatalogue>(key)?.chapters ?? []
      const place = stepOf(chapters, item, by)
      if (place) move(item, place)
      else announce(t.noFurther(nameOf(chapters, item)))
    },
  }
}
