import type { SeriesScope } from '../../../resources/scheduling/scheduling.calls.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { StaleVersion } from '../../engine/records/update.ts'
import type { RecordContext } from '../../engine/records/context.ts'
import { isVisible, recordNotFound } from '../../engine/records/visible.ts'
import { lesson, type Lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'

export interface LessonsInScope {
  /** The lesson that the caller chose. */
  readonly anchor: Lesson
  /** The anchor and the other lessons of the scope, by start; locked. */
  readonly rows: readonly Lesson[]
  readonly seriesId: string | null
  /** The zone of the series, or of the institution if there is none. */
  readonly zone: string
  /** True if the scope holds every living lesson of the series. */
  readonly whole: boolean
}

/**
 * Locks the lessons of a scope. Throws 710, and StaleVersion if the caller read another version.
 */
export const lockLessonsInScope = async (
  tx: StoreTx,
  ctx: RecordContext,
  {
    lessonId,
    version,
    scope,
  }: { readonly lessonId: string; readonly version: number; readonly scope: SeriesScope },
): Promise<LessonsInScope> => {
  const lessonRow = await tx.get(lesson, lessonId)
  if (!lessonRow || !isVisible(ctx, lessonRow)) throw recordNotFound(ctx)
  const { seriesId } = lessonRow
  const all =
    seriesId === null || scope === 'THIS'
      ? []
      : await tablesOf(tx, lesson)
          .selectFrom('lesson')
          .select(['id', 'startAt'])
          .where('seriesId', '=', seriesId)
          .where('deletedAt', 'is', null)
          .execute()
  const scopedLessons = all.filter(({ startAt }) => scope === 'ALL' || startAt >= lessonRow.startAt)
  const rows = await tx.lockMany(lesson, [
    ...new Set([lessonId, ...scopedLessons.map(({ id }) => id)]),
  ])
  const anchor = rows.find(({ id }) => id === lessonId)
  if (!anchor) throw recordNotFound(ctx)
  if (anchor.version !== version) throw new StaleVersion(anchor, version)
  const series =
    seriesId === null
      ? undefined
      : await tx.db
          .selectFrom('lessonSeries')
          .select('timezone')
          .where('id', '=', seriesId)
          .executeTakeFirst()
  return {
    anchor,
    rows: rows.toSorted((a, b) => a.startAt.localeCompare(b.startAt, 'en')),
    seriesId,
    zone: series?.timezone ?? ctx.institution.timezone,
    whole: scope === 'ALL' || scopedLessons.length === all.length,
  }
}

/** Makes a new series of the lessons changed from some point on; returns its id. */
export const splitSeries = async (
  tx: StoreTx,
  ctx: RecordContext,
  seriesId: string,
  rule: { readonly localStart: string; readonly minutes: number; readonly count: number },
): Promise<string | undefined> => {
  const series = await tx.db
    .selectFrom('lessonSeries')
    .select(['courseId', 'timezone', 'freq', 'interval', 'byday', 'daysOff'])
    .where('id', '=', seriesId)
    .executeTakeFirst()
  if (!series) return undefined
  const id = ctx.ids.next()
  await tx.db
    .insertInto('lessonSeries')
    .values({
      ...series,
      ...rule,
      id,
      exdates: [],
      parentSeriesId: seriesId,
      createTime: ctx.clock.now().toISOString(),
    })
    .execute()
  return id
}

/** Moves the rule of a series with all of its lessons. */
export const moveSeries = async (
  tx: StoreTx,
  seriesId: string,
  rule: { readonly localStart: string; readonly minutes: number },
): Promise<void> => {
  await tx.db.updateTable('lessonSeries').set(rule).where('id', '=', seriesId).execute()
}
