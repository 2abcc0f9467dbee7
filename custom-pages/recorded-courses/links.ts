export const courseTabs = ['catalogue', 'settings', 'students', 'categories'] as const
export type CourseTabName = (typeof courseTabs)[number]

const withQuery = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query).toString()}`

/** /courseDetail?id=…&tab=…: a course, at one of its tabs. */
export const courseLink = (
  id: string,
  tab: CourseTabName = 'catalogue',
  more: Readonly<Record<string, string>> = {},
): string => withQuery('/courseDetail', { id, tab, ...more })

/** /transcript?section=…: the video of a section beside its transcript. */
export const transcriptLink = (section: string): string => withQuery('/transcript', { section })

/** A student's place: all their courses, a course, or a section of it. */
export interface LearningPlace {
  readonly course?: string | undefined
  readonly section?: string | undefined
}
/**
 * A link to a place of the student view; the pass is after the `#`, so that it is in no server's
 * log.
 */
export const learningLink = ({ course, section }: LearningPlace, pass = ''): string => {
  const query = new URLSearchParams()
  if (course !== undefined) query.set('course', course)
  if (section !== undefined) query.set('section', section)
  const text = query.toString()
  return `/myCourses${text ? `?${text}` : ''}${pass ? `#${pass}` : ''}`
}
