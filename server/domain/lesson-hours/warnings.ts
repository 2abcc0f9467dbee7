import {
  hourPolicy,
  type HourPolicy,
} from '../../../resources/lesson-hours/hour-policy/hourPolicy.resource.ts'
import {
  hoursExpiring,
  hoursExpiringOfStudent,
  hoursLow,
  hoursLowOfStudent,
} from '../../../resources/lesson-hours/hour-warning/hourWarning.messages.ts'
import type { HourWarningKind } from '../../../resources/lesson-hours/hour-warning/hourWarning.options.ts'
import {
  hourWarning,
  type HourWarning,
} from '../../../resources/lesson-hours/hour-warning/hourWarning.resource.ts'
import { student, type Student } from '../../../resources/people/student/student.resource.ts'
import { addDays } from '../../../src/schema/zone.ts'
import { quotedTitle } from '../../engine/notices/quoted.ts'
import { createBatch } from '../../engine/records/batch.ts'
import { startValues } from '../../engine/records/draft.ts'
import type { RowChange } from '../../engine/records/quota.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import type { Reading, RuleContext } from '../../engine/records/rules.ts'
import { draftUpdate, settleSteps } from '../../engine/records/pipeline.ts'
import type { LockedSum } from './sums.ts'
import { toHours } from './units.ts'

/**
 * The institution's rules; undefined until they are set: then nothing is counted and there are no
 * warnings.
 */
export const hourPolicyOf = async (reading: Reading): Promise<HourPolicy | undefined> =>
  (await rowsWhere(reading, hourPolicy, []))[0]

/** The same, read once in an operation. */
export const rememberedPolicy = ({
  tx,
  memo,
}: Pick<RuleContext, 'memo'> & { readonly tx: Reading }): Promise<HourPolicy | undefined> =>
  memo('hour policy', () => hourPolicyOf(tx))

const left = ({ total, used, expired }: LockedSum): number => total - used - expired

/** Reasons for warnings: no hours left, or some expire within the policy's days. */
const findings = (
  sum: LockedSum,
  policy: HourPolicy,
  today: string,
): Readonly<Record<HourWarningKind, boolean>> => ({
  LOW: sum.total + sum.used > 0 && toHours(left(sum)) <= policy.lowHours,
  EXPIRING: sum.nextExpiry !== null && sum.nextExpiry <= addDays(today, policy.expiringDays),
})

interface Found {
  readonly sum: LockedSum
  readonly kind: HourWarningKind
  readonly opens: boolean
  /** In hundredths: what expires on the next day on which hours expire. */
  readonly expiring: number
}

/** The hours that expire on these students' next expiry date, in hundredths. */
const expiringOf = async (
  sums: readonly LockedSum[],
  { db }: Pick<RuleContext['tx'], 'db'>,
): Promise<ReadonlyMap<string, number>> => {
  const days = new Map(sums.map(({ studentId, nextExpiry }) => [studentId, nextExpiry]))
  const rows = await db
    .selectFrom('hourLot')
    .select(eb => ['studentId', 'expiresOn', eb.fn.sum<number | string>('left').as('left')])
    .where('studentId', 'in', [...days.keys()])
    .where('expiresOn', 'is not', null)
    .where('left', '>', 0)
    .groupBy(['studentId', 'expiresOn'])
    .execute()
  return new Map(
    rows.flatMap(({ studentId, expiresOn, left: units }) =>
      days.get(studentId) === expiresOn ? [[studentId, Number(units)] as const] : [],
    ),
  )
}

const valuesOf = ({ sum, kind, opens, expiring }: Found, now: string): Partial<HourWarning> => ({
  state: opens ? 'OPEN' : 'CLOSED',
  remaining: toHours(left(sum)),
  expiring: kind === 'EXPIRING' ? toHours(expiring) : null,
  expiresOn: sum.nextExpiry,
  since: now,
})

