import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { durationGroups, queryDurationStatistic } from '../../resources/booking/durations.calls.ts'
import { keysOf } from '../../src/schema/keysOf.ts'
import { overAYear } from '../../src/protocol/span.ts'
import { addDays, isDate } from '../../src/schema/zone.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { pageOfAddress } from '../../src/ui/pager/address.ts'
import { useNow } from '../../src/ui/parts/fields/now.ts'
import { localDay, startOfDay } from '../../src/ui/parts/fields/localTime.ts'

/** What durations can be added up by, in the order of the tabs. */
export const durationTabs = keysOf(durationGroups)
/** Days that the server adds up at most. */
const mostDays = 400

/** The days, the grouping and the page stand in the address. */
export const useDurations = () => {
  const edu = useEdu()
  const [query, setQuery] = useSearchParams()
  const today = localDay(new Date(useNow()))
  const dateOf = (name: string, usual: string): string => {
    const dateText = query.get(name) ?? ''
    return isDate(dateText) ? dateText : usual
  }
  const by = durationTabs.find(name => name === query.get('by')) ?? 'student'
  const [from, to] = [dateOf('from', addDays(today, -30)), dateOf('to', today)]
  const { page, limit } = pageOfAddress(query)
  const at = (day: string): string => startOfDay(day) ?? ''
  const input = {
    from: at(from),
    until: at(addDays(to < from ? from : to, 1)),
    by,
    page,
    limit,
  }
  const tooLong = addDays(from, mostDays) <= to
  const { page: _page, limit: _limit, ...exported } = input
  const durationsQuery = useQuery({
    enabled: !tooLong,
    queryKey: ['bookingDurations', input],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => edu.ask(queryDurationStatistic, input, { signal, quiet: true }),
  })
  const go = (to: Readonly<Record<string, string>>): void =>
    setQuery(
      old => {
        const next = new URLSearchParams(old)
        for (const [name, value] of Object.entries({ page: '1', ...to })) next.set(name, value)
        return next
      },
      { replace: true },
    )
  return {
    by,
    from,
    to,
    page,
    limit,
    data: durationsQuery.data,
    /** What an export of these is asked for. */
    exported,
    /** VAL-19 */
    exportable: !overAYear(input.from, input.until),
    tooLong,
    failed: durationsQuery.isError,
    retry: () => void durationsQuery.refetch(),
    go,
  }
}
export type DurationState = ReturnType<typeof useDurations>
