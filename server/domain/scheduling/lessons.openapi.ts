import {
  exportStudentLessons,
  exportTeacherLessons,
} from '../../../resources/lesson/lesson.calls.ts'
import { personExported, type PathItem } from '../../engine/openapi/parts.ts'

/** Exports of one person's lessons (API-19). */
export const lessonPaths: readonly PathItem[] = [
  [
    exportTeacherLessons.path,
    personExported('lesson', 'Export the lessons of a teacher with attendance'),
  ],
  [
    exportStudentLessons.path,
    personExported('lesson', 'Export the lessons of a student with attendance'),
  ],
]
