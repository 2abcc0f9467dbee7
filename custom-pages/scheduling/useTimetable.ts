import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  readTimetable,
  type Timetable,
  type TimetableQuestion,
} from '../../resources/scheduling/timetable.calls.ts'
import { isDate, isZone, toLocal } from '../../src/schema/zone.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { useNow } from '../../src/ui/parts/fields/now.ts'
import { localZone, shownZone } from '../../src/ui/parts/fields/time.ts'
import { entriesOf, type TimetableEntry } from './entries.ts'
import {
  daysInView,
  shiftDate,
  viewNames,
  instantsOf,
  type ViewName,
} from '../../src/ui/calendar/views.ts'
import { oneOf, someText, someTexts, usePageState } from '../../src/ui/usePageState.ts'

export type ClassKind = 'NORMAL' | 'BOOKING'
/** The key of the timetable's queries, which are refetched after changes. */
export const timetableKey = 'timetable'

const filterNames = ['teacherId', 'courseId', 'label', 'status'] as const
export type FilterName = (typeof filterNames)[number]
type Filters = Pick<TimetableQuestion, FilterName>
type FilterTexts = Readonly<Partial<Record<FilterName, string>>>

const fields = {
  zone: someText,
  date: someText,
  view: oneOf(viewNames, 'week'),
  new: someText,
  ...someTexts(filterNames),
}

/**
 * Reads a timetable's view, date, filters and zone from the address, with defaults for what is
 * missing.
 */
export const useTimetableAddress = (phone: boolean) => {
  const { go, ...named } = usePageState(fields)
  const now = useNow()
  const [turn, setTurn] = useState(0)
  const [own, usual] = [localZone(), shownZone()]
  const zone = isZone(named.zone) ? named.zone : usual
  const today = toLocal(new Date(now).toISOString(), zone).slice(0, 10)
  const date = isDate(named.date) ? named.date : today
  // a grid has no place on a phone: an agenda of the day's week or month does
  const view: ViewName = phone ? 'list' : named.view
  const { teacherId, courseId, label, status } = named
  const filters = useMemo(
    () =>
      Object.fromEntries(
        Object.entries({ teacherId, courseId, label, status }).filter(([, text]) => text),
      ) as Filters,
    [teacherId, courseId, label, status],
  )
  return {
    view,
    date,
    today,
    zone,
    own,
    usual,
    filters,
    now,
    asksNew: named.new !== '',
    go,
    step: (by: number) => go({ date: shiftDate(view, date, by) }),
    /**
     * Counts the clicks on “Today”, so that the grid scrolls back even where the date is the same.
     */
    turn,
    toToday: () => {
      setTurn(turn + 1)
      go({ date: undefined })
    },
    look: (view: ViewName, date?: string) => go({ view, ...(date ? { date } : {}) }),
    filter: (patch: FilterTexts) => go(patch),
    clear: () => go(Object.fromEntries(filterNames.map(name => [name, undefined]))),
  }
}
export type TimetableAddress = ReturnType<typeof useTimetableAddress>

const none: readonly TimetableEntry[] = []

/** Reads the lessons of the view in one request, as entries in its zone. */
export const useTimetable = (
  { view, date, zone, filters, now }: TimetableAddress,
  kind?: ClassKind,
) => {
  const edu = useEdu()
  const days = useMemo(() => daysInView(view, date), [view, date])
  const question = useMemo(
    () => ({ ...instantsOf(days, zone), ...filters, ...(kind ? { kind } : {}) }),
    [days, zone, filters, kind],
  )
  const result = useQuery({
    queryKey: [timetableKey, question],
    staleTime: 0,
    queryFn: ({ signal }): Promise<Timetable> =>
      edu.ask(readTimetable, question, { signal, quiet: true }),
  })
  const { data } = result
  const entries = useMemo(() => (data ? entriesOf(data, zone, now) : none), [data, zone, now])
  return {
    days,
    entries,
    teachers: data?.teachers ?? {},
    institutionZone: data?.timezone,
    more: data?.more === true,
    loading: result.isPending,
    failed: result.isError && data === undefined,
    stale: result.isError && data !== undefined,
    retry: () => void result.refetch(),
  }
}
