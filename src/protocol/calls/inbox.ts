import { defineCall, listOf, shape } from '../../schema/call/index.ts'
import { limitInput, pageInput } from '../../schema/call/paging.ts'
import { boolean, text } from '../../schema/fields/index.ts'
import { paths } from '../paths.ts'

const root = `${paths.root}/inbox` as const
/** Sent to an account's windows when its inbox gets an entry. */
export const inboxEvent = 'inbox'
/** Unread entries are counted up to here. */
export const maxUnread = 100

/** A message in a person's inbox. */
export interface InboxEntry {
  readonly id: string
  readonly kind: string
  readonly subject: string
  readonly text: string
  /** A path of the console to the screen about it. */
  readonly link: string | null
  /** ISO 8601, in UTC. */
  readonly at: string
  readonly read: boolean
  /** The names of the people that it is about, by their ids. */
  readonly mentions: Readonly<Record<string, string>>
}
/** A kind of message, and the channels that the person has chosen for it. */
export interface InboxKind {
  readonly name: string
  readonly label: string
  readonly inInbox: boolean
  readonly bySms: boolean
  readonly byMail: boolean
}
export interface Inbox {
  /** Newest first. */
  readonly list: readonly InboxEntry[]
  readonly total: number
  /** At most `maxUnread`. */
  readonly unread: number
  readonly kinds: readonly InboxKind[]
}

const kindLabel = { en: 'Kind', zh: '类型' }
const kind = text({ label: kindLabel, max: 40 })

export const readInbox = defineCall({
  path: `${root}/list`,
  method: 'GET',
  summary: 'What the caller was told, newest first, and their settings for each kind',
  audience: 'member',
  silent: true,
  input: {
    kind,
    unread: boolean({ label: { en: 'Unread only', zh: '仅未读' } }),
    page: pageInput,
    limit: limitInput(100),
  },
  output: shape<Inbox>(),
})

export const countUnread = defineCall({
  path: `${root}/unread`,
  method: 'GET',
  summary: 'How many unread entries the caller’s inbox has',
  audience: 'member',
  silent: true,
  input: {},
  output: shape<{ readonly unread: number }>(),
})

/** Names of several entries; without names it marks all. */
export const markRead = defineCall({
  path: `${root}/markRead`,
  summary: 'Marks entries of the caller’s inbox as read, or as unread again',
  audience: 'member',
  input: {
    ids: listOf(text({ label: { en: 'Entry', zh: '通知' }, required: true, max: 64 }), {
      label: { en: 'Entries', zh: '通知' },
      max: 100,
    }),
    all: boolean({ label: { en: 'All', zh: '全部' } }),
    read: boolean({ label: { en: 'Read', zh: '已读' }, required: true }),
  },
  output: shape<{ readonly unread: number }>(),
})

export const saveInboxSetting = defineCall({
  path: `${root}/saveSetting`,
  summary: 'Chooses where the caller is told of a kind',
  audience: 'member',
  input: {
    kind: text({ label: kindLabel, required: true, max: 40 }),
    inInbox: boolean({ label: { en: 'In the inbox', zh: '站内通知' }, required: true }),
    bySms: boolean({ label: { en: 'By SMS', zh: '短信' }, required: true }),
    byMail: boolean({ label: { en: 'By e-mail', zh: '邮件' }, required: true }),
  },
  output: shape<InboxKind>(),
  errors: ['404'],
})
