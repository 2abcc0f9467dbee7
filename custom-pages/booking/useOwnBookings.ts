import { bookingErrors } from '../../resources/booking/booking.errors.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useTexts } from '../../src/i18n/texts.ts'
import {
  bookOwn,
  changeOwn,
  moveOwn,
  ownBookings,
  renameSelf,
  type BookableLesson,
} from '../../resources/booking/booking/booking.calls.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { localDay } from '../../src/ui/parts/fields/localTime.ts'
import { ownTexts } from './own.texts.ts'

export type BookingChange = 'CANCEL' | 'LEAVE' | 'CONFIRM'

/** Lessons by the local day on which they start, in the order of the days. */
export type LessonsByDay = readonly (readonly [string, readonly BookableLesson[]])[]

/** Groups lessons by the local day on which they start and keeps their order. */
export const groupByDay = (lessons: readonly BookableLesson[]): LessonsByDay => {
  const days = new Map<string, BookableLesson[]>()
  for (const lesson of lessons) {
    const day = localDay(new Date(lesson.startAt))
    days.set(day, [...(days.get(day) ?? []), lesson])
  }
  return [...days]
}

/**
 * Data and operations of a student's booking link; the pass is after the `#`, so that no server
 * logs it.
 */
export const useOwnBookings = () => {
  const t = useTexts(ownTexts)
  const edu = useEdu()
  const notify = useNotify()
  const queries = useQueryClient()
  const pass = useLocation().hash.slice(1)
  const [busy, setBusy] = useState<string>()
  const [from, setFrom] = useState<string>()
  const key = ['ownBookings', pass]
  const bookingsQuery = useQuery({
    queryKey: [...key, from],
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    refetchInterval: 60_000,
    queryFn: ({ signal }) => edu.ask(ownBookings, { pass, from }, { signal, quiet: true }),
  })
  const run = async (id: string, work: () => Promise<string>): Promise<boolean> => {
    setBusy(id)
    try {
      notify(await work(), { type: 'success' })
      return true
    } catch (error) {
      notify(refusalOf(error).text || t.failed, { type: 'error' })
      return false
    } finally {
      setBusy(undefined)
      await queries.invalidateQueries({ queryKey: key })
    }
  }
  const failureOf = (thrown: unknown) => {
    const { body, text } = refusalOf(thrown)
    return { bad: body?.code === bookingErrors.invalidBookingLink.code, text: text || t.failed }
  }
  const { data, error } = bookingsQuery
  return {
    data,
    busy,
    /** An invalid link, or a server that doesn't respond. */
    failure: data || !error ? undefined : failureOf(error),
    retry: () => void bookingsQuery.refetch(),
    /** Lessons from this instant on are shown; undefined: from now on. */
    from,
    setFrom,
    book: (lesson: BookableLesson, wait: boolean) =>
      run(lesson.id, async () => {
        const { state } = await edu.ask(
          bookOwn,
          { pass, lessonId: lesson.id, wait },
          { quiet: true },
        )
        return state === 'WAITING' ? t.waiting : t.booked
      }),
    change: (bookingId: string, to: BookingChange) =>
      run(bookingId, async () => {
        await edu.ask(changeOwn, { pass, bookingId, to }, { quiet: true })
        return t.done[to]
      }),
    /** Changes the student's name; returns the reason if it is refused. */
    rename: async (name: string): Promise<string | undefined> => {
      setBusy('name')
      try {
        await edu.ask(renameSelf, { pass, name }, { quiet: true })
        notify(t.renamed, { type: 'success' })
        return undefined
      } catch (error) {
        return refusalOf(error).text || t.failed
      } finally {
        setBusy(undefined)
        await queries.invalidateQueries({ queryKey: key })
      }
    },
    /** Resolves to whether they have the other lesson now. */
    move: (bookingId: string, lesson: BookableLesson) =>
      run(bookingId, async () => {
        await edu.ask(moveOwn, { pass, bookingId, lessonId: lesson.id }, { quiet: true })
        return t.moved
      }),
  }
}
