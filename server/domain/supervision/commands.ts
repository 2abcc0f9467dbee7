import type { RoomCommand } from '../../../resources/supervision/acting.calls.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { errors } from './errors.ts'
import type { Scope } from '../../platform/store/types.ts'
import { peopleOfRunning } from './inside.ts'
import { demandPace } from './messages.ts'
import { record } from './record.ts'

/** Commands in one response. */
const maxCommands = 500
/** Commands older than this are no longer of use. */
const longestMs = 600_000

/**
 * Asks a running room for a picture of one person, or of the teacher (of anyone, where the teacher
 * is missing). Throws 11008, 11009, 34805, 429.
 */
export const askForPicture = async (
  ctx: RuleContext,
  lessonId: string,
  personId: string | null,
): Promise<string> => {
  const { tx, now, actor } = ctx
  const people = await peopleOfRunning(tx, lessonId, Date.parse(now))
  const person =
    personId === null
      ? (people.find(({ role }) => role === 'TEACHER') ?? people[0])
      : people.find(one => one.personId === personId)
  if (!person) throw errors.personNotInRoom().at('personId')
  await ctx.turn(`commands ${actor.id}`)
  await demandPace(tx, actor.id, now)
  const entry = await record(ctx, lessonId, { act: 'PICTURE', recipientId: person.personId })
  await tx.db
    .insertInto('roomCommand')
    .values({
      id: entry.id,
      lessonId,
      at: now,
      kind: 'PICTURE',
      people: [person.personId],
      accountId: actor.id,
    })
    .execute()
  return entry.id
}

/** Commands for an institution's rooms since an instant, oldest first. */
export const commandsSince = async (
  { db }: Pick<Scope, 'db'>,
  since: string,
  now: Date,
): Promise<RoomCommand[]> => {
  const earliest = new Date(now.getTime() - longestMs).toISOString()
  const rows = await db
    .selectFrom('roomCommand')
    .select(['id', 'lessonId', 'at', 'kind', 'people', 'text', 'senderName'])
    .where('at', '>=', since > earliest ? since : earliest)
    .orderBy('at')
    .orderBy('id')
    .limit(maxCommands)
    .execute()
  return rows.map(({ text, senderName, ...command }) => ({
    ...command,
    ...(text === null ? {} : { text }),
    ...(senderName === null ? {} : { senderName }),
  }))
}

/** Forgets commands that no room asks for any more. */
export const forgetCommands = async (
  { db }: Pick<Scope, 'db'>,
  { clock }: { readonly clock: { now(): Date } },
): Promise<void> => {
  const before = new Date(clock.now().getTime() - longestMs).toISOString()
  await db.deleteFrom('roomCommand').where('at', '<', before).execute()
}
