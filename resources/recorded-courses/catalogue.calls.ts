import { paths } from '../../src/protocol/paths.ts'
import { defineCall, group, idsOf, listOf, shape } from '../../src/schema/call/index.ts'
import { boolean, date, integer, reference } from '../../src/schema/fields/index.ts'
import type { VideoDefinition } from './course-video/courseVideo.calls.ts'
import type { ConversionFailure, VideoState } from './course-video/courseVideo.options.ts'
import { recordedCourseLimits } from './recorded-course/recordedCourse.options.ts'

const root = `${paths.root}/recordedCourse` as const
const courseId = reference({
  label: { en: 'Recorded course', zh: '录播课' },
  to: 'recordedCourse',
  required: true,
})

export interface CatalogueVideo {
  readonly id: string
  readonly name: string
  readonly state: VideoState
  /** 0 to 100. */
  readonly progress: number
  readonly failure: ConversionFailure | null
  readonly durationMs: number | null
  /** The definitions of its conversion. */
  readonly definitions: readonly VideoDefinition[]
  /** A signed address; null until it is converted, and for callers who may not open videos. */
  readonly poster: string | null
}
export interface CatalogueSection {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly shown: boolean
  /** Hidden because its chapter is: shown again with it. */
  readonly hiddenWithChapter: boolean
  /** ISO 8601. */
  readonly unlockAt: string | null
  readonly video: CatalogueVideo | null
}
export interface CatalogueChapter {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly shown: boolean
  readonly sections: readonly CatalogueSection[]
}
export interface CourseCatalogue {
  /** Of the order: what `orderCatalogue` begins with. */
  readonly version: number
  readonly chapters: readonly CatalogueChapter[]
}

/** Chapters and sections in their order, hidden ones among them, each with its video. */
export const courseCatalogue = defineCall({
  path: `${root}/catalogue`,
  summary: 'Chapters and sections of a recorded course in their order',
  right: 'recordedCourse.read',
  method: 'GET',
  input: { courseId },
  output: shape<CourseCatalogue>(),
  errors: ['32006'],
})

/**
 * VID-04: reorders all chapters and sections of a course; a section may move to another chapter.
 * `version` is that of the catalogue that was shown: 409 if someone has changed the order since,
 * with the current catalogue in `theirs`. Every chapter and section must be named once, otherwise
 * 321. A section that moves into a hidden chapter is hidden with it.
 */
export const orderCatalogue = defineCall({
  path: `${root}/order`,
  summary: 'Puts the chapters and sections of a recorded course into a new order',
  right: 'recordedCourse.update',
  input: {
    courseId,
    version: integer({
      label: { en: 'Catalogue version', zh: '目录版本' },
      required: true,
      min: 0,
    }),
    chapters: listOf(
      group({
        id: reference({
          label: { en: 'Chapter', zh: '章' },
          to: 'courseChapter',
          required: true,
        }),
        sections: idsOf('courseSection', { max: recordedCourseLimits.sections }),
      }),
      { max: recordedCourseLimits.chapters },
    ),
  },
  testedElsewhere: {
    chapters: 'the list has to name every chapter of the course, and no declaration knows them',
  },
  output: shape<{ readonly version: number }>({
    type: 'object',
    properties: { version: { type: 'integer' } },
  }),
  errors: ['32006', '32007', '409'],
})

export interface AddedStudents {
  readonly added: number
  /** They could watch it already. */
  readonly present: number
}
/**
 * Adds students individually, or as the students of classes. Withdrawn students can watch again.
 * 11005 if no one is named.
 */
export const addCourseStudents = defineCall({
  path: `${root}/addStudents`,
  summary: 'Adds students to a recorded course, by themselves or with their classes',
  right: 'enrolment.create',
  input: {
    courseId,
    studentIds: idsOf('student', { max: 1000 }),
    classIds: idsOf('course', { max: 50 }),
  },
  testedElsewhere: {
    studentIds: 'one of the two lists is required',
    classIds: 'one of the two lists is required',
  },
  output: shape<AddedStudents>({
    type: 'object',
    properties: { added: { type: 'integer' }, present: { type: 'integer' } },
  }),
  errors: ['11005', '804', '32006'],
})

