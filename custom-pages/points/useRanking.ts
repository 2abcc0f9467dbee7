import { pointsRanking, rankingPeriods, rankingSums } from '../../resources/points/points.calls.ts'
import { keysOf } from '../../src/schema/keysOf.ts'
import { useNow } from '../../src/ui/parts/fields/now.ts'
import { localDay } from '../../src/ui/parts/fields/localTime.ts'
import { useAsk } from '../../src/ui/useAsk.ts'
import { dayOr, oneOf, someText, usePageState } from '../../src/ui/usePageState.ts'

/** Periods and sums, in the order of their buttons. */
export const periodNames = keysOf(rankingPeriods)
export const sumNames = keysOf(rankingSums)

/** The period, the class, the order and the page of the ranking stand in the address. */
export const useRanking = () => {
  const today = localDay(new Date(useNow()))
  const { period, by, day, courseId, labelId, page, limit, go } = usePageState({
    period: oneOf(periodNames, 'all'),
    by: oneOf(sumNames, 'accumulated'),
    day: dayOr(today),
    courseId: someText,
    labelId: someText,
  })
  const filters = {
    period,
    by,
    ...(period === 'all' ? {} : { day }),
    ...(courseId ? { courseId } : {}),
    ...(labelId ? { labelId } : {}),
  }
  const input = { ...filters, page, limit }
  const { data, failed, retry } = useAsk(pointsRanking, input)
  return {
    period,
    by,
    day,
    page,
    limit,
    courseId,
    labelId,
    data,
    /** Input of an export of the ranking. */
    exported: filters,
    failed,
    retry,
    go,
  }
}
export type RankingState = ReturnType<typeof useRanking>
