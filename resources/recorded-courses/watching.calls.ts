import { recordedCoursesErrors } from './recorded-courses.errors.ts'
import { defineCall, group, listOf, shape } from '../../src/schema/call/index.ts'
import { integer, reference, text } from '../../src/schema/fields/index.ts'
import type { PlayableVideo } from './course-video/courseVideo.calls.ts'
import type { StudentView } from './catalogue.calls.ts'

/*
 * Calls of students about recorded courses: with their personal link, or with a login
 * (`ownCoursePass` then returns the pass of the link).
 */

const mine = '/edu_openapi/recordedCourse/mine'
const invalidPass = recordedCoursesErrors.invalidCourseLink.code
const pass = text({
  label: { en: 'Pass of the course link', zh: '听课链接凭证' },
  required: true,
  max: 300,
  formatCode: invalidPass,
  requiredCode: invalidPass,
})
const afterPass = 'the pass is judged first, and no declaration can make one'

/**
 * The pass of whoever is logged in and is a student of the institution; it lasts a day. 804: they
 * are no student.
 */
export const ownCoursePass = defineCall({
  path: '/edu_appserver/recordedCourse/pass',
  summary: 'The pass by which a logged-in student watches their recorded courses',
  audience: 'member',
  writes: false,
  output: shape<{ readonly pass: string; readonly expires: string }>({
    type: 'object',
    properties: { pass: { type: 'string' }, expires: { type: 'string', format: 'date-time' } },
  }),
  errors: ['804'],
})

export interface OwnCourse {
  readonly id: string
  readonly name: string
  /** A signed address. */
  readonly cover: string | null
  readonly categories: readonly string[]
  readonly tags: readonly string[]
  /** Real purchases and the base together. */
  readonly purchases: number
  readonly sections: number
  readonly finishedSections: number
  /** 0 to 100. */
  readonly percent: number
  readonly completed: boolean
  /** ISO 8601. */
  readonly lastWatchedAt: string | null
}
export interface OwnCourses {
  readonly student: string
  readonly institution: string
  readonly timezone: string
  /** ISO 8601: end of the pass. */
  readonly expires: string
  /** Most recently watched first. */
  readonly courses: readonly OwnCourse[]
}
export const ownCourses = defineCall({
  path: `${mine}/list`,
  summary: 'The recorded courses of the bearer of a course link',
  audience: 'public',
  writes: false,
  input: { pass },
  output: shape<OwnCourses>(),
  errors: ['34214'],
})

export interface OwnCoursePage extends OwnCourse, StudentView {
  readonly introduction: string
  readonly tabs: readonly { readonly name: string; readonly content: string }[]
  /** The section to go on with. */
  readonly next: string | null
}
/** A course of the student's. 34209: it was taken off the list, or they were withdrawn. */
export const ownCourse = defineCall({
  path: `${mine}/get`,
  summary: 'A recorded course as the bearer of a course link sees it',
  audience: 'public',
  writes: false,
  input: {
    pass,
    courseId: reference({
      label: { en: 'Recorded course', zh: '录播课' },
      to: 'recordedCourse',
      required: true,
    }),
  },
  testedElsewhere: { courseId: afterPass },
  output: shape<OwnCoursePage>(),
  errors: ['34209', '34214'],
})

/** A part of a video in milliseconds from its start; `to` is behind the last one. */
export interface WatchedRange {
  readonly from: number
  readonly to: number
}
export interface SectionPlay extends PlayableVideo {
  /**
   * What heartbeats bring along. It ends with the addresses, and when the student opens a video
   * elsewhere.
   */
  readonly session: string
  readonly courseId: string
  readonly courseName: string
  readonly sectionName: string
  /** Where they stopped, in milliseconds. */
  readonly resumeMs: number
  /** Watched ranges so far: disjoint and sorted. */
  readonly watched: readonly WatchedRange[]
  readonly percent: number
  /** The section is finished from here on. */
  readonly threshold: number
  readonly finished: boolean
  /** Drawn over the picture. */
  readonly watermark: { readonly name: string; readonly last4: string }
  /** The section after this one, if there is any. */
  readonly nextSectionId: string | null
}
/**
 * Opens a section. From then on only heartbeats of this session count. 34208: it is locked. 34207:
 * there is no converted video.
 */
export const playSection = defineCall({
  path: `${mine}/play`,
  summary: 'Opens a section of a recorded course to watch it',
  audience: 'public',
  writes: false,
  input: {
    pass,
    sectionId: reference({
      label: { en: 'Section', zh: '小节' },
      to: 'courseSection',
      required: true,
    }),
  },
  testedElsewhere: { sectionId: afterPass },
  output: shape<SectionPlay>(),
  errors: ['34207', '34208', '34209', '34214', '18002'],
})

/** Parts of one heartbeat. */
export const maxHeartbeatRanges = 20
/** Faster than this nothing counts as watched. */
export const maxPlaybackSpeed = 2

export interface Heard {
  readonly percent: number
  readonly finished: boolean
}
/**
 * Reports what was played since the last heartbeat. Repetitions and reordering are harmless; a
 * client that lost its connection sends its data later. New parts are limited by the time that has
 * passed and the greatest speed: 34213 if more is claimed, or beyond the end of the video. 34211:
 * the session has ended, is invalid, or its link is revoked. 34212: the student has started
 * watching elsewhere. 34208, 34209: the section is locked now, or deleted.
 */
export const heartbeat = defineCall({
  path: `${mine}/heartbeat`,
  summary: 'Says what a student has watched since the last heartbeat',
  audience: 'public',
  writes: false,
  silent: true,
  input: {
    session: text({
      label: { en: 'Play session', zh: '播放会话' },
      required: true,
      max: 400,
      formatCode: recordedCoursesErrors.playSessionOver.code,
      requiredCode: recordedCoursesErrors.playSessionOver.code,
    }),
    ranges: listOf(
      group({
        from: integer({ label: { en: 'From (ms)', zh: '起点（毫秒）' }, required: true, min: 0 }),
        to: integer({ label: { en: 'To (ms)', zh: '终点（毫秒）' }, required: true, min: 0 }),
      }),
      { max: maxHeartbeatRanges },
    ),
    /** The current position in milliseconds, from which they resume. */
    at: integer({ label: { en: 'Position (ms)', zh: '当前位置（毫秒）' }, min: 0 }),
  },
  output: shape<Heard>({
    type: 'object',
    properties: { percent: { type: 'integer' }, finished: { type: 'boolean' } },
  }),
  errors: ['34208', '34209', '34211', '34212', '34213'],
})
