import { course } from '../../../resources/classes/course/course.resource.ts'
import { hourEntry } from '../../../resources/lesson-hours/hour-entry/hourEntry.resource.ts'
import { totalKinds } from '../../../resources/lesson-hours/hour-entry/hourEntry.options.ts'
import {
  shownEntries,
  type HourEntryView,
  type HourLotView,
  type HourMonth,
  type StudentHours,
} from '../../../resources/lesson-hours/hours.calls.ts'
import { hourPackage } from '../../../resources/lesson-hours/hour-package/hourPackage.resource.ts'
import { keptRuleWords } from '../../../resources/lesson-hours/hour-policy/hoursOfLesson.ts'
import type { Student } from '../../../resources/people/student/student.resource.ts'
import { actorNameFor } from '../../../src/schema/actorName.ts'
import type { Lang } from '../../../src/schema/label.ts'
import { dateOf, toLocal } from '../../../src/schema/zone.ts'
import type { Scope } from '../../platform/store/types.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { packageRules } from './ruleOf.ts'
import { hoursOf } from './sums.ts'
import { uncountedOf, type HoursReader } from './uncounted.ts'
import { toHours } from './units.ts'

const monthsShown = 12

/** The last months with the present one, YYYY-MM, the oldest first. */
const lastMonths = (today: string): readonly string[] => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: monthsShown }, (_, n) =>
    new Date(Date.UTC(year, month - monthsShown + n, 1)).toISOString().slice(0, 7),
  )
}

/** Added, used and expired hours per month, by the days of the entries. */
const monthsOf = async (
  scope: Pick<Scope, 'db'>,
  studentId: string,
  today: string,
): Promise<readonly HourMonth[]> => {
  const months = lastMonths(today)
  const rows = await tablesOf(scope, hourEntry)
    .selectFrom('hourEntry')
    .select(eb => ['day', 'kind', eb.fn.sum<number | string>('change').as('change')])
    .where('studentId', '=', studentId)
    .where('day', '>=', `${months[0] ?? ''}-01`)
    .groupBy(['day', 'kind'])
    .execute()
  const sums = new Map<string, number>()
  for (const { day, kind, change } of rows) {
    const key = `${day?.slice(0, 7) ?? ''} ${kind ?? ''}`
    sums.set(key, (sums.get(key) ?? 0) + Number(change))
  }
  return months.map(month => {
    const of = (kind: string): number => sums.get(`${month} ${kind}`) ?? 0
    return {
      month,
      added: toHours(totalKinds.reduce((units, kind) => units + of(kind), 0)),
      used: toHours(0 - of('CONSUME')),
      expired: toHours(0 - of('EXPIRE')),
    }
  })
}

/** Lots with hours left, in the order in which they are used. */
const lotsOf = async (
  scope: Pick<Scope, 'db' | 'many'>,
  studentId: string,
): Promise<readonly HourLotView[]> => {
  const rows = await tablesOf(scope, hourEntry)
    .selectFrom('hourLot')
    .innerJoin('hourEntry', 'hourEntry.id', 'hourLot.entryId')
    .select(['hourLot.entryId', 'hourLot.hours', 'hourLot.left', 'hourLot.expiresOn'])
    .select(['hourEntry.source', 'hourEntry.day', 'hourEntry.packageId'])
    .where('hourLot.studentId', '=', studentId)
    .where('hourLot.left', '>', 0)
    .orderBy('hourLot.expiresOn', order => order.asc().nullsLast())
    .orderBy('hourLot.entryId')
    .execute()
  const rules = await packageRules(
    rows.map(({ packageId }) => packageId),
    scope,
  )
  return rows.map(({ entryId, hours, left, expiresOn, source, day, packageId }) => ({
    id: entryId,
    hours: toHours(hours),
    left: toHours(left),
    source,
    expiresOn,
    day: day ?? '',
    rule: rules.get(packageId) ?? null,
  }))
}

const entriesOf = async (
  scope: Pick<Scope, 'db'>,
  studentId: string,
  lang: Lang,
): Promise<readonly HourEntryView[]> => {
  const rows = await tablesOf(scope, hourEntry, course, hourPackage)
    .selectFrom('hourEntry')
    .leftJoin('course', 'course.id', 'hourEntry.courseId')
    .select(['hourEntry.id', 'hourEntry.day', 'hourEntry.kind', 'hourEntry.change'])
    .select(['hourEntry.reason', 'hourEntry.attendance', 'hourEntry.reverses'])
    .leftJoin('hourPackage', 'hourPackage.id', 'hourEntry.packageId')
    .select(['hourEntry.minutesScheduled', 'hourEntry.minutesPresent', 'hourEntry.rule'])
    .select(['hourEntry.trigger', 'hourEntry.absenceCounts', 'hourEntry.minutesPerHour'])
    .select(['hourEntry.rounding', 'hourEntry.makeUpDays'])
    .select(['hourEntry.operatorName', 'course.courseName', 'hourPackage.name as packageName'])
    .where('hourEntry.studentId', '=', studentId)
    .orderBy('hourEntry.at', 'desc')
    .orderBy('hourEntry.id', 'desc')
    .limit(shownEntries)
    .execute()
  return rows.map(
    ({
      kind,
      change,
      reverses,
      courseName,
      day,
      packageName,
      operatorName,
      rule,
      trigger,
      absenceCounts,
      minutesPerHour,
      rounding,
      makeUpDays,
      ...row
    }) => ({
      ...row,
      day: day ?? '',
      kind: kind ?? 'ADD',
      change: toHours(change ?? 0),
      className: courseName ?? '',
      packageName: packageName ?? '',
      rule: keptRuleWords(
        { rule, trigger, absenceCounts, minutesPerHour, rounding, makeUpDays },
        lang,
      ),
      by: actorNameFor(lang, operatorName ?? ''),
      isReversal: reverses !== null,
    }),
  )
}

/** A student's hours. */
export const studentHoursOf = async (
  scope: Scope,
  { id, name }: Pick<Student, 'id' | 'name'>,
  { now, ...reader }: HoursReader & { readonly now: Date },
): Promise<StudentHours> => {
  const { institution, lang } = reader
  const today = dateOf(toLocal(now.toISOString(), institution.timezone))
  const [balance, months, lots, entries, count, uncounted] = await Promise.all([
    hoursOf(scope, id),
    monthsOf(scope, id, today),
    lotsOf(scope, id),
    entriesOf(scope, id, lang),
    tablesOf(scope, hourEntry)
      .selectFrom('hourEntry')
      .select(eb => eb.fn.countAll<number | string>().as('n'))
      .where('studentId', '=', id)
      .executeTakeFirst(),
    uncountedOf(scope, id, reader),
  ])
  return {
    student: name,
    institution: institution.name,
    timezone: institution.timezone,
    ...balance,
    nextExpiry: lots.find(({ expiresOn }) => expiresOn !== null)?.expiresOn ?? null,
    months,
    lots,
    entries,
    entryCount: Number(count?.n ?? 0),
    uncounted,
  }
}
