import type { RefundVerdict } from '../../../resources/lesson-hours/hour-entry/hourEntry.options.ts'
import {
  hourEntry,
  type HourEntry,
} from '../../../resources/lesson-hours/hour-entry/hourEntry.resource.ts'
import type {
  HourRefund,
  RefundLot,
  RefundPreview,
  RefundTotals,
} from '../../../resources/lesson-hours/hourRefund.calls.ts'
import { student, type Student } from '../../../resources/people/student/student.resource.ts'
import type { Caller } from '../../platform/caller.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { errors } from './errors.ts'
import { hashOf } from '../../platform/http/idempotency.ts'
import type { Scope } from '../../platform/store/types.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { createEntries } from './create.ts'
import { lockSums } from './sums.ts'
import { toHours, toUnits } from './units.ts'

type Reading = Pick<Scope, 'db'>

/** Gifts and what has expired are not refunded; of other lots, all that is left is. */
const verdictOf = (
  { source, expiresOn, left }: Pick<RefundLot, 'source' | 'expiresOn' | 'left'>,
  today: string,
): RefundVerdict => {
  if (source === 'GIFT') return 'GIFT'
  if (expiresOn !== null && expiresOn < today) return 'EXPIRED'
  return left > 0 ? 'REFUND' : 'NONE_LEFT'
}

/** Hundredths that lessons used of each of a student's lots. */
const usesOf = async (reading: Reading, studentId: string): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (
      await tablesOf(reading, hourEntry)
        .selectFrom('hourUse')
        .innerJoin('hourEntry', 'hourEntry.id', 'hourUse.entryId')
        .select(eb => ['hourUse.lotId', eb.fn.sum<number | string>('hourUse.hours').as('used')])
        .where('hourUse.studentId', '=', studentId)
        .where('hourEntry.kind', '=', 'CONSUME')
        .groupBy('hourUse.lotId')
        .execute()
    ).map(({ lotId, used }) => [lotId, Number(used)]),
  )

/** The lots of a student that were not reversed, in the order in which lessons use them. */
const lotsOf = async (
  reading: Reading,
  studentId: string,
  today: string,
): Promise<readonly RefundLot[]> => {
  const uses = await usesOf(reading, studentId)
  const rows = await tablesOf(reading, hourEntry)
    .selectFrom('hourLot')
    .innerJoin('hourEntry', 'hourEntry.id', 'hourLot.entryId')
    .select(['hourLot.entryId', 'hourLot.hours', 'hourLot.left', 'hourLot.expiresOn'])
    .select(['hourEntry.source', 'hourEntry.day'])
    .where('hourLot.studentId', '=', studentId)
    .orderBy('hourLot.expiresOn', order => order.asc().nullsLast())
    .orderBy('hourLot.entryId')
    .execute()
  return rows.map(({ entryId, source, expiresOn, day, ...row }) => {
    const [hours, left, used] = [Number(row.hours), Number(row.left), uses.get(entryId) ?? 0]
    const verdict = verdictOf({ source, expiresOn, left }, today)
    return {
      id: entryId,
      day: day ?? '',
      source,
      expiresOn,
      hours: toHours(hours),
      used: toHours(used),
      taken: toHours(hours - used - left),
      left: toHours(left),
      refundable: verdict === 'REFUND' ? toHours(left) : 0,
      verdict,
    }
  })
}

const totalsOf = (lots: readonly RefundLot[]): RefundTotals => {
  const sum = (of: (lot: RefundLot) => number): number =>
    toHours(lots.reduce((units, lot) => units + toUnits(of(lot)), 0))
  const isAdjusted = ({ source }: RefundLot): boolean => source !== 'PURCHASE' && source !== 'GIFT'
  return {
    bought: sum(lot => (lot.source === 'PURCHASE' ? lot.hours : 0)),
    given: sum(lot => (lot.source === 'GIFT' ? lot.hours : 0)),
    adjusted: sum(lot => (isAdjusted(lot) ? lot.hours : 0)),
    used: sum(lot => lot.used),
    taken: sum(lot => lot.taken),
    left: sum(lot => lot.left),
    refundable: sum(lot => lot.refundable),
  }
}

/** Preview of a refund of a student's hours today. */
export const refundPreviewOf = async (
  reading: Reading,
  { id, name }: Pick<Student, 'id' | 'name'>,
  { institution, today }: Pick<Caller, 'institution'> & { readonly today: string },
): Promise<RefundPreview> => {
  const lots = await lotsOf(reading, id, today)
  return {
    student: name,
    institution: institution.name,
    day: today,
    lots,
    totals: totalsOf(lots),
    version: await hashOf(JSON.stringify([id, lots])),
  }
}

/**
 * Makes the refund that a preview showed, one entry per lot. Throws 804, 34509 if the hours have
 * changed since, and 34510 if nothing is refundable. Locks the student and their sum.
 */
export const refundStudent = async (
  {
    studentId,
    version,
    reason,
  }: { readonly studentId: string; readonly version: string; readonly reason: string },
  ctx: RuleContext,
): Promise<HourRefund> => {
  const { tx } = ctx
  // records of students are locked before their sums, as everywhere
  const found = await tx.lock(student, studentId)
  if (!found) throw errors.userNotFound().at('studentId')
  await lockSums(tx, [studentId])
  const { version: present, ...figures } = await refundPreviewOf(tx, found, ctx)
  if (present !== version) throw errors.refundChanged()
  if (figures.totals.refundable === 0) throw errors.nothingToRefund()
  tx.operation({
    action: 'refund',
    resource: hourEntry.name,
    title: found.name,
    detail: { studentId, hours: figures.totals.refundable, reason },
  })
  await createEntries(
    figures.lots.flatMap(({ id, source, refundable }): readonly Partial<HourEntry>[] =>
      refundable > 0
        ? [{ studentId, kind: 'REFUND', hours: refundable, source, lotId: id, reason }]
        : [],
    ),
    ctx,
  )
  return { ...figures, reason, operator: ctx.actor.name }
}
