import {
  conversionProgress,
  openCourseSection,
  openCourseVideo,
} from '../../../resources/recorded-courses/course-video/courseVideo.calls.ts'
import { courseSection } from '../../../resources/recorded-courses/course-section/courseSection.resource.ts'
import { courseVideo } from '../../../resources/recorded-courses/course-video/courseVideo.resource.ts'
import {
  heartbeat,
  ownCourse,
  ownCoursePass,
  ownCourses,
  playSection,
} from '../../../resources/recorded-courses/watching.calls.ts'
import { recordedCourse } from '../../../resources/recorded-courses/recorded-course/recordedCourse.resource.ts'
import { implement } from '../../engine/calls/implement.ts'
import { errors } from './errors.ts'
import { demandSending } from '../cloud-disk/index.ts'
import { memberWatermark } from '../playback/index.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { ownCourseOf, ownCoursesOf } from './students/own.ts'
import { coursePasses } from './students/pass.ts'
import { playableVideo, staffSubject } from './videos/address.ts'
import { hear } from './watching/hear.ts'
import { playSectionOf } from './watching/play.ts'
import { giveWatchPass } from './watching/watchPass.ts'

const { enter, ofLogin } = coursePasses

/** The calls by which students watch, and staff open videos. */
export const watchingCalls = [
  implement(ownCoursePass, { read: ofLogin }),
  implement(ownCourses, {
    enter,
    read: ({ ports, scope, who }) => ownCoursesOf(ports, scope, who),
  }),
  implement(ownCourse, {
    enter,
    read: ({ ports, scope, who, input }) => ownCourseOf(ports, scope, who, input.courseId),
  }),
  implement(playSection, {
    enter,
    read: async ({ c, ports, scope, who, input }) => {
      const play = await playSectionOf(ports, scope, who, input.sectionId)
      const { institutionId } = scope
      await giveWatchPass(ports, c, { institutionId, studentId: who.student.id })
      return play
    },
  }),
  implement(heartbeat, { serve: ({ ports, input }) => hear(ports, input) }),
  implement(openCourseVideo, {
    read: async ({ input, scope, session, ports }) => {
      const video = await scope.get(courseVideo, input.videoId)
      if (!video) throw errors.courseVideoNotFound()
      await demandSending(ports, scope.institutionId)
      return playableVideo(ports, scope, video, {
        subject: staffSubject(session.actor.id),
        sectionId: null,
      })
    },
  }),
  implement(openCourseSection, {
    read: async ({ input: { sectionId }, scope, session, ports }) => {
      const section = await scope.get(courseSection, sectionId)
      if (!section) throw errors.chapterNotFound()
      const course =
        section.courseId === null ? undefined : await scope.get(recordedCourse, section.courseId)
      if (!course) throw errors.recordedCourseNotFound()
      const video =
        section.videoId === null ? undefined : await scope.get(courseVideo, section.videoId)
      if (!video) throw errors.videoNotReady()
      await demandSending(ports, scope.institutionId)
      const subject = staffSubject(session.actor.id)
      return {
        ...(await playableVideo(ports, scope, video, { subject, sectionId })),
        name: section.name,
        courseId: course.id,
        courseName: course.name,
        watermark: await memberWatermark(ports, session),
      }
    },
  }),
  implement(conversionProgress, {
    read: async ({ input, scope }) => {
      if (!(await scope.get(recordedCourse, input.courseId))) throw errors.recordedCourseNotFound()
      const rows = await tablesOf(scope, courseVideo)
        .selectFrom('courseVideo')
        .leftJoin('videoConversion', 'videoConversion.videoId', 'courseVideo.id')
        .select(['courseVideo.id', 'courseVideo.state', 'videoConversion.progress'])
        .where('courseVideo.courseId', '=', input.courseId)
        .where('courseVideo.deletedAt', 'is', null)
        .orderBy('courseVideo.id')
        .execute()
      return {
        videos: rows.map(({ id, state, progress }) => ({ id, state, progress: progress ?? 0 })),
      }
    },
  }),
]
