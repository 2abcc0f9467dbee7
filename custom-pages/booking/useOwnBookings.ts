import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useTexts } from '../../src/i18n/texts.ts'
import { bookOwn, changeOwn, ownBookings, type BookableLesson } from '../../src/protocol/teaching/booking.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { localDay } from '../../src/ui/parts/fields/time.ts'
import { ownTexts } from './own.texts.ts'

export type Change = 'CANCEL' | 'LEAVE' | 'CONFIRM'

/** In their order, by the day that they begin on. */
const byDay = (lessons: readonly BookableLesson[]): readonly (readonly [string, readonly BookableLesson[]])[] => {
  const days = new Map<string, BookableLesson[]>()
  for (const lesson of lessons) {
    const day = localDay(new Date(lesson.startAt))
    days.set(day, [...(days.get(day) ?? []), lesson])
  }
  return [...days]
}

/** What a student sees and does by her link; the pass stands behind the `#`, so that no server's log keeps it. */
export const useOwnBookings = () => {
  const t = useTexts(ownTexts)
  const edu = useEdu()
  const notify = useNotify()
  const queries = useQueryClient()
  const pass = useLocation().hash.slice(1)
  const [busy, setBusy] = useState<string>()
  const key = ['ownBookings', pass]
  const asked = useQuery({
    queryKey: key,
    staleTime: 0,
    retry: false,
    refetchInterval: 60_000,
    queryFn: ({ signal }) => edu.ask(ownBookings, { pass }, { signal, quiet: true }),
  })
  const run = async (id: string, work: () => Promise<string>): Promise<void> => {
    setBusy(id)
    try {
      notify(await work(), { type: 'success' })
    } catch (error) {
      notify(refusalOf(error).text || t.failed, { type: 'error' })
    } finally {
      setBusy(undefined)
      await queries.invalidateQueries({ queryKey: key })
    }
  }
  const { data, error } = asked
  const days = byDay(data?.lessons ?? [])
  return {
    data,
    days,
    busy,
    pending: asked.isPending,
    /** The words of a link that doesn't work, or of a server that doesn't answer. */
    failure: data || !error ? undefined : refusalOf(error).text || t.failed,
    retry: () => void asked.refetch(),
    book: (lesson: BookableLesson, wait: boolean) =>
      run(lesson.id, async () => {
        const { state } = await edu.ask(bookOwn, { pass, lessonId: lesson.id, wait }, { quiet: true })
        return state === 'WAITING' ? t.waiting : t.booked
      }),
    change: (bookingId: string, to: Change) =>
      run(bookingId, async () => {
        await edu.ask(changeOwn, { pass, bookingId, to }, { quiet: true })
        return t.done[to]
      }),
  }
}
