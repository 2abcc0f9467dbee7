import { courseSection } from '../../../../resources/recorded-courses/course-section/courseSection.resource.ts'
import { courseVideo } from '../../../../resources/recorded-courses/course-video/courseVideo.resource.ts'
import { enrolment } from '../../../../resources/recorded-courses/enrolment/enrolment.resource.ts'
import { recordedCourse } from '../../../../resources/recorded-courses/recorded-course/recordedCourse.resource.ts'
import { shareLink } from '../../../../resources/shared-links/share-link/shareLink.resource.ts'
import { student } from '../../../../resources/people/student/student.resource.ts'
import { tablesOf } from '../../../platform/store/tables-of.ts'
import type { Scope } from '../../../platform/store/types.ts'

/**
 * Sections that can be watched, with their course and video: all three are there, the course is
 * listed and the section shown.
 */
const watchable = ({ db }: Pick<Scope, 'db'>) =>
  tablesOf({ db }, recordedCourse, courseSection, courseVideo, shareLink, enrolment, student)
    .selectFrom('courseSection')
    .innerJoin('recordedCourse', 'recordedCourse.id', 'courseSection.courseId')
    .innerJoin('courseVideo', 'courseVideo.id', 'courseSection.videoId')
    .where('recordedCourse.listing', '=', 'LISTED')
    .where('recordedCourse.deletedAt', 'is', null)
    .where('courseSection.visibility', '=', 'SHOWN')
    .where('courseSection.deletedAt', 'is', null)
    .where('courseVideo.deletedAt', 'is', null)

/**
 * The sections of courses that active students are enrolled in, with the `coursePass` of each
 * student who has one.
 */
export const watchableByStudents = (scope: Pick<Scope, 'db'>) =>
  watchable(scope)
    .innerJoin('enrolment', 'enrolment.courseId', 'recordedCourse.id')
    .innerJoin('student', 'student.id', 'enrolment.studentId')
    .leftJoin('coursePass', 'coursePass.studentId', 'student.id')
    .where('enrolment.state', '=', 'ACTIVE')
    .where('enrolment.deletedAt', 'is', null)
    .where('student.status', '=', 'ACTIVE')
    .where('student.deletedAt', 'is', null)

/** The sections that active links share; a link may have expired. */
export const watchableByLinks = (scope: Pick<Scope, 'db'>) =>
  watchable(scope)
    .innerJoin('shareLink', 'shareLink.sectionId', 'courseSection.id')
    .where('shareLink.status', '=', 'ACTIVE')
    .where('shareLink.deletedAt', 'is', null)
