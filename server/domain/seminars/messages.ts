import type { Registration } from '../../../resources/seminars/registration/registration.resource.ts'
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

type Receiver = Pick<Registration, 'id' | 'seminarId'>

/** Writes messages down that are sent after the commit, each once for its mark. */
export const queueMessages = async (
  { tx, now }: SeminarContext,
  seminarId: string,
  messages: readonly {
    readonly registrationId: string
    readonly kind: MessageKind
    readonly mark: string
  }[],
): Promise<void> => {
  for (let from = 0; from < messages.length; from += 1000)
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
      .execute()
  if (messages.length) tx.announce('due seminarMessage')
}

/**
 * Writes one message down. `mark`: only the first of this kind and mark is ever sent to the person.
 */
export const queueMessage = (
  context: SeminarContext,
  { id, seminarId }: Receiver,
  kind: MessageKind,
  mark: string,
): Promise<void> => queueMessages(context, seminarId, [{ registrationId: id, kind, mark }])
