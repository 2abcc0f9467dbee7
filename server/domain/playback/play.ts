import { course } from '../../../resources/classes/course/course.resource.ts'
import { lesson as lessonResource } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { seminar } from '../../../resources/seminars/seminar/seminar.resource.ts'
import type {
  PlayableRecording,
  RecordingPart,
  RecordingPlay,
} from '../../../resources/playback/recording/recording.calls.ts'
import {
  recording,
  type Recording,
} from '../../../resources/playback/recording/recording.resource.ts'
import { titleOf } from '../../../src/schema/index.ts'
import { actorOfChange } from '../../engine/records/history.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { Session } from '../../platform/context.ts'
import { errors } from '../../platform/errors/errors.ts'
import { ownLinkHolder } from '../../platform/http/linkHolder.ts'
import { fileSigner } from '../../platform/http/files.ts'
import type { Scope } from '../../platform/store/types.ts'
import { missingLesson } from '../scheduling/index.ts'
import { demandSending } from '../cloud-disk/index.ts'
import { ownedByLesson, type RecordingOwner } from './recorded.ts'
import { recordingsOf, recordingSegments } from './settle.ts'
import { isExpired } from './state.ts'
import { watchedBy } from './watch.ts'
import { memberWatermark } from './watermark.ts'

/**
 * Minimum lifetime of a recording's addresses in milliseconds; a player requests new ones when they
 * have expired.
 */
const addressesMs = 300_000

const partsOf = async (
  ports: EnginePorts,
  scope: Scope,
  record: Recording,
  person: string,
): Promise<RecordingPart[]> => {
  const sign = fileSigner(ports, scope.institutionId, person)
  const segments = await recordingSegments(scope, record.id)
  return Promise.all(
    segments.flatMap(({ fileId, durationMs, startsAt }) =>
      fileId === null
        ? []
        : [
            sign({ id: fileId, name: record.name }).then(url => ({
              url,
              type: 'file' as const,
              seconds: Number(durationMs) / 1000,
              startsAt,
            })),
          ],
    ),
  )
}

/**
 * The playable form of a recording; its addresses are valid only for `person`, an account or a pass
 * holder. An expired recording can't be played, even before the clean-up. Throws 18002.
 */
export const playableOf = async (
  ports: EnginePorts,
  scope: Scope,
  record: Recording,
  person: string,
): Promise<PlayableRecording> => {
  const now = ports.clock.now()
  const { name, failure, startedAt, expireAt } = record
  const isOver = isExpired(record, now)
  const state = isOver ? 'DELETED' : record.state
  const parts = state === 'SUCCEEDED' ? await partsOf(ports, scope, record, person) : []
  if (parts.length) await demandSending(ports, scope.institutionId)
  return {
    name,
    state,
    failure,
    removal: isOver ? (record.removal ?? 'EXPIRED') : record.removal,
    parts,
    expires: new Date(now.getTime() + addressesMs).toISOString(),
    startedAt,
    expireAt,
  }
}

/**
 * The recording to play: the named one, otherwise the first that can be watched, or else the last.
 */
const chosenOf = (all: readonly Recording[], id: string | null): Recording | undefined =>
  id === null
    ? (all.find(({ state }) => state === 'SUCCEEDED') ?? all.at(-1))
    : all.find(one => one.id === id)

/** The person who deleted a recording, and the time. */
const removedOf = async (
  scope: Scope,
  { id, removal, removedAt, expireAt }: Recording,
  lang: Session['lang'],
): Promise<RecordingPlay['removed']> => {
  if (removal !== 'PERSON') return { by: null, at: removedAt ?? expireAt }
  const by = await actorOfChange(scope, recording.name, id, ['removal', removal], lang)
  return { by: by ?? null, at: removedAt }
}

interface Question {
  readonly recordingId: string | null
  readonly lessonId: string | null
}

/** The names of what was recorded. Throws 710 or 973 for a lesson, 12001 for a seminar. */
const namesOf = async (
  scope: Scope,
  { lessonId, seminarId }: RecordingOwner,
): Promise<{ readonly name: string; readonly courseName: string }> => {
  if (seminarId !== null) {
    const event = await scope.get(seminar, seminarId)
    if (!event) throw errors.seminarNotFound()
    return { name: titleOf(seminar, event), courseName: '' }
  }
  const lesson = lessonId === null ? undefined : await scope.get(lessonResource, lessonId)
  if (!lesson) throw await missingLesson(scope, lessonId ?? '')
  const courseRow = await scope.get(course, lesson.courseId)
  return {
    name: titleOf(lessonResource, lesson),
    courseName: courseRow ? titleOf(course, courseRow) : '',
  }
}

/**
 * The response to a member who opens a recording or a lesson's recordings. Throws 34305, 710, 973,
 * 12001 or 18002.
 */
export const openRecording = async (
  ports: EnginePorts,
  scope: Scope,
  session: Session,
  { recordingId, lessonId: asked }: Question,
): Promise<RecordingPlay> => {
  const named = recordingId === null ? undefined : await scope.get(recording, recordingId)
  if (recordingId !== null && !named) throw errors.recordingNotFound()
  const owner = named ?? (asked === null ? undefined : ownedByLesson(asked))
  if (!owner || (asked !== null && asked !== owner.lessonId))
    throw errors.invalidParameter().at('lessonId')
  const { name, courseName } = await namesOf(scope, owner)
  const all = await recordingsOf(scope, owner)
  const record = chosenOf(all, recordingId)
  const common = {
    lessonId: owner.lessonId,
    seminarId: owner.seminarId,
    courseName,
    watermark: await memberWatermark(ports, session),
    recordings: all.map(({ id, state, startedAt }) => ({ id, state, startedAt })),
  }
  if (!record)
    return {
      ...common,
      recordingId: null,
      name,
      state: 'NOT_ON',
      failure: null,
      removal: null,
      parts: [],
      expires: ports.clock.now().toISOString(),
      startedAt: null,
      expireAt: null,
      removed: null,
      address: null,
      resumeAt: 0,
      watched: [],
    }
  const [playable, { at, watched }] = await Promise.all([
    playableOf(ports, scope, record, ownLinkHolder(session)),
    watchedBy(scope, record.id, session.actor.id),
  ])
  const { address } = record
  return {
    ...common,
    ...playable,
    recordingId: record.id,
    removed: playable.state === 'DELETED' ? await removedOf(scope, record, session.lang) : null,
    address: playable.state === 'SUCCEEDED' ? address : null,
    // a viewer who has seen the end starts from the beginning
    resumeAt: at >= (record.seconds ?? 0) - 5 ? 0 : at,
    watched,
  }
}
