import type { ScheduleSaved } from '../../resources/scheduling/scheduling.calls.ts'

export const scheduledPageSize = 5

/**
 * The address of a plan's new lessons (CLS-08): of the first class, from which the others can be
 * chosen.
 */
export const scheduledLink = ({ courses }: Pick<ScheduleSaved, 'courses'>): string => {
  const [first] = courses
  const query = new URLSearchParams({
    courseId: first?.courseId ?? '',
    courseIds: courses.map(({ courseId }) => courseId).join(),
  })
  const starts = courses.map(({ startAt }) => startAt).toSorted()
  const ends = courses.map(({ endAt }) => endAt).toSorted()
  if (starts[0]) query.set('startTime', starts[0])
  const end = ends.at(-1)
  if (end) query.set('endTime', end)
  return `/lessionAddSuccess?${query.toString()}`
}
