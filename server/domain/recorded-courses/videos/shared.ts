import { courseSection } from '../../../../resources/recorded-courses/course-section/courseSection.resource.ts'
import { courseVideo } from '../../../../resources/recorded-courses/course-video/courseVideo.resource.ts'
import type { OpenedSection } from '../../../../resources/recorded-courses/course-video/courseVideo.calls.ts'
import { recordedCourse } from '../../../../resources/recorded-courses/recorded-course/recordedCourse.resource.ts'
import type { EnginePorts } from '../../../engine/ports.ts'
import { errors } from '../../../platform/errors/errors.ts'
import type { Scope } from '../../../platform/store/types.ts'
import { demandSending } from '../../cloud-disk/index.ts'
import { linkSubject, playableVideo } from './address.ts'

/**
 * A section that students can watch, with its video and course; undefined if it is hidden, its
 * course is not listed, or its video isn't converted.
 */
export const watchableSection = async (scope: Pick<Scope, 'get'>, sectionId: string) => {
  const section = await scope.get(courseSection, sectionId)
  if (!section?.courseId || section.videoId === null || section.visibility !== 'SHOWN')
    return undefined
  const course = await scope.get(recordedCourse, section.courseId)
  const video = await scope.get(courseVideo, section.videoId)
  return course?.listing === 'LISTED' && video?.state === 'READY'
    ? { section, course, video }
    : undefined
}

/**
 * The playable section of a link: available while students can watch it, regardless of their order.
 * Throws 34542 and 18002.
 */
export const openLinkedSection = async (
  ports: EnginePorts,
  scope: Scope,
  { linkId, sectionId }: { readonly linkId: string; readonly sectionId: string },
): Promise<Omit<OpenedSection, 'courseId' | 'watermark'>> => {
  const found = await watchableSection(scope, sectionId)
  if (!found) throw errors.sharedSectionUnavailable()
  await demandSending(ports, scope.institutionId)
  const subject = linkSubject(linkId, sectionId)
  return {
    ...(await playableVideo(ports, scope, found.video, { subject, sectionId })),
    name: found.section.name,
    courseName: found.course.name,
  }
}
