import type { Registration } from '../../../resources/seminars/registration/registration.resource.ts'
import { enqueueOwn } from '../../engine/jobs/put.ts'
import type { SeminarContext } from './context.ts'

/** The messages to people who registered. */
export const messageKinds = [
  'CONFIRM',
  'KNOWN',
  'APPROVED',
  'REJECTED',
  'WAITING',
  'OFFER',
  'MOVED',
  'REMINDER',
  'THANKS',
  'CANCELLED',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** Kind of the task that sends the messages of a seminar. */
export const sendingKind = 'seminarMessages'

type Receiver = Pick<Registration, 'id' | 'seminarId'>

/** Writes messages down that are sent after the commit, each once for its mark, and queues one task that sends them. */
export const queueMessages = async (
  { tx, of, now }: SeminarContext,
  seminarId: string,
  messages: readonly {
    readonly registrationId: string
    readonly kind: MessageKind
    readonly mark: string
  }[],
): Promise<void> => {
  if (!messages.length) return
  let fresh = 0
  for (let from = 0; from < messages.length; from += 1000)
    fresh += (
      await tx.db
        .insertInto('seminarMessage')
        .values(
          messages.slice(from, from + 1000).map(({ registrationId, kind, mark }) => ({
            id: `${registrationId} ${kind} ${mark}`,
            seminarId,
            registrationId,
            kind,
            state: 'DUE',
            at: now,
          })),
        )
        .onConflict(on => on.doNothing())
        .returning('id')
        .execute()
    ).length
  if (fresh === 0) return
  await enqueueOwn(
    tx,
    { ids: of('seminar').ids, now },
    { kind: sendingKind, resource: 'seminar', action: 'tell', input: { seminarId } },
  )
}

/** Writes one message down. `mark`: only the first of this kind and mark is ever sent to the person. */
export const queueMessage = (
  context: SeminarContext,
  { id, seminarId }: Receiver,
  kind: MessageKind,
  mark: string,
): Promise<void> => queueMessages(context, seminarId, [{ registrationId: id, kind, mark }])
