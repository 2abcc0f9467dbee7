import { recordedCoursesOnStudents } from './student.extension.ts'
import { recordedCourse } from './recorded-course/recordedCourse.resource.ts'
import { courseCategory } from './course-category/courseCategory.resource.ts'
import { courseChapter } from './course-chapter/courseChapter.resource.ts'
import { courseSection } from './course-section/courseSection.resource.ts'
import { courseTab } from './course-tab/courseTab.resource.ts'
import { courseVideo } from './course-video/courseVideo.resource.ts'
import { enrolment } from './enrolment/enrolment.resource.ts'
import './recorded-courses.errors.ts'

/** Its records, in the order of their menu entries. */
export const recordedCoursesRecords = {
  recordedCourse,
  courseCategory,
  courseChapter,
  courseSection,
  courseTab,
  courseVideo,
  enrolment,
} as const

/** What it adds to the records of other domains. */
export const recordedCoursesExtensions = [recordedCoursesOnStudents] as const
