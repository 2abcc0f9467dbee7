import {
  countUnread,
  markRead,
  maxUnread,
  readInbox,
  saveInboxSetting,
  type InboxEntry,
  type InboxKind,
} from '../../../src/protocol/calls/inbox.ts'
import type { Lang } from '../../../src/schema/label.ts'
import { errors } from '../../platform/errors/errors.ts'
import { isObject } from '../../platform/http/body.ts'
import { isoInstant } from '../../platform/store/sql-values.ts'
import type { Session } from '../../platform/context.ts'
import type { Scope } from '../../platform/store/types.ts'
import { implement } from '../calls/implement.ts'
import type { NoticeKinds } from './kinds.ts'

type Db = Pick<Scope, 'db'>

/** How many unread entries an account has; counted up to `maxUnread`. */
const unreadOf = async ({ db }: Db, { actor }: Session): Promise<number> => {
  const rows = await db
    .selectFrom('inboxEntry')
    .select('id')
    .where('accountId', '=', actor.id)
    .where('readAt', 'is', null)
    .limit(maxUnread)
    .execute()
  return rows.length
}

/** Every kind, with the account's settings. */
const kindsOf = async (
  { db }: Db,
  { actor, lang }: Session,
  kinds: NoticeKinds,
): Promise<InboxKind[]> => {
  const rows = await db
    .selectFrom('inboxSetting')
    .select(['kind', 'inInbox', 'bySms', 'byMail'])
    .where('accountId', '=', actor.id)
    .execute()
  const settings = new Map(rows.map(row => [row.kind, row]))
  return Object.entries(kinds).map(([name, label]) => ({
    name,
    label: label[lang],
    inInbox: settings.get(name)?.inInbox ?? true,
    bySms: settings.get(name)?.bySms ?? true,
    byMail: settings.get(name)?.byMail ?? true,
  }))
}

const textOf = (words: unknown, lang: Lang): { subject: string; text: string } => {
  const own = isObject(words) ? words[lang] : undefined
  const part = (name: 'subject' | 'text'): string => {
    const value = isObject(own) ? own[name] : undefined
    return typeof value === 'string' ? value : ''
  }
  return { subject: part('subject'), text: part('text') }
}

const namesIn = (mentions: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(isObject(mentions) ? mentions : {}).flatMap(([id, name]) =>
      typeof name === 'string' ? [[id, name]] : [],
    ),
  )

interface Wanted {
  readonly kind: string | null
  readonly unread: boolean
  readonly page: number
  readonly limit: number
}
const pageOf = async (
  { db }: Db,
  { actor, lang }: Session,
  { kind, unread, page, limit }: Wanted,
): Promise<{ list: InboxEntry[]; total: number }> => {
  let found = db.selectFrom('inboxEntry').where('accountId', '=', actor.id)
  if (kind !== null) found = found.where('kind', '=', kind)
  if (unread) found = found.where('readAt', 'is', null)
  const [rows, counted] = await Promise.all([
    found
      .select(['id', 'kind', 'words', 'link', 'at', 'readAt', 'mentions'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirst(),
  ])
  return {
    list: rows.map(row => ({
      id: row.id,
      kind: row.kind,
      ...textOf(row.words, lang),
      link: row.link,
      at: isoInstant(row.at),
      read: row.readAt !== null,
      mentions: namesIn(row.mentions),
    })),
    total: Number(counted?.total ?? 0),
  }
}

/** The calls of the caller's own inbox. */
export const inboxCalls = [
  implement(readInbox, {
    read: async ({ ports, session, scope, input }) => {
      const [page, unread, kinds] = await Promise.all([
        pageOf(scope, session, input),
        unreadOf(scope, session),
        kindsOf(scope, session, ports.noticeKinds),
      ])
      return { ...page, unread, kinds }
    },
  }),
  implement(countUnread, {
    read: async ({ session, scope }) => ({ unread: await unreadOf(scope, session) }),
  }),
  implement(markRead, {
    write: async ({ tx, ports, session, input: { ids, all, read } }) => {
      const now = ports.clock.now().toISOString()
      if (all || ids.length) {
        let entries = tx.db
          .updateTable('inboxEntry')
          .set({ readAt: read ? now : null })
          .where('accountId', '=', session.actor.id)
          .where('readAt', read ? 'is' : 'is not', null)
        if (!all) entries = entries.where('id', 'in', [...ids])
        await entries.execute()
      }
      return { unread: await unreadOf(tx, session) }
    },
  }),
  implement(saveInboxSetting, {
    write: async ({ tx, ports, session, input: { kind, ...where } }) => {
      const label = ports.noticeKinds[kind]
      if (!label) throw errors.notFound()
      await tx.db
        .insertInto('inboxSetting')
        .values({ accountId: session.actor.id, kind, ...where })
        .onConflict(on => on.columns(['accountId', 'kind']).doUpdateSet(where))
        .execute()
      return { name: kind, label: label[session.lang], ...where }
    },
  }),
]
