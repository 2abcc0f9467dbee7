import type { CaptionLanguage } from '../../../../resources/recorded-courses/captions.calls.ts'
import type { TranscriptSentence } from '../../../../resources/recorded-courses/transcript.calls.ts'
import type { WriteContext } from '../../../engine/calls/implement.ts'
import { enqueueOwn } from '../../../engine/jobs/put.ts'
import { logOwnChange } from '../../../engine/operations/log.ts'
import { acquireLock } from '../../../engine/records/transactionLocks.ts'
import { errors } from '../errors.ts'
import { canTranscribe, sectionWithVideo, transcriptRow } from './rows.ts'

/** Kinds of the two tasks of a transcript: its sound, then its text. */
export const speechKind = 'extractSpeech'
export const transcriptKind = 'transcribeVideo'

type Writing = Pick<WriteContext<unknown>, 'tx' | 'session' | 'ports'>
interface OfSection {
  readonly sectionId: string
}

/**
 * Puts the transcript of a section's video in the queue. One that failed keeps the sentences of the
 * pieces that were done. Throws 32008, 34207, 34220 and 34221.
 */
export const beginTranscript = async (
  { tx, session, ports }: Writing,
  { sectionId, lang }: OfSection & { readonly lang: CaptionLanguage },
): Promise<{ readonly state: 'QUEUED' }> => {
  const { section, video } = await sectionWithVideo(tx, sectionId)
  if (!canTranscribe(ports)) throw errors.transcriptionNotSetUp()
  await acquireLock(tx, `transcript ${video.id}`)
  const before = await transcriptRow(tx, video.id)
  if (before?.working) throw errors.transcriptInProgress()
  const goesOn = before?.lang === lang && before.state !== 'READY'
  if (before && !goesOn)
    await tx.db.deleteFrom('transcriptSentence').where('videoId', '=', video.id).execute()
  const now = ports.clock.now().toISOString()
  const taskId = await enqueueOwn(
    tx,
    { ids: ports.ids, now },
    {
      kind: speechKind,
      resource: 'courseVideo',
      action: 'makeTranscript',
      input: { videoId: video.id },
    },
  )
  const row = {
    lang,
    taskId,
    state: 'QUEUED',
    failure: null,
    pieces: null,
    donePieces: goesOn ? before.donePieces : 0,
    attempts: 0,
    updateTime: now,
  } as const
  await tx.db
    .insertInto('videoTranscript')
    .values({ videoId: video.id, ...row })
    .onConflict(on => on.columns(['videoId']).doUpdateSet(row))
    .execute()
  await logOwnChange(
    tx,
    { ...session, clock: ports.clock },
    {
      action: 'makeTranscript',
      resource: 'courseSection',
      recordId: sectionId,
      title: section.name,
      before: before ? { lang: before.lang, state: before.state } : {},
      after: { lang, state: row.state },
    },
  )
  return { state: row.state }
}

type NewText = OfSection & Pick<TranscriptSentence, 'position' | 'version' | 'text'>

/**
 * Corrects a sentence. Throws 32008, 34207, 404, or 409 with the current sentence if it has
 * changed.
 */
export const correctSentence = async (
  { tx, session, ports }: Writing,
  { sectionId, position, version, text }: NewText,
): Promise<TranscriptSentence> => {
  const { section, video } = await sectionWithVideo(tx, sectionId)
  const known = await tx.db
    .selectFrom('transcriptSentence')
    .select(['position', 'fromMs', 'toMs', 'text', 'version'])
    .where('videoId', '=', video.id)
    .where('position', '=', position)
    .forUpdate()
    .executeTakeFirst()
  if (!known) throw errors.notFound().at('position')
  if (known.version !== version) throw errors.conflict({ data: { theirs: known } })
  if (known.text === text) return known
  const saved = { ...known, text, version: version + 1 }
  await tx.db
    .updateTable('transcriptSentence')
    .set({ text, version: saved.version })
    .where('videoId', '=', video.id)
    .where('position', '=', position)
    .execute()
  await logOwnChange(
    tx,
    { ...session, clock: ports.clock },
    {
      action: 'editTranscript',
      resource: 'courseSection',
      recordId: sectionId,
      title: section.name,
      before: { position, text: known.text },
      after: { position, text },
    },
  )
  return saved
}