/** Opens and closes the records of warnings. */
const writeWarnings = async (found: readonly Found[], ctx: RuleContext): Promise<void> => {
  const { tx, now } = ctx
  const of = ctx.contextOf(hourWarning)
  const ids = [...new Set(found.map(({ sum }) => sum.studentId))]
  const rows = await rowsWhere(tx, hourWarning, [among('studentId', ids)])
  const known = new Map(rows.map(row => [`${row.studentId} ${row.kind}`, row]))
  const steps: RowChange[] = []
  const fresh: Found[] = []
  for (const one of found) {
    const before = known.get(`${one.sum.studentId} ${one.kind}`)
    if (!before) {
      if (one.opens) fresh.push(one)
      continue
    }
    const after = await draftUpdate(tx, of, before, valuesOf(one, now), { system: true })
    if (after) steps.push({ before, after })
  }
  await settleSteps(tx, of, steps, 'update')
  if (!fresh.length) return
  const start = startValues(hourWarning)
  await createBatch(
    tx,
    of,
    fresh.map(one => {
      const values = { studentId: one.sum.studentId, kind: one.kind, ...valuesOf(one, now) }
      return { values: { ...start, ...values }, given: new Set(Object.keys(values)) }
    }),
    'create',
  )
}

/** Notifies a student and the policy's staff, once for each total and for each last day. */
const tell = async (
  { sum, kind, expiring }: Found,
  whom: Pick<Student, 'name'>,
  staff: readonly string[],
  ctx: RuleContext,
): Promise<void> => {
  const { studentId, nextExpiry, total } = sum
  const name = quotedTitle(student, whom)
  const hours = String(toHours(left(sum)))
  const day = nextExpiry ?? ''
  const person = { resource: 'student', id: studentId }
  const dedupeKey = kind === 'LOW' ? `${studentId} ${total}` : `${studentId} ${day}`
  const own = { dedupeKey, link: '/Pc-Hour' }
  const ofStudent = {
    dedupeKey,
    link: `/studentHours?id=${encodeURIComponent(studentId)}`,
    mentions: [{ id: studentId, name }],
  }
  const users = staff.map(id => ({ resource: 'user', id }))
  if (kind === 'LOW') {
    await ctx.notify(person, hoursLow, { hours }, own)
    for (const user of users)
      await ctx.notify(user, hoursLowOfStudent, { student: name, hours }, ofStudent)
    return
  }
  const facts = { day, hours: String(toHours(expiring)) }
  await ctx.notify(person, hoursExpiring, facts, own)
  for (const user of users)
    await ctx.notify(user, hoursExpiringOfStudent, { student: name, ...facts }, ofStudent)
}

/**
 * Opens warnings of what these sums, which are locked, give cause for, notifies people of them, and
 * closes those that are settled.
 */
export const reviewWarnings = async (
  sums: readonly LockedSum[],
  ctx: RuleContext,
): Promise<void> => {
  const policy = await rememberedPolicy(ctx)
  if (!policy) return
  const changed = sums.flatMap((sum): readonly Omit<Found, 'expiring'>[] => {
    const now = findings(sum, policy, ctx.today)
    return [
      ...(now.LOW === sum.low ? [] : [{ sum, kind: 'LOW' as const, opens: now.LOW }]),
      ...(now.EXPIRING === sum.expiring
        ? []
        : [{ sum, kind: 'EXPIRING' as const, opens: now.EXPIRING }]),
    ]
  })
  if (!changed.length) return
  const expiring = await expiringOf(
    changed.map(({ sum }) => sum),
    ctx.tx,
  )
  const found = changed.map(one => ({ ...one, expiring: expiring.get(one.sum.studentId) ?? 0 }))
  const students = new Map(
    (await ctx.tx.many(student, [...new Set(found.map(({ sum }) => sum.studentId))])).map(one => [
      one.id,
      one,
    ]),
  )
  // students in the trash have no warnings
  const living = found.filter(({ sum }) => students.has(sum.studentId))
  await writeWarnings(living, ctx)
  const flags = new Map(sums.map(({ studentId, low, expiring }) => [studentId, { low, expiring }]))
  for (const { sum, kind, opens } of living) {
    const known = flags.get(sum.studentId) ?? sum
    flags.set(sum.studentId, { ...known, [kind === 'LOW' ? 'low' : 'expiring']: opens })
  }
  await ctx.tx.amend(
    'hourSum',
    [...new Set(living.map(({ sum }) => sum.studentId))].map(studentId => ({
      studentId,
      ...flags.get(studentId),
    })),
    ['low', 'expiring'],
  )
  for (const one of living) {
    const whom = students.get(one.sum.studentId)
    if (one.opens && whom?.status === 'ACTIVE') await tell(one, whom, policy.staff, ctx)
  }
}
