import type { MessageTarget } from '../../../resources/supervision/supervise-record/superviseRecord.options.ts'
import { maxMessage } from '../../../resources/supervision/supervise-record/superviseRecord.options.ts'
import { superviseRecord } from '../../../resources/supervision/supervise-record/superviseRecord.resource.ts'
import type { SentMessage } from '../../../resources/supervision/acting.calls.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { errors } from './errors.ts'
import { isObject } from '../../platform/http/body.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { requireLesson } from '../classroom/index.ts'
import { peopleOfRunning, type Present } from './inside.ts'
import { currentNames } from './names.ts'
import { record } from './record.ts'

/**
 * Commands that one account gives in ten seconds at most; a person who types sends fewer. @tuning
 */
const maxInSpan = 10
const spanMs = 10_000

/** Throws 429 if the account sends too many requests to rooms. */
export const demandPace = async (
  { db }: Pick<StoreTx, 'db'>,
  accountId: string,
  now: string,
): Promise<void> => {
  const row = await db
    .selectFrom('roomCommand')
    .select(eb => eb.fn.countAll<string>().as('n'))
    .where('accountId', '=', accountId)
    .where('at', '>', new Date(Date.parse(now) - spanMs).toISOString())
    .executeTakeFirst()
  if (Number(row?.n ?? 0) >= maxInSpan) throw errors.tooManyRequests()
}

interface NewMessage {
  readonly lessonId: string
  readonly target: MessageTarget
  readonly personId: string | null
  /** Shown with the message; the record keeps the account as well. */
  readonly senderName: string
  readonly content: string | null
}

const recipientsOf = (
  people: readonly Present[],
  { target, personId }: NewMessage,
): readonly Present[] => {
  if (target === 'ROOM') return people
  const found = people.filter(one =>
    target === 'TEACHER' ? one.role === 'TEACHER' : one.personId === personId,
  )
  if (found.length) return found
  throw target === 'TEACHER'
    ? errors.teacherNotInRoom()
    : errors.messageNotDelivered().at('personId')
}

/**
 * Sends a message into a running room: the classroom polls for it and shows it. Throws 11008 to
 * 11013, each for its own reason, and 429 beyond ten in ten seconds.
 */
export const sendToRoom = async (
  ctx: RuleContext,
  message: NewMessage,
): Promise<{ id: string; recipients: number }> => {
  const { tx, now, actor } = ctx
  const people = await peopleOfRunning(tx, message.lessonId, Date.parse(now))
  const text = message.content?.trim() ?? ''
  if (text === '') throw errors.messageEmpty().at('content')
  if ([...text].length > maxMessage) throw errors.messageTooLong().at('content')
  const recipients = recipientsOf(people, message)
  await ctx.turn(`commands ${actor.id}`)
  await demandPace(tx, actor.id, now)
  const [only, ...more] = recipients
  const entry = await record(ctx, message.lessonId, {
    act: 'MESSAGE',
    target: message.target,
    recipientId: only && !more.length ? only.personId : null,
    detail: text,
  })
  await tx.db
    .insertInto('roomCommand')
    .values({
      id: entry.id,
      lessonId: message.lessonId,
      at: now,
      kind: 'MESSAGE',
      people: recipients.map(({ personId }) => personId),
      accountId: actor.id,
      text,
      senderName: message.senderName,
    })
    .execute()
  return { id: entry.id, recipients: recipients.length }
}

/** The recipients and readers of each message of a lesson, by name. */
const receiptsOf = async (scope: Scope, lessonId: string) => {
  const rows = await scope.db
    .selectFrom('classroomEvent')
    .select(['type', 'personId', 'data'])
    .where('lessonId', '=', lessonId)
    .where('type', 'in', ['DELIVERED', 'READ'])
    .execute()
  const names = await currentNames(
    scope,
    rows.map(({ personId }) => personId),
  )
  return (message: string, ...types: readonly string[]): string[] => [
    ...new Set(
      rows.flatMap(({ type, personId, data }) => {
        const { message: of }: Readonly<Record<string, unknown>> = isObject(data) ? data : {}
        return types.includes(type) && of === message ? (names.get(personId ?? '') ?? []) : []
      }),
    ),
  ]
}

/** The messages that supervisors sent into a lesson, newest first. Throws 710 or 973. */
export const messagesSent = async (scope: Scope, lessonId: string): Promise<SentMessage[]> => {
  await requireLesson(scope, lessonId)
  const rows = await tablesOf(scope, superviseRecord)
    .selectFrom('superviseRecord')
    .select(['id', 'at', 'operatorName', 'detail', 'target', 'recipientId'])
    .where('lessonId', '=', lessonId)
    .where('act', '=', 'MESSAGE')
    .orderBy('at', 'desc')
    .limit(200)
    .execute()
  const receipts = await receiptsOf(scope, lessonId)
  const names = await currentNames(
    scope,
    rows.map(({ recipientId }) => recipientId),
  )
  return rows.map(({ id, at, operatorName, detail, target, recipientId }) => ({
    id,
    at,
    operatorName,
    text: detail ?? '',
    target: target ?? 'ROOM',
    recipientName: names.get(recipientId ?? '') ?? null,
    // those who read it have got it
    delivered: receipts(id, 'DELIVERED', 'READ'),
    read: receipts(id, 'READ'),
  }))
}
