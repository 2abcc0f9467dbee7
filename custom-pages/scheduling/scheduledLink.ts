import type { ScheduleSaved } from '../../resources/lesson/scheduling.calls.ts'

export const addedSize = 5

/** Where the lessons that a plan has made are looked at (CLS-08); of several classes the first is shown, the others are a choice. */
export const addedLink = ({ courses }: Pick<ScheduleSaved, 'courses'>): string => {
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
