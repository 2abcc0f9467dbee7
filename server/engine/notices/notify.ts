import type { Lang } from '../../../src/schema/label.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { InstitutionView } from '../../platform/caller.ts'
import { isObject } from '../../platform/http/body.ts'
import type { Ids } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { enqueueOwn } from '../jobs/put.ts'
import { rowsByKey } from '../records/rowsByKey.ts'
import { sayInstantsIn } from '../../../src/schema/zonedText.ts'
import { inBoth, putInInboxOf } from './inbox.ts'
import { kindOfMessage } from './kinds.ts'
import type { Message, NoticeText, Receiver } from '../../../src/schema/message.ts'
import { quotedTitle } from './quoted.ts'

/** Kind of the task that sends one message. */
export const noticeKind = 'notice'

/** A person with a record of their own: a teacher, a student, a user. */
export interface NoticeReceiver {
  readonly resource: string
  readonly id: string
}
/** A message and its receiver; the receiver's language and address are read when it is sent. */
export interface Notice extends NoticeReceiver {
  readonly message: string
  readonly words: Readonly<Record<Lang, NoticeText>>
  /** JSON for the check of its kind. */
  readonly about: unknown
}

interface Sender {
  readonly tx: StoreTx
  readonly now: string
  readonly ids: Ids
  readonly institution: InstitutionView
  resource(name: string): AnyResource
}

/** How a message is put in the queue. */
export interface NoticeOptions {
  /** Only the first message of its name with this key is ever sent to the person. */
  readonly dedupeKey?: string
  /** The screen that its entry in the inbox leads to. */
  readonly link?: string | undefined
  readonly about?: unknown
  /**
   * Other people whom the text names: when one of them is erased, their name is removed from the
   * text.
   */
  readonly mentions?: readonly { readonly id: string; readonly name: string }[]
}

/** A text as the console shows it: it names neither the school nor whom it is for. */
const withoutGreeting = (words: NoticeText, { school, name }: Receiver): NoticeText => {
  const greetings = [
    `${school}: ${name}, `,
    `${school}: `,
    `【${school}】${name}，`,
    `【${school}】`,
  ]
  const greeting = greetings.find(one => words.text.startsWith(one)) ?? ''
  const rest = words.text.slice(greeting.length)
  return { ...words, text: rest.slice(0, 1).toUpperCase() + rest.slice(1) }
}

/**
 * Queues a message to a person, in the transaction of its subject: it is sent right after the
 * commit, and not if the change is rolled back. `dedupeKey`: only the first message of this name
 * with this key is ever sent to the person. A person without a record gets none. `about` is passed
 * to the check of the message's kind before it is sent.
 */
export const putNotice = async <F extends Readonly<Record<string, string | number>>>(
  { tx, now, ids, institution, resource: resourceOf }: Sender,
  { resource: name, id }: NoticeReceiver,
  message: Message<F>,
  facts: F,
  { dedupeKey, link, about, mentions: others = [] }: NoticeOptions = {},
): Promise<void> => {
  const resource = resourceOf(name)
  const row = await tx.get(resource, id)
  if (!row) return
  const receiver: Receiver = { name: quotedTitle(resource, row), school: institution.name }
  const words = inBoth(lang => message[lang]({ ...sayInstantsIn(facts, lang), ...receiver }))
  const mark = dedupeKey === undefined ? undefined : `${message.name} ${dedupeKey}`
  const kind = kindOfMessage(message.name)
  const named = others.flatMap(one => (one.name === '' ? [] : [[one.id, one.name] as const]))
  const mentions = named.length ? Object.fromEntries(named) : undefined
  const item = {
    kind,
    words: inBoth(lang => withoutGreeting(words[lang], receiver)),
    link,
    mark,
    mentions,
  }
  await putInInboxOf(tx, { ids, now }, { resource: name, id }, item)
  await enqueueOwn(
    tx,
    { ids, now },
    {
      kind: noticeKind,
      resource: name,
      action: 'tell',
      input: {
        resource: name,
        id,
        message: message.name,
        words,
        ...(about !== undefined && { about }),
        ...(mentions && { mentions }),
      },
      ...(dedupeKey === undefined
        ? {}
        : { name: `${noticeKind} ${message.name} ${id} ${dedupeKey}` }),
    },
  )
}

const isText = (value: unknown): value is NoticeText =>
  isObject(value) && typeof value['subject'] === 'string' && typeof value['text'] === 'string'

/** The input of a task that `putNotice` made; undefined for any other. */
export const noticeOf = (input: unknown): Notice | undefined => {
  if (!isObject(input)) return undefined
  const { resource, id, message, words, about } = input
  if (typeof resource !== 'string' || typeof id !== 'string' || typeof message !== 'string')
    return undefined
  if (!isObject(words) || !isText(words['en']) || !isText(words['zh'])) return undefined
  return { resource, id, message, words: { en: words['en'], zh: words['zh'] }, about }
}

/** Deletes the messages that were sent, or wait to be sent, to a person. */
export const deleteNoticesTo = async (
  { db }: Pick<StoreTx, 'db'>,
  { resource, id: person }: NoticeReceiver,
): Promise<void> => {
  const tasks = rowsByKey(
    (after, limit) =>
      db
        .selectFrom('task')
        .select(['id', 'input'])
        .where('kind', '=', noticeKind)
        .where('resource', '=', resource)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ({ id }) => id,
  )
  const theirs: string[] = []
  for await (const { id, input } of tasks) if (noticeOf(input)?.id === person) theirs.push(id)
  if (theirs.length) await db.deleteFrom('task').where('id', 'in', theirs).execute()
}
