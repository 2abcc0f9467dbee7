import { langs, type Lang } from '../../../src/schema/label.ts'
import { isObject } from '../../platform/http/body.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { rowsByKey } from '../records/rowsByKey.ts'
import { noticeKind } from './notify.ts'

type Db = Pick<StoreTx, 'db'>

/**
 * The words of a message without the names of some people; undefined if it names none of them.
 */
export const withoutNames = (
  { words, mentions }: { readonly words: unknown; readonly mentions: unknown },
  ids: readonly string[],
  nameAfter: (lang: Lang) => string,
): { readonly words: object; readonly mentions: object } | undefined => {
  if (!isObject(words) || !isObject(mentions)) return undefined
  const names = ids.flatMap(id => {
    const { [id]: name } = mentions
    return typeof name === 'string' && name !== '' ? [name] : []
  })
  if (!names.length) return undefined
  const said = (text: unknown, lang: Lang): unknown =>
    typeof text === 'string'
      ? names.reduce((rest, name) => rest.replaceAll(name, () => nameAfter(lang)), text)
      : text
  const inLanguage = (lang: Lang) => {
    const { [lang]: own } = words
    return isObject(own)
      ? { subject: said(own['subject'], lang), text: said(own['text'], lang) }
      : own
  }
  return {
    words: Object.fromEntries(langs.map(lang => [lang, inLanguage(lang)])),
    mentions: Object.fromEntries(Object.entries(mentions).filter(([id]) => !ids.includes(id))),
  }
}

/** Removes people's names from messages to others, including messages that are still queued. */
export const eraseMentions = async (
  { db }: Db,
  ids: readonly string[],
  nameAfter: (lang: Lang) => string,
): Promise<void> => {
  const entries = rowsByKey(
    (after, limit) =>
      db
        .selectFrom('inboxEntry')
        .select(['id', 'words', 'mentions'])
        .where('mentions', 'is not', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ({ id }) => id,
  )
  for await (const { id, ...entry } of entries) {
    const now = withoutNames(entry, ids, nameAfter)
    if (now)
      await db
        .updateTable('inboxEntry')
        .set({ words: JSON.stringify(now.words), mentions: JSON.stringify(now.mentions) })
        .where('id', '=', id)
        .execute()
  }
  const tasks = rowsByKey(
    (after, limit) =>
      db
        .selectFrom('task')
        .select(['id', 'input'])
        .where('kind', '=', noticeKind)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ({ id }) => id,
  )
  for await (const { id, input } of tasks) {
    if (!isObject(input)) continue
    const { words, mentions } = input
    const now = withoutNames({ words, mentions }, ids, nameAfter)
    if (now)
      await db
        .updateTable('task')
        .set({ input: JSON.stringify({ ...input, ...now }) })
        .where('id', '=', id)
        .execute()
  }
}
