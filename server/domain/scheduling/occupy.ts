import { lesson, type Lesson } from '../../../resources/lesson/lesson.resource.ts'
import { teacher } from '../../../resources/teacher/teacher.resource.ts'
import { toLocal } from '../../../src/schema/zone.ts'
import { can } from '../../../src/access/index.ts'
import { fieldFault } from '../../platform/errors.ts'
import type { RuleContext, Written } from '../../engine/records/rules.ts'
import { heldBy } from './held.ts'
import { spanOf, type Span } from './overlap.ts'
import { hiddenName } from './tellClashes.ts'

/** What of a lesson says whose time it takes. */
type Timed = Pick<
  Lesson,
  'id' | 'deletedAt' | 'startAt' | 'endAt' | 'realCloseAt' | 'teacherId' | 'assistants'
>

/** What a lesson takes of one person's time. */
interface Hold extends Span {
  readonly lessonId: string
  readonly personId: string
  readonly role: 'TEACHER' | 'ASSISTANT'
  readonly from: string
  readonly until: string
}

/** A lesson that was ended early gives back the rest of its time. */
const untilOf = ({ startAt, endAt, realCloseAt }: Timed): string => {
  if (!realCloseAt || realCloseAt >= endAt) return endAt
  return realCloseAt > startAt ? realCloseAt : startAt
}

/** Who is taken by a lesson and when; nobody, once it is deleted. */
export const holdsOf = (one: Timed | undefined): Hold[] => {
  if (one?.deletedAt !== null || !one.teacherId) return []
  const until = untilOf(one)
  const hold = (personId: string, role: Hold['role']): Hold => ({
    lessonId: one.id,
    personId,
    role,
    from: one.startAt,
    until,
    ...spanOf(one.startAt, until),
  })
  return [hold(one.teacherId, 'TEACHER'), ...one.assistants.map(id => hold(id, 'ASSISTANT'))]
}

/** Tells whether two lists hold the same. */
export const holdsPrint = (
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

/** Somebody whom a lesson finds taken by another. */
interface Met {
  readonly hold: Hold
  readonly other: string
  readonly who: string
}
interface Told {
  readonly who: string
  readonly what: string
}
/** Who, and with what lesson when; those that are written now are known by themselves. */
const tell = async (
  ctx: RuleContext,
  met: readonly Met[],
  own: ReadonlyMap<string, Lesson>,
): Promise<readonly Told[]> => {
  const asked = [...new Set(met.map(({ other }) => other))].filter(id => !own.has(id))
  const found = new Map(
    asked.length ? (await ctx.tx.many(lesson, asked)).map(row => [row.id, row]) : [],
  )
  const time = (at: string) => toLocal(at, ctx.institution.timezone).replace('T', ' ')
  return met.map(({ hold, other, who }) => {
    const row = own.get(other) ?? found.get(other)
    return {
      who,
      what: row ? `${row.name ?? ''}, ${time(row.startAt)}` : time(hold.from),
    }
  })
}
/** What a caller may be told of it: whom and what she may not look at stays nameless. The log tells all. */
const seenBy = ({ actor }: RuleContext, told: Told | undefined) => ({
  ...told,
  ...(can(actor.access, 'teacher.read') ? {} : { who: hiddenName }),
  ...(can(actor.access, 'lesson.read') ? {} : { what: hiddenName }),
})
/** Refuses a lesson for the first of its people who is taken. */
const refuse = async (
  ctx: RuleContext,
  met: Met,
  own: ReadonlyMap<string, Lesson>,
): Promise<never> => {
  const [told] = await tell(ctx, [met], own)
  throw fieldFault(
    met.hold.role === 'TEACHER' ? 'teacherId' : 'assistants',
    '2218',
    seenBy(ctx, told),
  )
}

/** Throws 2218 as `occupy` would, where one of a lesson's people is taken by another lesson already. Writes nothing, and keeps nobody's place. */
export const checkFree = async (
  { before, after }: Written<Lesson>,
  ctx: RuleContext,
): Promise<void> => {
  const holds = holdsOf(after)
  if (after.forceReason !== null || holdsPrint(holdsOf(before)) === holdsPrint(holds)) return
  for (const hold of holds) {
    const taken = await heldBy(
      ctx.tx,
      [hold.personId],
      hold,
      new Set([after.id]),
      (lessonId, of) => ({ lessonId, ...of }),
    )
    const [other] = taken.overlapping(hold.personId, hold)
    if (!other) continue
    const [person] = await ctx.tx.many(teacher, [hold.personId])
    await refuse(ctx, { hold, other: other.lessonId, who: person?.name ?? '' }, new Map())
  }
}

/** Forced clashes that the operation tells one by one. */
const mostTold = 20

/**
 * Keeps `lessonPerson` with every write of lessons: whoever teaches or assists is in one lesson at a time. Throws 2218 with who and with what
 * lesson, unless the lesson says why it may stand beside the other: then it is written as forced, and the operation tells it.
 */
export const occupy = async (
  changes: readonly Written<Lesson>[],
  ctx: RuleContext,
): Promise<void> => {
  const { tx } = ctx
  const moved = changes.filter(
    ({ before, after }) => holdsPrint(holdsOf(before)) !== holdsPrint(holdsOf(after)),
  )
  if (!moved.length) return
  const lessons = new Map(moved.map(({ after }) => [after.id, after]))
  const holds = moved.flatMap(({ after }) => holdsOf(after))
  // their records are the turnstile: two that want the same person go one after the other, whatever they want first
  const wanted = [...new Set(holds.map(({ personId }) => personId))]
  const people = new Map((await tx.lockMany(teacher, wanted)).map(row => [row.id, row]))
  // a new lesson holds nobody yet
  const known = moved.flatMap(({ before, after }) => (before ? [after.id] : []))
  if (known.length) await tx.db.deleteFrom('lessonPerson').where('lessonId', 'in', known).execute()
  if (!holds.length) return
  const span = {
    start: Math.min(...holds.map(({ start }) => start)),
    end: Math.max(...holds.map(({ end }) => end)),
  }
  const taken = await heldBy(tx, wanted, span, new Set(lessons.keys()), (lessonId, of) => ({
    lessonId,
    ...of,
  }))
  const forced: (Met & { readonly reason: string })[] = []
  const rows = []
  for (const hold of holds) {
    const { lessonId, personId, role, from, until } = hold
    const reason = lessons.get(lessonId)?.forceReason ?? null
    const [other] = taken.overlapping(personId, hold)
    if (other) {
      const met = { hold, other: other.lessonId, who: people.get(personId)?.name ?? '' }
      if (reason === null) return refuse(ctx, met, lessons)
      forced.push({ ...met, reason })
    }
    taken.add(personId, hold)
    const force = other
      ? { forcedBy: ctx.actor.id, forcedReason: reason, forcedAt: ctx.now }
      : { forcedBy: null, forcedReason: null, forcedAt: null }
    rows.push({ lessonId, personId, role, from, until, active: true, ...force })
  }
  await tx.append('lessonPerson', rows)
  if (!forced.length) return
  const first = forced.slice(0, mostTold)
  const told = await tell(ctx, first, lessons)
  tx.operation({
    detail: {
      forced: told.map((one, n) => ({ ...one, reason: first[n]?.reason })),
      forcedCount: forced.length,
    },
  })
}
