import type { FoundPage } from '../../../resources/courseware/courseware/courseware.calls.ts'
import { courseware } from '../../../resources/courseware/courseware/courseware.resource.ts'
import { partGrams, searchable, textGrams } from '../../platform/store/text-grams.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'

/** Pages that one statement writes or reads. */
const atOnce = 50
/** Characters around what was found. */
const around = 60

/** Stores the texts on the pages of a courseware, replacing those of an earlier conversion. */
export const keepPageTexts = async (
  tx: Pick<StoreTx, 'db' | 'institutionId'>,
  id: string,
  texts: readonly string[],
): Promise<void> => {
  await tx.db.deleteFrom('coursewareText').where('courseware', '=', id).execute()
  const rows = texts.flatMap((text, n) =>
    text === ''
      ? []
      : [{ courseware: id, page: n + 1, text, grams: textGrams(tx.institutionId, text) }],
  )
  for (let at = 0; at < rows.length; at += atOnce)
    await tx.db
      .insertInto('coursewareText')
      .values(rows.slice(at, at + atOnce))
      .execute()
}

const excerptOf = (text: string, part: string): string => {
  const at = Math.max(0, searchable(text).indexOf(part))
  const from = Math.max(0, at - around)
  const until = at + part.length + around
  return `${from > 0 ? '…' : ''}${text.slice(from, until)}${until < text.length ? '…' : ''}`
}

/** A search in one courseware or in all. */
export interface PageSearch {
  readonly q: string
  readonly courseware: string | null
  readonly limit: number
}

/**
 * Pages that contain a text, by courseware and page. An index finds the candidates: it needs at
 * least three letters or one Chinese character, and shorter texts find nothing.
 */
export const findPages = async (
  scope: Scope,
  { q, courseware: id, limit }: PageSearch,
): Promise<readonly FoundPage[]> => {
  const part = searchable(q.trim())
  const grams = partGrams(scope.institutionId, q)
  if (!grams.length) return []
  const found: FoundPage[] = []
  for (let last = { courseware: '', page: 0 }; ;) {
    const after = last
    const rows = await scope.db
      .selectFrom('coursewareText')
      .select(['courseware', 'page', 'text'])
      .where(eb => eb('grams', '@>', eb.val(grams)))
      .where(eb => (id === null ? eb.lit(true) : eb('courseware', '=', id)))
      .where(eb =>
        eb.or([
          eb('courseware', '>', after.courseware),
          eb.and([eb('courseware', '=', after.courseware), eb('page', '>', after.page)]),
        ]),
      )
      .orderBy('courseware')
      .orderBy('page')
      .limit(atOnce)
      .execute()
    // grams narrow down; the text itself decides
    const holding = rows.filter(({ text }) => searchable(text).includes(part))
    const living = await scope.many(courseware, [
      ...new Set(holding.map(({ courseware: one }) => one)),
    ])
    const names = new Map(
      living.flatMap(({ id: one, name, status, deletedAt }) =>
        status === 'DONE' && deletedAt === null ? [[one, name ?? '']] : [],
      ),
    )
    for (const { courseware: one, page, text } of holding) {
      const name = names.get(one)
      if (name !== undefined) found.push({ id: one, name, page, excerpt: excerptOf(text, part) })
      if (found.length === limit) return found
    }
    const end = rows.at(-1)
    if (rows.length < atOnce || !end) return found
    last = end
  }
}
