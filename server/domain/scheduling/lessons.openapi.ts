import {
  exportStudentLessons,
  exportTeacherLessons,
} from '../../../resources/lesson/lesson.calls.ts'
import { personExported, type PathItem } from '../../engine/openapi/parts.ts'

/** Exports of one person's lessons (API-19). */
export const lessonPaths: readonly PathItem[] = [
  [
    exportTeacherLessons.path,
    personExported('lesson', 'Lessons of a teacher with their attendance: export'),
  ],
  [
    exportStudentLessons.path,
    personExported('lesson', 'Lessons of a student with their attendance: export'),
  ],
]