/**
 * Reasons why a section is locked. START: the course has not begun; DATE: its day has not come;
 * PREVIOUS: the previous section was not started or finished, as the course requires; NO_VIDEO:
 * there is nothing to watch yet.
 */
export const lockReasons = ['START', 'DATE', 'PREVIOUS', 'NO_VIDEO'] as const
export type SectionLockReason = (typeof lockReasons)[number]

/** Whether a section is open to a student. */
export interface SectionLock {
  /** Null: it is open. */
  readonly locked: SectionLockReason | null
  /** ISO 8601: when it opens, where that is known. */
  readonly opensAt: string | null
}
/** How far a student is in a section. */
export interface SectionProgress {
  /** Percent of the video, 0 to 100: really watched parts, each counted once. */
  readonly percent: number
  readonly finished: boolean
  /** ISO 8601. */
  readonly lastWatchedAt: string | null
}
export interface StudentSection extends SectionLock, SectionProgress {
  readonly id: string
  readonly name: string
  readonly durationMs: number | null
}
export interface StudentChapter {
  readonly id: string
  readonly name: string
  readonly sections: readonly StudentSection[]
}
export interface StudentView {
  /** ISO 8601: the moment that it is shown for. */
  readonly at: string
  /** Of the course, 0 to 100: the share of finished sections. */
  readonly percent: number
  readonly completed: boolean
  readonly chapters: readonly StudentChapter[]
}

/**
 * A student's view of the course at the end of a day (now, if that is today or missing): open and
 * locked sections, with the reasons. Without a student: a person who joins on `enrolledOn` (by
 * default today) and has watched nothing. 34210: the student isn't in the course.
 */
export const previewCourse = defineCall({
  path: `${root}/preview`,
  summary: 'What a student finds in a recorded course on a day',
  right: 'recordedCourse.read',
  method: 'GET',
  input: {
    courseId,
    studentId: reference({ label: { en: 'Student', zh: '学员' }, to: 'student' }),
    enrolledOn: date({ label: { en: 'Added on', zh: '加入日期' } }),
    day: date({ label: { en: 'Day', zh: '日期' } }),
  },
  output: shape<StudentView>(),
  errors: ['804', '32006', '34210'],
})

export interface EnrolmentProgress extends StudentView {
  /**
   * Watched parts of the video, by section: milliseconds from its start, disjoint and sorted; `to`
   * is exclusive.
   */
  readonly watched: Readonly<
    Record<string, readonly { readonly from: number; readonly to: number }[]>
  >
}
/** How far a student is, section by section. */
export const enrolmentProgress = defineCall({
  path: `${paths.root}/enrolment/progress`,
  summary: 'How far a student is in a recorded course, section by section',
  right: 'enrolment.read',
  method: 'GET',
  input: {
    enrolmentId: reference({
      label: { en: 'Course student', zh: '录播课学员' },
      to: 'enrolment',
      required: true,
    }),
  },
  output: shape<EnrolmentProgress>(),
  errors: ['34210'],
})

export interface CourseLink {
  /** Of the address of the student view. */
  readonly pass: string
  /** ISO 8601. */
  readonly expires: string
}
/** Validity of a link in days: maximum, and default. */
export const courseLinkDays = { max: 365, usual: 90 } as const
const studentId = reference({
  label: { en: 'Student', zh: '学员' },
  to: 'student',
  required: true,
})
export const makeCourseLink = defineCall({
  path: `${root}/link`,
  summary: 'Creates a link by which a student watches recorded courses without a password',
  right: 'recordedCourse.link',
  input: {
    studentId,
    days: integer({
      label: { en: 'Valid for (days)', zh: '有效天数' },
      min: 1,
      max: courseLinkDays.max,
      default: courseLinkDays.usual,
    }),
    anew: boolean({ label: { en: 'Revoke earlier links', zh: '使之前的链接失效' } }),
  },
  output: shape<CourseLink>({
    type: 'object',
    properties: { pass: { type: 'string' }, expires: { type: 'string', format: 'date-time' } },
  }),
  errors: ['804'],
})
export const revokeCourseLinks = defineCall({
  path: `${root}/revokeLinks`,
  summary: 'Revokes every course link of a student',
  right: 'recordedCourse.link',
  input: { studentId },
  output: shape<object>(),
  errors: ['804'],
})
