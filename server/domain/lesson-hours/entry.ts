import { keptRule } from '../../../resources/lesson-hours/hour-policy/hoursOfLesson.ts'
import type { HourEntry } from '../../../resources/lesson-hours/hour-entry/hourEntry.resource.ts'
import { totalKinds } from '../../../resources/lesson-hours/hour-entry/hourEntry.options.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { errors } from './errors.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { hourLimits } from '../../../resources/lesson-hours/hourSources.options.ts'
import { holdPackage } from './packages.ts'
import { hoursOf } from './sums.ts'

/** Maximum total hours of a student. */
export const maxTotal = hourLimits.max

/** Throws where a student's total would leave its bounds: 34507, 34508. */
export const demandTotal = (total: number): void => {
  if (total < 0) throw errors.hoursBelowZero().at('hours')
  if (total > maxTotal) throw errors.tooManyHours().at('hours')
}

/**
 * Sets the fields of a new entry that only the server writes. Throws 34500 for a last day in the
 * past.
 */
export const completeHours = async (
  entry: HourEntry,
  ctx: RuleContext,
): Promise<Partial<HourEntry>> => {
  const { hours, expiresOn, day, reverses, change, packageId } = entry
  // what people enter is a lot
  const kind = entry.kind ?? 'ADD'
  const own = {
    kind,
    operatorName: ctx.actor.name.slice(0, 100),
    at: ctx.now,
    day: day ?? ctx.today,
  }
  if (reverses !== null) return { ...own, change }
  if (kind === 'ADD' && expiresOn !== null && expiresOn < ctx.today)
    throw errors.hoursExpiryPast().at('expiresOn')
  if (kind === 'ADD' && packageId !== null) await holdPackage(packageId, ctx)
  return { ...own, change: kind === 'ADD' ? hours : -hours }
}

/** Whether an entry is part of a student's total. */
export const changesTotal = ({ kind }: Pick<HourEntry, 'kind'>): boolean =>
  kind !== null && totalKinds.includes(kind)

/** Throws the refusals that the sums would have for a new entry. */
export const foreseeHours = async (entry: HourEntry, ctx: RuleContext): Promise<void> => {
  const { change, studentId } = entry
  if (change === null || !changesTotal(entry)) return
  demandTotal((await hoursOf(ctx.tx, studentId)).total + change)
}

/** Whether an entry was taken back. */
export const isTakenBack = async (
  { db }: Pick<StoreTx, 'db'>,
  entryId: string,
): Promise<boolean> => {
  const row = await db
    .selectFrom('hourReversal')
    .select('by')
    .where('entryId', '=', entryId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Marks entries as reversed. Throws 25001 of a lesson's and 34502 of others where one is already.
 */
export const markReversed = async (
  { db }: Pick<StoreTx, 'db'>,
  entries: readonly HourEntry[],
): Promise<void> => {
  const marks = entries.flatMap(({ id, reverses, kind }) =>
    reverses === null ? [] : [{ entryId: reverses, by: id, kind }],
  )
  if (!marks.length) return
  const written = await db
    .insertInto('hourReversal')
    .values(marks.map(({ entryId, by }) => ({ entryId, by })))
    .onConflict(on => on.columns(['entryId']).doNothing())
    .returning('entryId')
    .execute()
  const known = new Set(written.map(({ entryId }) => entryId))
  const again = marks.find(({ entryId }) => !known.has(entryId))
  if (again)
    throw (
      again.kind === 'CONSUME' ? errors.lessonHoursAlreadyCancelled : errors.hourEntryReversed
    )()
}

/** Values of the entry that reverses one, on the day of that entry. */
export const reversedValues = (entry: HourEntry, reason: string | null): Partial<HourEntry> => {
  const { studentId, kind, hours, source, expiresOn, day, courseId, lessonId, lotId } = entry
  const { packageId, minutesScheduled, minutesPresent, attendance, rule } = entry
  return {
    studentId,
    kind,
    hours,
    source,
    expiresOn,
    day,
    courseId,
    lessonId,
    lotId,
    packageId,
    minutesScheduled,
    minutesPresent,
    attendance,
    rule,
    ...keptRule(entry),
    change: entry.change === null ? null : -entry.change,
    reason: reason ?? entry.reason,
    reverses: entry.id,
  }
}

/** The same for an undo; undefined if the entry is reversed already. */
export const takingBackOf = async (
  entry: HourEntry,
  { tx }: Pick<RuleContext, 'tx'>,
): Promise<Partial<HourEntry> | undefined> =>
  (await isTakenBack(tx, entry.id)) ? undefined : reversedValues(entry, null)
