import {
  courseSection,
  type CourseSection,
} from '../../../../resources/recorded-courses/course-section/courseSection.resource.ts'
import {
  courseVideo,
  type CourseVideo,
} from '../../../../resources/recorded-courses/course-video/courseVideo.resource.ts'
import type {
  SectionTranscript,
  TranscriptSentence,
} from '../../../../resources/recorded-courses/transcript.calls.ts'
import { isObject } from '../../../../src/protocol/isObject.ts'
import type { AppPorts } from '../../../platform/context.ts'
import { errors } from '../errors.ts'
import type { Scope } from '../../../platform/store/types.ts'

type Reader = Pick<Scope, 'db'>

/** A piece of a video's sound. */
export interface SoundPiece {
  readonly fromMs: number
  readonly toMs: number
}

/** The pieces as stored, or as returned by a conversion. */
export const piecesOf = (value: unknown): readonly SoundPiece[] =>
  Array.isArray(value)
    ? value.flatMap((one: unknown) =>
        isObject(one) && typeof one.fromMs === 'number' && typeof one.toMs === 'number'
          ? [{ fromMs: one.fromMs, toMs: one.toMs }]
          : [],
      )
    : []

/** A section with its converted video. Throws 32008, and 34207 if it has none. */
export const sectionWithVideo = async (
  scope: Pick<Scope, 'get'>,
  sectionId: string,
): Promise<{ readonly section: CourseSection; readonly video: CourseVideo }> => {
  const section = await scope.get(courseSection, sectionId)
  if (!section) throw errors.chapterNotFound().at('sectionId')
  const video = section.videoId === null ? undefined : await scope.get(courseVideo, section.videoId)
  if (video?.state !== 'READY') throw errors.videoNotReady().at('sectionId')
  return { section, video }
}

const sentenceColumns = ['position', 'fromMs', 'toMs', 'text', 'version'] as const

/** The sentences of a video, in order. */
export const sentencesOf = ({ db }: Reader, videoId: string): Promise<TranscriptSentence[]> =>
  db
    .selectFrom('transcriptSentence')
    .select([...sentenceColumns])
    .where('videoId', '=', videoId)
    .orderBy('position')
    .execute()

/** The transcript of a video as it is stored, and whether a task works on it. */
export const transcriptRow = async ({ db }: Reader, videoId: string) => {
  const row = await db
    .selectFrom('videoTranscript')
    .selectAll()
    .where('videoId', '=', videoId)
    .executeTakeFirst()
  if (!row) return undefined
  const wanted = row.state === 'QUEUED' || row.state === 'RUNNING'
  const task = wanted
    ? await db.selectFrom('task').select('state').where('id', '=', row.taskId).executeTakeFirst()
    : undefined
  return { ...row, working: task?.state === 'QUEUED' || task?.state === 'RUNNING' }
}

/** Whether this server meets the requirements of transcription. */
export const canTranscribe = ({
  transcriber,
  converter,
}: Pick<AppPorts, 'transcriber' | 'converter'>): boolean =>
  transcriber !== undefined && converter?.can('speech') === true

/** The transcript of a section's video, as staff see it. */
export const transcriptOf = async (
  ports: Pick<AppPorts, 'transcriber' | 'converter'>,
  scope: Pick<Scope, 'db' | 'get'>,
  sectionId: string,
): Promise<SectionTranscript> => {
  const { video } = await sectionWithVideo(scope, sectionId)
  const available = canTranscribe(ports)
  const row = await transcriptRow(scope, video.id)
  if (!row) return { available, state: null, lang: null, failure: null, progress: 0, sentences: [] }
  const { lang, donePieces, working } = row
  // an abandoned task can't update the row itself
  const lost = !working && (row.state === 'QUEUED' || row.state === 'RUNNING')
  const total = piecesOf(row.pieces).length
  return {
    available,
    state: lost ? 'FAILED' : row.state,
    lang,
    failure: lost ? 'INTERRUPTED' : row.failure,
    progress: row.state === 'READY' ? 100 : Math.floor((donePieces * 100) / Math.max(1, total)),
    sentences: await sentencesOf(scope, video.id),
  }
}
