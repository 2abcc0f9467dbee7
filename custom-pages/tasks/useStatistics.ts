import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  studentStatistics,
  taskStatistics,
  type FigureList,
  type StudentFigures,
  type TaskFigures,
} from '../../resources/tasks/class-task/classTask.calls.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { dayOr, oneOf, someText, usePageState } from '../../src/ui/usePageState.ts'

/** A row of either list. */
export interface StatisticsRow extends Omit<
  TaskFigures,
  'title' | 'className' | 'endAt' | 'students'
> {
  readonly label: string
  readonly className: string
  /** Students of the class, or tasks of the student. */
  readonly of: number
}

const rowsOfTasks = ({ list, total }: FigureList<TaskFigures>): FigureList<StatisticsRow> => ({
  list: list.map(({ title, students, ...row }) => ({ ...row, label: title, of: students })),
  total,
})
const rowsOfStudents = ({
  list,
  total,
}: FigureList<StudentFigures>): FigureList<StatisticsRow> => ({
  list: list.map(({ name, assigned, ...row }) => ({
    ...row,
    label: name,
    className: '',
    of: assigned,
  })),
  total,
})

/** Statistics; the kind, the class, the days and the page are in the address. */
export const useStatistics = () => {
  const edu = useEdu()
  const { by, courseId, from, until, page, limit, go } = usePageState({
    by: oneOf(['tasks', 'students'] as const, 'tasks'),
    courseId: someText,
    from: dayOr(''),
    until: dayOr(''),
  })
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
  return {
    by,
    courseId,
    from,
    until,
    page,
    limit,
    data: statistics.data,
    /** Input of an export of the list. */
    exported: filters,
    failed: statistics.isError,
    retry: () => void statistics.refetch(),
    go,
  }
}
export type StatisticsState = ReturnType<typeof useStatistics>
