import { courseSection } from '../../../../resources/recorded-courses/course-section/courseSection.resource.ts'
import { courseVideo } from '../../../../resources/recorded-courses/course-video/courseVideo.resource.ts'
import type { SectionPlay } from '../../../../resources/recorded-courses/watching.calls.ts'
import type { EnginePorts } from '../../../engine/ports.ts'
import { errors } from '../errors.ts'
import type { Scope } from '../../../platform/store/types.ts'
import { demandSending } from '../../cloud-disk/index.ts'
import { watchableCourse } from '../students/own.ts'
import type { CourseBearer } from '../students/pass.ts'
import { studentView } from '../students/view.ts'
import { playableVideo, studentSubject } from '../videos/address.ts'
import { storedCourseRanges } from './ranges.ts'
import { beginSession } from './session.ts'

/**
 * The last four digits of a student's phone: other viewers who know only the name don't know them.
 */
const last4Of = (phone: string | null): string => (phone ?? '').replace(/\D/g, '').slice(-4)

const watchedOf = (scope: Scope, enrolmentId: string, sectionId: string) =>
  scope.db
    .selectFrom('watchedSection')
    .select(['videoId', 'ranges', 'percent', 'resumeMs'])
    .where('enrolmentId', '=', enrolmentId)
    .where('sectionId', '=', sectionId)
    .executeTakeFirst()

/**
 * Opens a section to its student, and makes theirs the one play session that counts. Throws what
 * `playSection` says.
 */
export const playSectionOf = async (
  ports: EnginePorts,
  scope: Scope,
  who: CourseBearer,
  sectionId: string,
): Promise<SectionPlay> => {
  const section = await scope.get(courseSection, sectionId)
  if (!section?.courseId) throw errors.recordedCourseUnavailable()
  const { course, enrolled } = await watchableCourse(scope, who, section.courseId)
  const view = await studentView(scope, course, {
    enrolmentId: enrolled.id,
    enrolledAt: enrolled.enrolledAt ?? enrolled.createTime,
    now: ports.clock.now().toISOString(),
    zone: who.session.institution.timezone,
  })
  const sections = view.chapters.flatMap(chapter => chapter.sections)
  const at = sections.findIndex(({ id }) => id === sectionId)
  const own = sections[at]
  if (!own) throw errors.recordedCourseUnavailable()
  const video = section.videoId === null ? undefined : await scope.get(courseVideo, section.videoId)
  if (own.locked === 'NO_VIDEO' || !video) throw errors.videoNotReady()
  if (own.locked) throw errors.sectionLocked({ data: { locked: own.locked, opensAt: own.opensAt } })
  await demandSending(ports, scope.institutionId)
  const watched = await watchedOf(scope, enrolled.id, sectionId)
  // another video in the place of the one that was watched begins again
  const same = watched?.videoId === video.id ? watched : undefined
  const playable = await playableVideo(ports, scope, video, {
    subject: studentSubject(who.student.id, enrolled.id, sectionId, who.serial),
    sectionId,
  })
  const session = await beginSession(ports, scope, {
    studentId: who.student.id,
    enrolmentId: enrolled.id,
    sectionId,
    videoId: video.id,
    durationMs: playable.durationMs,
    serial: who.serial,
  })
  return {
    ...playable,
    session,
    courseId: course.id,
    courseName: course.name,
    sectionName: section.name,
    resumeMs: same?.resumeMs ?? 0,
    watched: storedCourseRanges(same?.ranges),
    percent: own.percent,
    threshold: course.finishThreshold,
    finished: own.finished,
    watermark: { name: who.student.name, last4: last4Of(who.student.phone) },
    nextSectionId: sections[at + 1]?.id ?? null,
  }
}
