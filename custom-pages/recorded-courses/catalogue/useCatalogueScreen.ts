import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type {
  CatalogueChapter,
  CatalogueSection,
} from '../../../resources/recorded-courses/catalogue.calls.ts'
import type { RecordedCourse } from '../../../resources/recorded-courses/recorded-course/recordedCourse.resource.ts'
import { transcriptLink } from '../links.ts'
import type { CatalogueItem } from './arrange.ts'
import { useArranging } from './useArranging.ts'
import { useCatalogue } from './useCatalogue.ts'
import { useCatalogueRights } from './useCatalogueRights.ts'
import { useCatalogueWork } from './useCatalogueWork.ts'
import { useVideoUploads } from './useVideoUploads.ts'

export type OpenedCourse = RecordedCourse & { readonly id: string }

/** The open dialog of the catalogue. */
export type CatalogueDialog =
  | {
      readonly kind: 'upload'
      readonly chapter: CatalogueChapter
      /** The section whose video it becomes; absent: each file becomes a section of the chapter. */
      readonly section?: CatalogueSection
      readonly files: readonly File[]
    }
  | {
      readonly kind: 'move' | 'date' | 'play' | 'captions' | 'share'
      readonly section: CatalogueSection
    }

/** The name being edited: of an existing chapter or section, or of a new one. */
export type NameEdit =
  | { readonly kind: 'rename'; readonly id: string }
  | { readonly kind: 'chapter' }
  | { readonly kind: 'section'; readonly chapterId: string }

/** Puts the focus on the handle of a chapter or section once it is on the screen. */
const useHandleFocus = () => {
  const [target, setTarget] = useState<{ readonly id: string }>()
  useEffect(() => {
    if (target) document.querySelector<HTMLElement>(`[data-handle="${target.id}"]`)?.focus()
  }, [target])
  return useCallback((id: string | undefined) => setTarget(id === undefined ? id : { id }), [])
}

/**
 * The handle that gets the focus when this one is removed: the next on the screen, otherwise the
 * previous one.
 */
const neighbourOf = (id: string, gone: ReadonlySet<string>): string | undefined => {
  const ids = [...document.querySelectorAll<HTMLElement>('[data-handle]')].map(
    element => element.dataset.handle ?? '',
  )
  const at = ids.indexOf(id)
  return (
    ids.slice(at + 1).find(other => !gone.has(other)) ??
    ids.slice(0, at).findLast(other => !gone.has(other))
  )
}

/** Everything that the catalogue of a course shows and can do. */
export const useCatalogueScreen = (course: OpenedCourse) => {
  const catalogue = useCatalogue(course.id)
  const arranging = useArranging(course.id)
  const work = useCatalogueWork(course.id)
  const rights = useCatalogueRights()
  const uploads = useVideoUploads(course.id, work.refresh)
  const [dialog, setDialog] = useState<CatalogueDialog>()
  const [edit, setEdit] = useState<NameEdit>()
  const focus = useHandleFocus()
  const navigate = useNavigate()
  const remove = async (
    id: string,
    along: readonly string[],
    send: () => Promise<void>,
  ): Promise<void> => {
    const next = neighbourOf(id, new Set([id, ...along]))
    await send()
    focus(next)
  }
  return {
    course,
    ...catalogue,
    announcement: arranging.announcement,
    work,
    rights,
    uploads,
    dialog,
    open: setDialog,
    openTranscript: ({ id }: CatalogueSection): void => void navigate(transcriptLink(id)),
    closeDialog: () => setDialog(undefined),
    edit,
    startEdit: setEdit,
    endEdit: () => {
      if (edit?.kind === 'rename') focus(edit.id)
      setEdit(undefined)
    },
    move: arranging.move,
    /** Moves by a key or from a menu; the focus stays on the moved item. */
    step: (item: CatalogueItem, by: -1 | 1): void => {
      arranging.step(item, by)
      focus(item.id)
    },
    deleteChapter: (chapter: CatalogueChapter): Promise<void> =>
      remove(
        chapter.id,
        chapter.sections.map(({ id }) => id),
        () => work.deleteChapter(chapter),
      ),
    deleteSection: (section: CatalogueSection): Promise<void> =>
      remove(section.id, [], () => work.deleteSection(section)),
  }
}
export type CatalogueScreen = ReturnType<typeof useCatalogueScreen>
