import type { RecordOf } from '../../../../src/schema/index.ts'
import type { lesson } from '../../../../resources/lesson/lesson.resource.ts'
import { toLocal } from '../../../../src/protocol/teaching/zone.ts'
import { fieldFault } from '../../../errors.ts'
import type { RuleContext, Written } from '../../rules.ts'
import { heldBy } from './held.ts'
import { spanOf, type Span } from './overlap.ts'
import { zoneOf } from './zoneOf.ts'

type Lesson = RecordOf<typeof lesson>

/** What of a lesson says whose time it takes. */
type Timed = Pick<Lesson, 'id' | 'deletedAt' | 'startAt' | 'endAt' | 'realCloseAt' | 'teacherId' | 'assistants'>

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
  holds: readonly { readonly personId: string; readonly role: string; readonly from: string; readonly until: string }[],
): string =>
  holds
    .map(({ personId, role, from, until }) => `${personId} ${role} ${from} ${until}`)
    .toSorted()
    .join()

interface Told {
  readonly who: string
  readonly what: string
}
const tell = async (ctx: RuleContext, hold: Hold, other: string, names: ReadonlyMap<string, Lesson>, who: string): Promise<Told> => {
  const row = names.get(other) ?? (await ctx.tx.get(ctx.resource('lesson'), other))
  const zone = await ctx.once('zone', () => zoneOf(ctx.tx))
  const time = (at: string) => toLocal(at, zone).replace('T', ' ')
  return { who, what: row ? `${String(row['name'])}, ${time(String(row['startAt']))}` : time(hold.from) }
}

/**
 * Keeps `lessonPerson` with every write of lessons: whoever teaches or assists is in one lesson at a time. Throws 2218 with who and with what
 * lesson, unless the lesson says why it may stand beside the other: then it is written as forced, and the operation tells it.
 */
export const occupy = async (changes: readonly Written<Lesson>[], ctx: RuleContext): Promise<void> => {
  const { tx } = ctx
  const moved = changes.filter(({ before, after }) => holdsPrint(holdsOf(before)) !== holdsPrint(holdsOf(after)))
  if (!moved.length) return
  const lessons = new Map(moved.map(({ after }) => [after.id, after]))
  const holds = moved.flatMap(({ after }) => holdsOf(after))
  // their records are the turnstile: two that want the same person go one after the other, whatever they want first
  const wanted = [...new Set(holds.map(({ personId }) => personId))]
  const people = new Map((await tx.lockMany(ctx.resource('teacher'), wanted)).map(row => [row.id, row]))
  // a new lesson holds nobody yet
  const known = moved.flatMap(({ before, after }) => (before ? [after.id] : []))
  if (known.length) await tx.db.deleteFrom('lessonPerson').where('lessonId', 'in', known).execute()
  if (!holds.length) return
  const span = { start: Math.min(...holds.map(({ start }) => start)), end: Math.max(...holds.map(({ end }) => end)) }
  const taken = await heldBy(tx, wanted, span, new Set(lessons.keys()), (lessonId, of) => ({ lessonId, ...of }))
  const forced: (Told & { readonly reason: string })[] = []
  const rows = []
  for (const hold of holds) {
    const { lessonId, personId, role, from, until } = hold
    const reason = lessons.get(lessonId)?.forceReason ?? null
    const [other] = taken.overlapping(personId, hold)
    if (other) {
      const told = await tell(ctx, hold, other.lessonId, lessons, String(people.get(personId)?.['name'] ?? ''))
      if (reason === null) throw fieldFault(role === 'TEACHER' ? 'teacherId' : 'assistants', '2218', { ...told })
      forced.push({ ...told, reason })
    }
    taken.add(personId, hold)
    const force = other
      ? { forcedBy: ctx.actor.id, forcedReason: reason, forcedAt: ctx.now }
      : { forcedBy: null, forcedReason: null, forcedAt: null }
    rows.push({ lessonId, personId, role, from, until, active: true, ...force })
  }
  await tx.append('lessonPerson', rows)
  if (forced.length) tx.operation({ detail: { forced: forced.slice(0, 20), forcedCount: forced.length } })
}
