import { LRUCache } from 'lru-cache'
import { courseVideo } from '../../../../resources/recorded-courses/course-video/courseVideo.resource.ts'
import type { EnginePorts } from '../../../engine/ports.ts'
import { memberMay } from '../../../engine/records/memberMay.ts'
import type { Scope } from '../../../platform/store/types.ts'
import { watchableByLinks, watchableByStudents } from '../watching/watchable.ts'
import { ageBy, perServer } from '../../../platform/perServer.ts'

/** Milliseconds for which an answer is cached: a withdrawn access ends within this time. */
const holdsMs = 20_000
/** Answers that a server remembers. */
const maxAnswers = 20_000

const answersOf = perServer(
  (ports: EnginePorts) =>
    new LRUCache<string, boolean>({ max: maxAnswers, ...ageBy(ports, holdsMs) }),
)

/**
 * Whether the student of an enrolment may still watch this video in a section, and the links of
 * that serial are not revoked: one statement.
 */
const mayStudent = async (
  scope: Scope,
  videoId: string,
  enrolmentId: string,
  sectionId: string,
  serial: number,
): Promise<boolean> => {
  const row = await watchableByStudents(scope)
    .select('coursePass.serial')
    .where('enrolment.id', '=', enrolmentId)
    .where('courseSection.id', '=', sectionId)
    .where('courseVideo.id', '=', videoId)
    .executeTakeFirst()
  return row !== undefined && (row.serial ?? 0) === serial
}

/** Whether a person of the institution may still see its videos, and this one is still there. */
const mayStaff = async (
  ports: EnginePorts,
  scope: Scope,
  videoId: string,
  accountId: string,
): Promise<boolean> => {
  if (!(await scope.get(courseVideo, videoId))) return false
  return memberMay(ports, scope.institutionId, accountId, ['courseVideo.read'])
}

/**
 * Whether a link still shares a section with this video, which students can watch: one statement.
 */
const mayLink = async (
  scope: Scope,
  videoId: string,
  linkId: string,
  sectionId: string,
  now: string,
): Promise<boolean> => {
  const row = await watchableByLinks(scope)
    .select('shareLink.expiresAt')
    .where('shareLink.id', '=', linkId)
    .where('courseSection.id', '=', sectionId)
    .where('courseVideo.id', '=', videoId)
    .executeTakeFirst()
  return row !== undefined && (row.expiresAt === null || row.expiresAt > now)
}

/** The watcher of a video's signed address. */
export interface Watcher {
  readonly institutionId: string
  readonly videoId: string
  /**
   * Parts of the subject: 's' with the student, their enrolment, the section and the serial of
   * their links, 'u' with an account, or 'l' with a shared link and the section.
   */
  readonly subject: readonly string[]
}

const judge = (
  ports: EnginePorts,
  // addresses without a serial are older, of links that were not revoked
  {
    institutionId,
    videoId,
    subject: [kind, who = '', within = '', section = '', serial = '0'],
  }: Watcher,
): Promise<boolean> => {
  const scope = ports.store.scope(institutionId)
  if (kind === 'l') return mayLink(scope, videoId, who, within, ports.clock.now().toISOString())
  return kind === 's'
    ? mayStudent(scope, videoId, within, section, Number(serial))
    : mayStaff(ports, scope, videoId, who)
}

/**
 * Whether a watcher can still watch: checked a few times a minute, however many segments they
 * request.
 */
export const mayWatch = async (ports: EnginePorts, watcher: Watcher): Promise<boolean> => {
  const answers = answersOf(ports)
  const key = [watcher.institutionId, watcher.videoId, ...watcher.subject].join(' ')
  const known = answers.get(key)
  if (known !== undefined) return known
  const allowed = await judge(ports, watcher)
  answers.set(key, allowed)
  return allowed
}
