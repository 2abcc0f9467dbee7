import { durationGroups, queryDurationStatistic } from '../../resources/booking/durations.calls.ts'
import { keysOf } from '../../src/schema/keysOf.ts'
import { overAYear } from '../../src/protocol/span.ts'
import { addDays } from '../../src/schema/zone.ts'
import { useNow } from '../../src/ui/parts/fields/now.ts'
import { localDay, startOfDay } from '../../src/ui/parts/fields/localTime.ts'
import { useAsk } from '../../src/ui/useAsk.ts'
import { dayOr, oneOf, usePageState } from '../../src/ui/usePageState.ts'

/** What durations can be added up by, in the order of the tabs. */
export const durationTabs = keysOf(durationGroups)
/** Days that the server adds up at most. */
const mostDays = 400

/** The days, the grouping and the page stand in the address. */
export const useDurations = () => {
  const today = localDay(new Date(useNow()))
  const { by, from, to, page, limit, go } = usePageState({
    by: oneOf(durationTabs, 'student'),
    from: dayOr(addDays(today, -30)),
    to: dayOr(today),
  })
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
  const { data, failed, retry } = useAsk(queryDurationStatistic, input, !tooLong)
  return {
    by,
    from,
    to,
    page,
    limit,
    data,
    /** Input of an export. */
    exported,
    /** VAL-19 */
    exportable: !overAYear(input.from, input.until),
    tooLong,
    failed,
    retry,
    go,
  }
}
export type DurationState = ReturnType<typeof useDurations>
