import {
  captionNames,
  type CaptionLanguage,
  type PlayableCaptions,
  type SectionCaptions,
} from '../../../../resources/recorded-courses/captions.calls.ts'
import {
  courseSection,
  type CourseSection,
} from '../../../../resources/recorded-courses/course-section/courseSection.resource.ts'
import type { WriteContext } from '../../../engine/calls/implement.ts'
import { logOwnChange } from '../../../engine/operations/log.ts'
import { errors } from '../errors.ts'
import type { Scope } from '../../../platform/store/types.ts'
import { sentencesOf } from '../transcripts/rows.ts'
import { vttOf } from '../transcripts/text.ts'
import { captionCount, tidyCaptions } from './vtt.ts'

type Reader = Pick<Scope, 'db'>
interface OfLanguage {
  readonly sectionId: string
  readonly lang: CaptionLanguage
}
type Facts = Omit<SectionCaptions, 'lang'>

const factsOf = async (
  { db }: Reader,
  { sectionId, lang }: OfLanguage,
): Promise<Facts | undefined> =>
  db
    .selectFrom('sectionCaptions')
    .select(['fileName', 'cues', 'updateTime'])
    .where('sectionId', '=', sectionId)
    .where('lang', '=', lang)
    .executeTakeFirst()

/** The captions of a section, by language. */
export const captionsOf = async (
  { db }: Reader,
  sectionId: string,
): Promise<readonly SectionCaptions[]> => {
  const rows = await db
    .selectFrom('sectionCaptions')
    .select(['lang', 'fileName', 'cues', 'updateTime'])
    .where('sectionId', '=', sectionId)
    .orderBy('lang')
    .execute()
  return rows.map(row => ({ ...row, updateTime: new Date(row.updateTime).toISOString() }))
}

/** The file of captions under which the player loads them; the name is that of `captionsAt`. */
export const captionsFile = ({ sectionId, lang }: OfLanguage): string =>
  `captions-${sectionId}/${lang}.vtt`
const fileName = /^captions-([A-Za-z0-9_-]+)\/([a-z]{2})\.vtt$/

/**
 * The language of a video's transcript, if it can be shown as captions; undefined if the transcript
 * isn't done.
 */
const transcriptLanguage = async (
  { db }: Reader,
  videoId: string,
): Promise<CaptionLanguage | undefined> => {
  const row = await db
    .selectFrom('videoTranscript')
    // a video without speech has no captions
    .innerJoin('transcriptSentence', 'transcriptSentence.videoId', 'videoTranscript.videoId')
    .select('videoTranscript.lang')
    .where('videoTranscript.videoId', '=', videoId)
    .where('videoTranscript.state', '=', 'READY')
    .limit(1)
    .executeTakeFirst()
  return row?.lang
}

/**
 * The captions of a section for a player; `address` makes an address from a file name. The video's
 * transcript serves as captions in its language unless a file was uploaded for that language.
 */
export const playableCaptions = async (
  scope: Reader,
  { sectionId, videoId }: { readonly sectionId: string; readonly videoId: string },
  address: (name: string) => string,
): Promise<readonly PlayableCaptions[]> => {
  const heard = await transcriptLanguage(scope, videoId)
  const langs = new Set((await captionsOf(scope, sectionId)).map(({ lang }) => lang))
  if (heard) langs.add(heard)
  return [...langs].toSorted().map(lang => ({
    lang,
    label: captionNames[lang],
    address: address(captionsFile({ sectionId, lang })),
  }))
}

/**
 * The captions with a file name, in a section that shows this video; `section`: only in that one.
 * Undefined if there are none.
 */
export const captionsAt = async (
  scope: Scope,
  name: string,
  { videoId, section }: { readonly videoId: string; readonly section: string | undefined },
): Promise<string | undefined> => {
  const [, sectionId = '', lang = ''] = fileName.exec(name) ?? []
  if (section !== undefined && section !== sectionId) return undefined
  const shown = await scope.get(courseSection, sectionId)
  if (shown?.videoId !== videoId) return undefined
  const rows = await scope.db
    .selectFrom('sectionCaptions')
    .select(['lang', 'text'])
    .where('sectionId', '=', sectionId)
    .execute()
  const file = rows.find(row => row.lang === lang)?.text
  if (file !== undefined || (await transcriptLanguage(scope, videoId)) !== lang) return file
  return vttOf(await sentencesOf(scope, videoId))
}

const lockedSection = async (
  { tx }: Pick<WriteContext<unknown>, 'tx'>,
  id: string,
): Promise<CourseSection> => {
  const found = await tx.lock(courseSection, id)
  if (!found) throw errors.chapterNotFound().at('sectionId')
  return found
}

type Writing = Pick<WriteContext<OfLanguage>, 'tx' | 'session' | 'ports'>
const log = (
  { tx, session, ports }: Writing,
  action: 'saveCaptions' | 'deleteCaptions',
  { id, name }: CourseSection,
  [before, after]: readonly [before: object, after: object],
): Promise<void> =>
  logOwnChange(
    tx,
    { ...session, clock: ports.clock },
    {
      action,
      resource: courseSection.name,
      recordId: id,
      title: name,
      before: { ...before },
      after: { ...after },
    },
  )

/**
 * Saves captions, replacing those of their language. Throws 32008, and 34218 for an invalid WebVTT
 * file.
 */
export const writeCaptions = async (
  ctx: Writing,
  { sectionId, lang, fileName: name, text }: OfLanguage & Record<'fileName' | 'text', string>,
): Promise<SectionCaptions> => {
  const section = await lockedSection(ctx, sectionId)
  const tidied = tidyCaptions(text)
  const cues = captionCount(tidied)
  if (cues === undefined) throw errors.captionsUnreadable().at('text')
  const { tx, ports } = ctx
  const before = await factsOf(tx, { sectionId, lang })
  const facts = { fileName: name, cues, updateTime: ports.clock.now().toISOString() }
  await tx.db
    .insertInto('sectionCaptions')
    .values({ sectionId, lang, text: tidied, ...facts })
    .onConflict(on => on.columns(['sectionId', 'lang']).doUpdateSet({ text: tidied, ...facts }))
    .execute()
  await log(ctx, 'saveCaptions', section, [before ? { lang, ...before } : {}, { lang, ...facts }])
  return { lang, ...facts }
}

/** Deletes the captions of a language. Throws 32008, and 34219 if there are none. */
export const removeCaptions = async (
  ctx: Writing,
  { sectionId, lang }: OfLanguage,
): Promise<Record<never, never>> => {
  const section = await lockedSection(ctx, sectionId)
  const before = await factsOf(ctx.tx, { sectionId, lang })
  if (!before) throw errors.captionsNotFound()
  await ctx.tx.db
    .deleteFrom('sectionCaptions')
    .where('sectionId', '=', sectionId)
    .where('lang', '=', lang)
    .execute()
  await log(ctx, 'deleteCaptions', section, [{ lang, ...before }, {}])
  return {}
}
