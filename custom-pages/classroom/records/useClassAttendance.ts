import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { courseAttendance } from '../../../resources/classroom/attendance/attendance.calls.ts'
import { attendanceRoles } from '../../../resources/classroom/attendance/attendance.options.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'
import { overAYear } from '../../../src/protocol/span.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { useListExport } from '../../../src/ui/parts/useListExport.ts'
import { localDay, startOfDay } from '../../../src/ui/parts/fields/localTime.ts'
import { dayOr, oneOf, someText, usePageState } from '../../../src/ui/usePageState.ts'

/** Whether two days, both inclusive, are more than a year apart (VAL-19). */
export const daysOverAYear = (from: string, until: string): boolean =>
  overAYear(startOfDay(from) ?? '', startOfDay(until, 1) ?? '')

export type MatrixParameter = 'courseId' | 'from' | 'until' | 'role' | 'page'

/**
 * A class's attendance by the parameters of the address: class, days, role, page; and its export.
 */
export const useClassAttendance = () => {
  const edu = useEdu()
  const [today] = useState(() => localDay(new Date()))
  const { id, from, until, role, page, go, ...place } = usePageState({
    id: someText,
    courseId: someText,
    from: dayOr(''),
    until: dayOr(''),
    role: oneOf(keysOf(attendanceRoles), null),
  })
  const courseId = place.courseId || id
  const wrong = from !== '' && until !== '' && from > until
  const span = {
    ...(from ? { from: startOfDay(from) } : {}),
    ...(until ? { until: startOfDay(until, 1) } : {}),
  }
  const input = { courseId, page, ...span, ...(role ? { role } : {}) }
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['courseAttendance', input],
    enabled: courseId !== '' && !wrong,
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => edu.ask(courseAttendance, input, { signal, quiet: true }),
  })
  const { save, busy } = useListExport('attendance')
  const tooLong = from !== '' && daysOverAYear(from, until || today)
  return {
    courseId,
    from,
    until,
    role,
    page,
    wrong,
    data: courseId === '' || wrong ? undefined : data,
    loading: isPending && courseId !== '' && !wrong,
    error,
    retry: (): void => void refetch(),
    busy,
    tooLong,
    /** Another page of the same, or the first of something else. */
    set: (name: MatrixParameter, value: string): void => go({ courseId, [name]: value, id: null }),
    /** The records behind what is shown, as a file. */
    save: () =>
      save({
        query: {
          courseId,
          ...(role ? { role } : {}),
          ...('from' in span ? { startAt_gte: span.from } : {}),
          ...('until' in span ? { startAt_lt: span.until } : {}),
        },
        sort: 'startAt',
      }),
  }
}
