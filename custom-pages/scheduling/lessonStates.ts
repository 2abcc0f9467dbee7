import { lesson } from '../../resources/scheduling/lesson/lesson.resource.ts'

/** The states of a lesson as its definition names and paints them. */
export const { states: lessonStates } = lesson.fields.status.options
export type ShownLessonState = keyof typeof lessonStates
