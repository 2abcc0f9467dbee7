import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import {
  pointsRanking,
  rankingPeriods,
  rankingSums,
} from '../../resources/points-entry/points.calls.ts'
import { keysOf } from '../../src/schema/keysOf.ts'
import { isDate } from '../../src/schema/zone.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { pageOfAddress } from '../../src/ui/pager/address.ts'
import { useNow } from '../../src/ui/parts/fields/now.ts'
import { localDay } from '../../src/ui/parts/fields/localTime.ts'

/** Periods and sums, in the order of their buttons. */
export const periodNames = keysOf(rankingPeriods)
export const sumNames = keysOf(rankingSums)

/** The period, the class, the order and the page of the ranking stand in the address. */
export const useRanking = () => {
  const edu = useEdu()
  const [query, setQuery] = useSearchParams()
  const today = localDay(new Date(useNow()))
  const period = periodNames.find(name => name === query.get('period')) ?? 'all'
  const by = sumNames.find(name => name === query.get('by')) ?? 'accumulated'
  const dayText = query.get('day') ?? ''
  const day = isDate(dayText) ? dayText : today
  const { page, limit } = pageOfAddress(query)
  const courseId = query.get('courseId')
  const labelId = query.get('labelId')
  const filters = {
    period,
    by,
    ...(period === 'all' ? {} : { day }),
    ...(courseId ? { courseId } : {}),
    ...(labelId ? { labelId } : {}),
  }
  const input = { ...filters, page, limit }
  const ranking = useQuery({
    queryKey: ['pointsRanking', input],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => edu.ask(pointsRanking, input, { signal, quiet: true }),
  })
  /** Changes the address; what is undefined or empty leaves it. */
  const go = (to: Readonly<Record<string, string | undefined>>): void =>
    setQuery(
      old => {
        const next = new URLSearchParams(old)
        for (const [name, value] of Object.entries({ page: undefined, ...to }))
          if (value) next.set(name, value)
          else next.delete(name)
        return next
      },
      { replace: true },
    )
  return {
    period,
    by,
    day,
    page,
    limit,
    courseId,
    labelId,
    data: ranking.data,
    /** What an export of the ranking is asked for. */
    exported: filters,
    failed: ranking.isError,
    retry: () => void ranking.refetch(),
    go,
  }
}
export type RankingState = ReturnType<typeof useRanking>
