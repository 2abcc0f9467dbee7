import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  daysIn,
  maxStatisticsDays,
  type StatisticsCall,
} from '../../../resources/lesson/statistics.calls.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { localDay } from '../../../src/ui/parts/fields/localTime.ts'

const day = 86_400_000
const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The last `n` days up to `until`. */
export const lastDays = (
  n: number,
  until: string,
): { readonly from: string; readonly until: string } => ({
  from: new Date(Date.parse(until) - (n - 1) * day).toISOString().slice(0, 10),
  until,
})
/** Why a span is not asked for. */
export const spanFault = (from: string, until: string): 'wrong' | 'tooLong' | undefined => {
  const days = daysIn(from, until)
  return days < 1 ? 'wrong' : days > maxStatisticsDays ? 'tooLong' : undefined
}

/** What was written or watched in the span of days that the address says; the last 30 days where it says none. */
export const useStatistics = (call: StatisticsCall) => {
  const edu = useEdu()
  const [query, setQuery] = useSearchParams()
  const [usual] = useState(() => lastDays(30, localDay(new Date())))
  const [first, last] = [query.get('from'), query.get('until')]
  const from = isDay(first) ? first : usual.from
  const until = isDay(last) ? last : usual.until
  const courseId = query.get('courseId') ?? ''
  const fault = spanFault(from, until)
  const input = { from, until, ...(courseId ? { courseId } : {}) }
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['statistics', call.path, input],
    enabled: fault === undefined,
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => edu.ask(call, input, { signal, quiet: true }),
  })
  return {
    from,
    until,
    courseId,
    fault,
    data: fault ? undefined : data,
    loading: isPending && fault === undefined,
    failed: isError,
    retry: (): void => void refetch(),
    set: (changes: Partial<Record<'from' | 'until' | 'courseId', string>>): void =>
      setQuery(
        old => {
          const next = new URLSearchParams(old)
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true },
      ),
  }
}
export type Statistics = ReturnType<typeof useStatistics>
