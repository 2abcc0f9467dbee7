import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import {
  studentStatistics,
  taskStatistics,
  type FigureList,
  type StudentFigures,
  type TaskFigures,
} from '../../resources/class-task/classTask.calls.ts'
import { isDate } from '../../src/schema/zone.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { pageOfAddress } from '../../src/ui/pager/address.ts'

/** A row of either list. */
export interface FigureRow extends Omit<TaskFigures, 'title' | 'className' | 'endAt' | 'students'> {
  readonly label: string
  readonly className: string
  /** Students of the class, or tasks of the student. */
  readonly of: number
}

const rowsOfTasks = ({ list, total }: FigureList<TaskFigures>): FigureList<FigureRow> => ({
  list: list.map(({ title, students, ...row }) => ({ ...row, label: title, of: students })),
  total,
})
const rowsOfStudents = ({ list, total }: FigureList<StudentFigures>): FigureList<FigureRow> => ({
  list: list.map(({ name, assigned, ...row }) => ({
    ...row,
    label: name,
    className: '',
    of: assigned,
  })),
  total,
})

/** What is counted, the class, the days and the page stand in the address. */
export const useStatistics = () => {
  const edu = useEdu()
  const [query, setQuery] = useSearchParams()
  const by = query.get('by') === 'students' ? ('students' as const) : ('tasks' as const)
  const courseId = query.get('courseId')
  const dayOf = (name: string): string => {
    const text = query.get(name) ?? ''
    return isDate(text) ? text : ''
  }
  const [from, until] = [dayOf('from'), dayOf('until')]
  const { page, limit } = pageOfAddress(query)
  const filters = {
    ...(courseId ? { courseId } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
  }
  const input = { ...filters, page, limit }
  const statistics = useQuery({
    queryKey: ['taskStatistics', by, input],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      by === 'tasks'
        ? rowsOfTasks(await edu.ask(taskStatistics, input, { signal, quiet: true }))
        : rowsOfStudents(await edu.ask(studentStatistics, input, { signal, quiet: true })),
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
    by,
    courseId,
    from,
    until,
    page,
    limit,
    data: statistics.data,
    /** What an export of the list is asked for. */
    exported: filters,
    failed: statistics.isError,
    retry: () => void statistics.refetch(),
    go,
  }
}
export type StatisticsState = ReturnType<typeof useStatistics>
