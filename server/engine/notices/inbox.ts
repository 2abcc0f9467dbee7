import type { Lang } from '../../../src/schema/label.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Ids } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import type { NoticeText } from '../../../src/schema/message.ts'
import type { NoticeReceiver } from './notify.ts'

type Db = Pick<Scope, 'db'>
interface At {
  readonly ids: Ids
  /** ISO 8601, in UTC. */
  readonly now: string
}

/** The words of an item in both languages. */
export const inBoth = <T>(word: (lang: Lang) => T): Readonly<Record<Lang, T>> => ({
  en: word('en'),
  zh: word('zh'),
})
/** The screen of a record: a path of the console; undefined if it has none. */
export const linkTo = ({ routes }: AnyResource, id: string): string | undefined =>
  routes && `/${routes.detail}?id=${encodeURIComponent(id)}`

/** An item of a person's inbox. */
export interface InboxItem {
  readonly kind: string
  readonly words: Readonly<Record<Lang, NoticeText>>
  /** The screen of its subject: a path of the console. */
  readonly link?: string | undefined
  /** Only the first item with this mark is stored. */
  readonly mark?: string | undefined
  /** Names by the ids of the people's records. */
  readonly mentions?: Readonly<Record<string, string>> | undefined
}

/** A person's account, and the channels that it wants. */
export interface Telling {
  readonly accountId: string
  readonly inInbox: boolean
  readonly bySms: boolean
  readonly byMail: boolean
}

/**
 * The account of a person's record, and the channels that it wants for a kind; undefined: the
 * person has no account.
 */
export const tellingOf = async (
  { db }: Db,
  resource: string,
  recordId: string,
  kind: string,
): Promise<Telling | undefined> => {
  const row = await db
    .selectFrom('accountLink')
    .leftJoin('inboxSetting', on =>
      on
        .onRef('inboxSetting.accountId', '=', 'accountLink.accountId')
        .on('inboxSetting.kind', '=', kind),
    )
    .select([
      'accountLink.accountId',
      'inboxSetting.inInbox',
      'inboxSetting.bySms',
      'inboxSetting.byMail',
    ])
    .where('accountLink.resource', '=', resource)
    .where('accountLink.recordId', '=', recordId)
    .executeTakeFirst()
  return (
    row && {
      accountId: row.accountId,
      inInbox: row.inInbox ?? true,
      bySms: row.bySms ?? true,
      byMail: row.byMail ?? true,
    }
  )
}

/** Whether an account has the inbox enabled for a kind. */
const wantsInInbox = async ({ db }: Db, accountId: string, kind: string): Promise<boolean> => {
  const setting = await db
    .selectFrom('inboxSetting')
    .select('inInbox')
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return setting?.inInbox ?? true
}

const write = async (
  { db }: Db,
  { ids, now }: At,
  accountId: string,
  { kind, words, link, mark, mentions }: InboxItem,
): Promise<void> => {
  await db
    .insertInto('inboxEntry')
    .values({
      id: ids.next(),
      accountId,
      kind,
      words: JSON.stringify(words),
      link: link ?? null,
      mark: mark ?? null,
      mentions: mentions ? JSON.stringify(mentions) : null,
      at: now,
    })
    .onConflict(on => on.columns(['accountId', 'mark']).doNothing())
    .execute()
}

/**
 * Puts an item in the inbox of a person, by their record, where they want it. Returns what
 * `tellingOf` does.
 */
export const putInInboxOf = async (
  tx: Db,
  at: At,
  { resource, id }: NoticeReceiver,
  item: InboxItem,
): Promise<Telling | undefined> => {
  const telling = await tellingOf(tx, resource, id, item.kind)
  if (telling?.inInbox) await write(tx, at, telling.accountId, item)
  return telling
}

/** Puts an item in the inbox of an account that wants it. */
export const putInInbox = async (
  tx: Db,
  at: At,
  accountId: string,
  item: InboxItem,
): Promise<void> => {
  if (await wantsInInbox(tx, accountId, item.kind)) await write(tx, at, accountId, item)
}

const year = 365 * 86_400_000
/** Deletes what is older than a year. */
export const sweepInbox = async ({ db }: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('inboxEntry')
    .where('at', '<', new Date(now.getTime() - year).toISOString())
    .execute()
}
