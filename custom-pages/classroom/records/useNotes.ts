import { useQuery } from '@tanstack/react-query'
import { useGetList, useNotify, type RaRecord } from 'react-admin'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ClassNote } from '../../../resources/class-note/classNote.resource.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { atOnce } from '../../../src/protocol/bulk.ts'
import { lessonNotes } from '../../../resources/class-note/records.calls.ts'
import type { AnyRecord } from '../../../src/schema/resource.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { pageOfAddress } from '../../../src/ui/pager/address.ts'
import { useListExport } from '../../../src/ui/pieces/useListExport.ts'
import { useDebounced } from '../../../src/ui/pieces/useDebounced.ts'
import { useUndo } from '../../../src/ui/undo/useUndo.ts'
import { noteTexts } from './notes.texts.ts'

export const mostNote = 2000

/** The notes of every lesson, newest first; class and page are kept in the address. */
export const useNotes = () => {
  const [query, setQuery] = useSearchParams()
  const [text, setText] = useState(query.get('q') ?? '')
  const q = useDebounced(text.trim())
  const courseId = query.get('courseId') ?? ''
  const { page, limit } = pageOfAddress(query)
  const filter = { ...(q ? { q } : {}), ...(courseId ? { courseId } : {}) }
  const { save, busy } = useListExport('classNote')
  const found = useGetList<RaRecord & ClassNote & AnyRecord>('classNote', {
    pagination: { page, perPage: limit },
    sort: { field: 'at', order: 'DESC' },
    filter,
  })
  const set = (name: 'courseId' | 'page', value: string): void =>
    setQuery(
      old => {
        const next = new URLSearchParams(old)
        next.delete('page')
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  return {
    notes: found.data ?? [],
    total: found.total ?? 0,
    loading: found.isPending,
    failed: found.error !== null && !found.data,
    retry: (): void => void found.refetch(),
    text,
    search: (next: string): void => {
      setText(next)
      if (page > 1) set('page', '')
    },
    courseId,
    choose: (id: string): void => set('courseId', id),
    page,
    limit,
    go: (to: { readonly page: number; readonly limit: number }): void =>
      setQuery(
        old => {
          const next = new URLSearchParams(old)
          next.set('page', String(to.page))
          next.set('limit', String(to.limit))
          return next
        },
        { replace: true },
      ),
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
      // the wire has said why; what was written stays
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
