import {
  hourEntry,
  type HourEntry,
} from '../../../resources/lesson-hours/hour-entry/hourEntry.resource.ts'
import type { CountingRule } from '../../../resources/lesson-hours/hours.calls.ts'
import { hourPackage } from '../../../resources/lesson-hours/hour-package/hourPackage.resource.ts'
import {
  hoursOfLesson,
  type HourRule,
} from '../../../resources/lesson-hours/hour-policy/hoursOfLesson.ts'
import { dateOf, toLocal } from '../../../src/schema/zone.ts'
import type { Reading, RuleContext } from '../../engine/records/rules.ts'
import { grouped } from '../../platform/grouped.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { HeldLesson } from '../scheduling/index.ts'
import { Account, type Lot } from './account.ts'
import { lessonMarksOf, placeKey, type LessonStudent } from './lessonMarks.ts'
import { inBatches } from './sums.ts'
import { toUnits } from './units.ts'
import { rememberedPolicy } from './warnings.ts'

/** How a lesson of a student is counted. */
export interface LessonStanding {
  /** A person cancelled it. */
  readonly cancelled: boolean
  readonly entry: HourEntry | undefined
}
/** What rules are read with; in a transaction it is a rule's context. */
export interface RuleReading extends Pick<RuleContext, 'memo' | 'institution'> {
  readonly tx: Reading
}

/** Whether the institution has any package: without one, lots need not be read. */
const hasPackages = ({ tx, memo }: RuleReading): Promise<boolean> =>
  memo('any hour package', async () => {
    const first = { page: 1, limit: 1, sort: 'id', q: '', where: [], deleted: 'no' } as const
    return (await tx.page(hourPackage, first)).length > 0
  })

/** Whether lessons can use hours at all. */
export const mayCount = async (reading: RuleReading): Promise<boolean> =>
  (await rememberedPolicy(reading))?.counted === true || hasPackages(reading)

const countingRule = (
  { counted, trigger, absenceCounts, minutesPerHour, rounding, makeUpDays }: HourRule,
  packageId: string | null,
  packageName: string,
): CountingRule => ({
  counted,
  trigger,
  absenceCounts,
  minutesPerHour,
  rounding,
  makeUpDays,
  packageId,
  packageName,
})

/** The rules of packages, by id. */
export const packageRules = async (
  ids: Iterable<string | null | undefined>,
  tx: Pick<Reading, 'many'>,
): Promise<ReadonlyMap<string | null | undefined, CountingRule>> => {
  const named = [...new Set(ids)].flatMap(id => id ?? [])
  const rows = named.length ? await tx.many(hourPackage, named) : []
  return new Map(rows.map(one => [one.id, countingRule(one, one.id, one.name)]))
}

/** How lessons of students are counted, by `placeKey`. */
export const lessonStandingOf = async (
  places: readonly LessonStudent[],
  tx: Reading,
): Promise<ReadonlyMap<string, LessonStanding>> => {
  const marks = await lessonMarksOf(tx, places)
  const ids = places.flatMap(one => marks.get(placeKey(one))?.entryId ?? [])
  const rows = ids.length ? await tx.many(hourEntry, ids) : []
  const entries = new Map(rows.map(entry => [entry.id, entry]))
  return new Map(
    [...marks].map(([key, { cancelled, entryId }]) => [
      key,
      { cancelled, entry: entries.get(entryId ?? '') },
    ]),
  )
}

type PackageLot = Lot & Pick<HourEntry, 'packageId' | 'day'>

/** The lots with hours left of students, with their packages. */
const lotsOf = async (
  studentIds: readonly string[],
  tx: Pick<Reading, 'db'>,
): Promise<ReadonlyMap<string, readonly PackageLot[]>> => {
  const lots: (PackageLot & { readonly studentId: string })[] = []
  for (const part of inBatches(studentIds)) {
    const rows = await tablesOf(tx, hourEntry)
      .selectFrom('hourLot')
      .innerJoin('hourEntry', 'hourEntry.id', 'hourLot.entryId')
      .select(['hourLot.entryId', 'hourLot.studentId', 'hourLot.left', 'hourLot.expiresOn'])
      .select(['hourEntry.packageId', 'hourEntry.day'])
      .where('hourLot.studentId', 'in', part)
      .where('hourLot.left', '>', 0)
      .execute()
    for (const { entryId: id, ...row } of rows) {
      const left = Number(row.left)
      lots.push({ ...row, id, hours: left, left })
    }
  }
  return grouped(lots, ({ studentId }) => studentId)
}

/**
 * The rules by which students' lessons count, by `placeKey`; empty if no rule is set. An existing
 * entry keeps its package, so that later hours don't change the past. A lesson without an entry
 * counts by the package of the hours that would pay first on its day, in the order of `held`: each
 * lesson uses hours before the next. Writers hold the lock of the students' sums.
 */
export const countingRulesOf = async (
  held: readonly HeldLesson[],
  reading: RuleReading,
  standing?: ReadonlyMap<string, LessonStanding>,
): Promise<ReadonlyMap<string, CountingRule>> => {
  const { tx, institution } = reading
  const policy = await rememberedPolicy(reading)
  const usual: CountingRule | undefined = policy && countingRule(policy, null, '')
  if (!(await hasPackages(reading)))
    return new Map(usual ? held.map(one => [placeKey(one), usual]) : [])
  const stands = standing ?? (await lessonStandingOf(held, tx))
  const open = held.filter(one => !stands.get(placeKey(one))?.entry)
  const lots = await lotsOf([...new Set(open.map(({ studentId }) => studentId))], tx)
  const ofLot = new Map([...lots.values()].flat().map(lot => [lot.id, lot]))
  const known = [...stands.values()].map(({ entry }) => entry?.packageId)
  const packages = await packageRules(
    [...[...ofLot.values()].map(lot => lot.packageId), ...known],
    tx,
  )
  const accounts = new Map([...lots].map(([id, own]) => [id, new Account(own)]))
  const rules = new Map<string, CountingRule>()
  for (const one of held) {
    const key = placeKey(one)
    const { entry, cancelled } = stands.get(key) ?? {}
    const day = dateOf(toLocal(one.lesson.startAt, institution.timezone))
    const account = accounts.get(one.studentId)
    // hours that were added after a lesson don't affect how it counts
    const paying = account?.paying(day).map(({ id }) => ofLot.get(id))
    const lot = paying?.find(known => known !== undefined && (known.day ?? '') <= day)
    const packageId = entry ? entry.packageId : lot?.packageId
    const rule = packages.get(packageId) ?? usual
    if (!rule) continue
    rules.set(key, rule)
    const hours = hoursOfLesson(rule, one.lesson.minutes ?? 0, one.status)
    if (!entry && cancelled !== true && hours > 0)
      account?.book({ do: 'take', entryId: key, hours: toUnits(hours), day })
  }
  return rules
}
