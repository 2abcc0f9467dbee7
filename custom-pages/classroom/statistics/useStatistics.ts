import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  daysIn,
  maxStatisticsDays,
  type StatisticsCall,
} from '../../../resources/classroom/statistics.calls.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { localDay } from '../../../src/ui/parts/fields/localTime.ts'
import { dayOr, someText, usePageState } from '../../../src/ui/usePageState.ts'

const day = 86_400_000

/** The last `n` days up to `until`. */
export const lastDays = (
  n: number,
  until: string,
): { readonly from: string; readonly until: string } => ({
  from: new Date(Date.parse(until) - (n - 1) * day).toISOString().slice(0, 10),
  until,
})
/** The reason why a span is not loaded. */
export const spanFault = (from: string, until: string): 'wrong' | 'tooLong' | undefined => {
  const days = daysIn(from, until)
  return days < 1 ? 'wrong' : days > maxStatisticsDays ? 'tooLong' : undefined
}

/** Statistics of the period in the address, by default the last 30 days. */
export const useStatistics = (call: StatisticsCall) => {
  const edu = useEdu()
  const [usual] = useState(() => lastDays(30, localDay(new Date())))
  const { from, until, courseId, go } = usePageState({
    from: dayOr(usual.from),
    until: dayOr(usual.until),
    courseId: someText,
  })
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
    set: go,
  }
}
export type Statistics = ReturnType<typeof useStatistics>
