import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { lesson, type Lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { withZone } from '../../../src/schema/zonedText.ts'
import { can } from '../../../src/access/index.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { RuleContext, WrittenRecord } from '../../engine/records/rules.ts'
import { findTakenTimes } from './takenTimes.ts'
import { toTimeSpan, type TimeSpan } from './overlap.ts'
import { hiddenName } from './nameClashes.ts'

/** The fields of a lesson that decide whose time it takes. */
type Timed = Pick<
  Lesson,
  'id' | 'deletedAt' | 'startAt' | 'endAt' | 'realCloseAt' | 'teacherId' | 'assistants'
>

/** The time that a lesson takes of one person. */
interface Reservation extends TimeSpan {
  readonly lessonId: string
  readonly personId: string
  readonly role: 'TEACHER' | 'ASSISTANT'
  readonly from: string
  readonly until: string
}

/** The end of a lesson's reservations; one that was ended early frees the rest of its time. */
const untilOf = ({ startAt, endAt, realCloseAt }: Timed): string => {
  if (!realCloseAt || realCloseAt >= endAt) return endAt
  return realCloseAt > startAt ? realCloseAt : startAt
}

/** Lists the reservations of a lesson; a deleted lesson has none. */
export const reservationsOf = (one: Timed | undefined): Reservation[] => {
  if (one?.deletedAt !== null || !one.teacherId) return []
  const until = untilOf(one)
  const hold = (personId: string, role: Reservation['role']): Reservation => ({
    lessonId: one.id,
    personId,
    role,
    from: one.startAt,
    until,
    ...toTimeSpan(one.startAt, until),
  })
  return [hold(one.teacherId, 'TEACHER'), ...one.assistants.map(id => hold(id, 'ASSISTANT'))]
}

/** A text that is equal for equal lists of reservations. */
export const reservationsPrint = (
  holds: readonly {
    readonly personId: string
    readonly role: string
    readonly from: string
    readonly until: string
  }[],
): string =>
  holds
    .map(({ personId, role, from, until }) => `${personId} ${role} ${from} ${until}`)
    .toSorted()
    .join()

/** A reservation that overlaps another lesson of the same person. */
interface StaffClash {
  readonly hold: Reservation
  readonly other: string
  readonly who: string
}
interface ClashNames {
  readonly who: string
  readonly what: string
}
/**
 * Names the people and the other lessons of clashes; `own` contains the lessons that are being
 * written.
 */
const nameClashes = async (
  ctx: RuleContext,
  clashes: readonly StaffClash[],
  own: ReadonlyMap<string, Lesson>,
): Promise<readonly ClashNames[]> => {
  const otherIds = [...new Set(clashes.map(({ other }) => other))].filter(id => !own.has(id))
  const found = new Map(
    otherIds.length ? (await ctx.tx.many(lesson, otherIds)).map(row => [row.id, row]) : [],
  )
  const time = (at: string) => withZone(at, ctx.institution.timezone)
  return clashes.map(({ hold, other, who }) => {
    const row = own.get(other) ?? found.get(other)
    return {
      who,
      what: row ? `${row.name ?? ''}, ${time(row.startAt)}` : time(hold.from),
    }
  })
}
/** Hides the names that the caller may not read. The log has them all. */
const visibleTo = ({ actor }: RuleContext, names: ClashNames | undefined) => ({
  ...names,
  ...(can(actor.access, 'teacher.read') ? {} : { who: hiddenName }),
  ...(can(actor.access, 'lesson.read') ? {} : { what: hiddenName }),
})
/** Refuses a lesson because of its first clash. */
const refuseClash = async (
  ctx: RuleContext,
  clash: StaffClash,
  own: ReadonlyMap<string, Lesson>,
): Promise<never> => {
  const [names] = await nameClashes(ctx, [clash], own)
  throw new Fault(ErrorCode.lessonClash, { params: visibleTo(ctx, names) }).at(
    clash.hold.role === 'TEACHER' ? 'teacherId' : 'assistants',
  )
}

/**
 * Throws 2218 as `reserveStaff` would, if one of a lesson's people has another lesson at the time.
 * Writes and locks nothing.
 */
export const checkStaffFree = async (
  { before, after }: WrittenRecord<Lesson>,
  ctx: RuleContext,
): Promise<void> => {
  const holds = reservationsOf(after)
  if (
    after.forceReason !== null ||
    reservationsPrint(reservationsOf(before)) === reservationsPrint(holds)
  )
    return
  for (const hold of holds) {
    const takenTimes = await findTakenTimes(
      ctx.tx,
      [hold.personId],
      hold,
      new Set([after.id]),
      (lessonId, of) => ({ lessonId, ...of }),
    )
    const [other] = takenTimes.overlapping(hold.personId, hold)
    if (!other) continue
    const [person] = await ctx.tx.many(teacher, [hold.personId])
    await refuseClash(ctx, { hold, other: other.lessonId, who: person?.name ?? '' }, new Map())
  }
}

/** Forced clashes that the operation describes one by one. */
const maxDescribedClashes = 20

/**
 * Updates `lessonPerson` with every write of lessons, so that no one teaches or assists in two
 * lessons at once. Throws 2218 with the person and the other lesson, unless the lesson has a reason
 * for the clash: then the reservation is marked as forced, and the operation describes it.
 */
export const reserveStaff = async (
  changes: readonly WrittenRecord<Lesson>[],
  ctx: RuleContext,
): Promise<void> => {
  const { tx } = ctx
  const moved = changes.filter(
    ({ before, after }) =>
      reservationsPrint(reservationsOf(before)) !== reservationsPrint(reservationsOf(after)),
  )
  if (!moved.length) return
  const lessons = new Map(moved.map(({ after }) => [after.id, after]))
  const holds = moved.flatMap(({ after }) => reservationsOf(after))
  // locks the people's records, so that writers for the same person are serialised
  const personIds = [...new Set(holds.map(({ personId }) => personId))]
  const people = new Map((await tx.lockMany(teacher, personIds)).map(row => [row.id, row]))
  // a new lesson has no reservations yet
  const known = moved.flatMap(({ before, after }) => (before ? [after.id] : []))
  if (known.length) await tx.db.deleteFrom('lessonPerson').where('lessonId', 'in', known).execute()
  if (!holds.length) return
  const span = {
    start: Math.min(...holds.map(({ start }) => start)),
    end: Math.max(...holds.map(({ end }) => end)),
  }
  const takenTimes = await findTakenTimes(
    tx,
    personIds,
    span,
    new Set(lessons.keys()),
    (lessonId, of) => ({
      lessonId,
      ...of,
    }),
  )
  const forcedClashes: (StaffClash & { readonly reason: string })[] = []
  const rows = []
  for (const hold of holds) {
    const { lessonId, personId, role, from, until } = hold
    const reason = lessons.get(lessonId)?.forceReason ?? null
    const [other] = takenTimes.overlapping(personId, hold)
    if (other) {
      const clash = { hold, other: other.lessonId, who: people.get(personId)?.name ?? '' }
      if (reason === null) return refuseClash(ctx, clash, lessons)
      forcedClashes.push({ ...clash, reason })
    }
    takenTimes.add(personId, hold)
    const force = other
      ? { forcedBy: ctx.actor.id, forcedReason: reason, forcedAt: ctx.now }
      : { forcedBy: null, forcedReason: null, forcedAt: null }
    rows.push({ lessonId, personId, role, from, until, active: true, ...force })
  }
  await tx.append('lessonPerson', rows)
  if (!forcedClashes.length) return
  const first = forcedClashes.slice(0, maxDescribedClashes)
  const names = await nameClashes(ctx, first, lessons)
  tx.operation({
    detail: {
      forced: names.map((one, n) => ({ ...one, reason: first[n]?.reason })),
      forcedCount: forcedClashes.length,
    },
  })
}
