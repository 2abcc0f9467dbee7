import { useQuery } from '@tanstack/react-query'
import { useGetList, useGetMany, useNotify, type RaRecord } from 'react-admin'
import { useState } from 'react'
import type { ClassNote } from '../../../resources/classroom/class-note/classNote.resource.ts'
import { course, type Course } from '../../../resources/classes/course/course.resource.ts'
import { lesson, type Lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { classAndLesson } from '../../../resources/scheduling/lesson/classAndLesson.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { useTexts } from '../../../src/i18n/texts.ts'
import { atOnce } from '../../../src/protocol/bulk.ts'
import { lessonNotes } from '../../../resources/classroom/records.calls.ts'
import type { AnyRecord } from '../../../src/schema/resource.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { useListExport } from '../../../src/ui/parts/useListExport.ts'
import { useDebounced } from '../../../src/ui/parts/useDebounced.ts'
import { useUndo } from '../../../src/ui/undo/useUndo.ts'
import { noteTexts } from './notes.texts.ts'
import { someText, usePageState } from '../../../src/ui/usePageState.ts'

export const mostNote = 2000

/** The notes of every lesson, newest first; class and page are kept in the address. */
export const useNotes = () => {
  const { q: first, courseId, page, limit, go } = usePageState({ q: someText, courseId: someText })
  const [text, setText] = useState(first)
  const q = useDebounced(text.trim())
  const filter = { ...(q ? { q } : {}), ...(courseId ? { courseId } : {}) }
  const { save, busy } = useListExport('classNote')
  const found = useGetList<RaRecord & ClassNote & AnyRecord>('classNote', {
    pagination: { page, perPage: limit },
    sort: { field: 'at', order: 'DESC' },
    filter,
  })
  const allowed = useAllowed()
  const idsOf = (name: 'courseId' | 'lessonId'): string[] => [
    ...new Set(found.data?.flatMap(note => note[name] ?? [])),
  ]
  const [courseIds, lessonIds] = [idsOf('courseId'), idsOf('lessonId')]
  const { data: courses } = useGetMany<RaRecord & Course>(
    course.name,
    { ids: courseIds },
    { enabled: courseIds.length > 0 && allowed('course.read') },
  )
  const { data: lessons } = useGetMany<RaRecord & Lesson>(
    lesson.name,
    { ids: lessonIds },
    { enabled: lessonIds.length > 0 && allowed('lesson.read') },
  )
  return {
    /** Class and lesson of a note in one line; '' where the person may read neither. */
    whereOf: ({ courseId: ofClass, lessonId }: ClassNote): string =>
      classAndLesson(
        courses?.find(({ id }) => id === ofClass)?.courseName ?? '',
        lessons?.find(({ id }) => id === lessonId)?.name ?? null,
      ),
    notes: found.data ?? [],
    total: found.total ?? 0,
    loading: found.isPending,
    failed: found.error !== null && !found.data,
    retry: (): void => void found.refetch(),
    text,
    search: (next: string): void => {
      setText(next)
      if (page > 1) go({})
    },
    courseId,
    choose: (id: string): void => go({ courseId: id }),
    page,
    limit,
    go: (to: { readonly page: number; readonly limit: number }): void =>
      go({ page: String(to.page), limit: String(to.limit) }),
    narrowed: q !== '' || courseId !== '',
    /** The notes that the list shows, all pages of them, as a file (IMP-03). */
    save: () => save({ query: filter, sort: '-at' }),
    saving: busy,
  }
}

/** The notes of one lesson; one more, and one away. */
export const useLessonNotes = (lessonId: string) => {
  const t = useTexts(noteTexts)
  const edu = useEdu()
  const notify = useNotify()
  const { offer } = useUndo()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const query = useQuery({
    queryKey: ['lessonNotes', lessonId],
    enabled: lessonId !== '',
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => edu.ask(lessonNotes, { lessonId }, { signal, quiet: true }),
  })
  const work = async (
    action: () => Promise<string | undefined>,
    message: string,
  ): Promise<void> => {
    setBusy(true)
    try {
      const operation = await action()
      notify(message, { type: 'success', action: offer(operation) })
      await query.refetch()
    } catch {
      // the data provider has shown the error; the typed text stays
    } finally {
      setBusy(false)
    }
  }
  return {
    data: query.data,
    error: query.error,
    loading: query.isPending && lessonId !== '',
    retry: (): void => void query.refetch(),
    text,
    setText,
    busy,
    write: async (): Promise<void> =>
      work(async () => {
        let operation: string | undefined
        await edu.create('classNote', {
          data: { lessonId, text: text.trim() },
          meta: { onOperation: (operationId: string) => void (operation = operationId) },
        })
        setText('')
        return operation
      }, t.saved),
    remove: async (id: string): Promise<void> =>
      work(async () => {
        const { failed, operation } = atOnce(await edu.bulk('delete', 'classNote', { ids: [id] }))
        const [refused] = failed
        if (refused) {
          notify(refused.msg, { type: 'error' })
          throw new Error(refused.msg)
        }
        return operation
      }, t.deleted),
  }
}
