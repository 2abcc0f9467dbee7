import type {
  PlayableVideo,
  VideoPreviews,
} from '../../../../resources/recorded-courses/course-video/courseVideo.calls.ts'
import type { CourseVideo } from '../../../../resources/recorded-courses/course-video/courseVideo.resource.ts'
import { paths } from '../../../../src/protocol/paths.ts'
import { isObject } from '../../../../src/protocol/isObject.ts'
import type { AppPorts } from '../../../platform/context.ts'
import { errors } from '../errors.ts'
import type { Scope } from '../../../platform/store/types.ts'
import { playableCaptions } from '../captions/captions.ts'
import { playEnd, signParts } from '../watching/token.ts'

/** What addresses of videos are signed for. */
export const videoPurpose = 'course video'
/**
 * Path prefixes of a video's files, followed by the signed part: for students, for people of the
 * institution, and for holders of a shared link.
 */
export const studentVideoPath = '/edu_openapi/recordedCourse/video'
export const staffVideoPath = `${paths.root}/courseVideo/file`
/** A link's id precedes the signed part: the cookie of a link is only sent for its own files. */
export const sharedVideoPath = '/edu_openapi/player/video'
const pathFor = ([kind, who = '']: readonly string[]): string =>
  kind === 'l' ? `${sharedVideoPath}/${who}` : kind === 's' ? studentVideoPath : staffVideoPath

/**
 * The watcher: a student in a section of their course by a pass with a serial, a person of the
 * institution, or the holder of a link to a section.
 */
export const studentSubject = (
  studentId: string,
  enrolmentId: string,
  sectionId: string,
  serial: number,
): readonly string[] => ['s', studentId, enrolmentId, sectionId, String(serial)]
export const staffSubject = (accountId: string): readonly string[] => ['u', accountId]
export const linkSubject = (linkId: string, sectionId: string): readonly string[] => [
  'l',
  linkId,
  sectionId,
]

/** Key under which the files of a converted video are stored. */
export const videoKey = (institutionId: string, videoId: string): string =>
  `hls/${institutionId}/${videoId}/`

/** The result of a conversion, as stored with the video. */
export interface MadeVideo {
  /** Name of the poster; null if there is none. */
  readonly poster: string | null
  readonly previews: (Omit<VideoPreviews, 'sheets'> & { readonly sheets: readonly string[] }) | null
}
const isNumber = (value: unknown): value is number => typeof value === 'number'
const previewsOf = (stored: unknown): MadeVideo['previews'] => {
  if (!isObject(stored) || !Array.isArray(stored.sheets)) return null
  const { everyMs, columns, rows, width, height } = stored
  if (!isNumber(everyMs) || !isNumber(columns) || !isNumber(rows)) return null
  if (!isNumber(width) || !isNumber(height)) return null
  const sheets = stored.sheets.filter((name): name is string => typeof name === 'string')
  return { sheets, everyMs, columns, rows, width, height }
}
/** The same, read from the table. */
export const madeOf = (stored: unknown): MadeVideo =>
  isObject(stored)
    ? {
        poster: typeof stored.poster === 'string' ? stored.poster : null,
        previews: previewsOf(stored.previews),
      }
    : { poster: null, previews: null }

/**
 * Signs addresses of posters for a person of the institution. They stay the same for an hour, so
 * that a reloaded list doesn't load pictures again.
 */
export const posterSigner = (
  ports: Pick<AppPorts, 'clock' | 'config'>,
  { institutionId }: Pick<Scope, 'institutionId'>,
  subject: readonly string[],
) => {
  const until = (Math.floor(playEnd(ports) / 3600) + 1) * 3600
  return async (videoId: string, name: string): Promise<string> => {
    const token = await signParts(ports, videoPurpose, [institutionId, videoId, ...subject], until)
    return `${pathFor(subject)}/${token}/${name}`
  }
}

/** The address for playing a video, valid for some hours. Throws 34207 if it isn't converted. */
export const playableVideo = async (
  ports: Pick<AppPorts, 'clock' | 'config'>,
  scope: Pick<Scope, 'db' | 'institutionId'>,
  { id, state, durationMs, converted }: CourseVideo,
  {
    subject,
    sectionId,
  }: { readonly subject: readonly string[]; readonly sectionId: string | null },
): Promise<PlayableVideo> => {
  const row =
    state === 'READY'
      ? await scope.db
          .selectFrom('videoConversion')
          .select('made')
          .where('videoId', '=', id)
          .executeTakeFirst()
      : undefined
  if (!row) throw errors.videoNotReady()
  const { poster, previews } = madeOf(row.made)
  const until = playEnd(ports)
  const token = await signParts(ports, videoPurpose, [scope.institutionId, id, ...subject], until)
  const address = (name: string): string => `${pathFor(subject)}/${token}/${name}`
  return {
    address: address('master.m3u8'),
    poster: poster === null ? null : address(poster),
    previews: previews && { ...previews, sheets: previews.sheets.map(address) },
    captions:
      sectionId === null ? [] : await playableCaptions(scope, { sectionId, videoId: id }, address),
    durationMs: durationMs ?? 0,
    definitions: converted,
    expires: new Date(until * 1000).toISOString(),
  }
}
