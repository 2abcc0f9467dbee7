import { canDo, masksField, seesField } from '../../../../src/access/index.ts'
import { mostMissing, type ImportMapping } from '../../../../src/protocol/imports.ts'
import { labelKey } from '../../../../src/schema/fields/base/cell.ts'
import { normaliseHeading } from '../../../../src/schema/index.ts'
import type { AnyResource } from '../../../../src/schema/resource.ts'
import { contextOf, type RecordContext } from '../../records/context.ts'
import { restrictToVisible } from '../../records/visible.ts'
import type { Records } from '../../../platform/ports.ts'
import { createYielder } from '../../../platform/yieldToEventLoop.ts'
import { idsNamed } from '../names.ts'
import { leastLikeness, likeness } from '../similar.ts'
import type { MissingEntry } from './entry.ts'
import type { Spellings } from './names.ts'
import { newRecordIssueOf } from './newRecord.ts'

/** Names of records, the newest first, that missing ones are compared with. */
const mostTitles = 5000
/**
 * Maximum number of missing names that are compared with existing ones; the most frequent come
 * first.
 */
const mostCompared = 100
/** Names that one is said to be like. */
const mostSimilar = 3

/** Titles of records that the caller may see. */
const titlesSeen = async (records: Records, ctx: RecordContext): Promise<string[]> => {
  const { resource, actor } = ctx
  const field = resource.fields[resource.title]
  if (!field || !seesField(actor.access, field) || masksField(actor.access, field)) return []
  const query = restrictToVisible(ctx, {
    page: 1,
    limit: mostTitles,
    sort: '-createTime',
    q: '',
    where: [],
    deleted: 'no',
  })
  for await (const { columns } of records.columns(resource, query, [resource.title], mostTitles)) {
    const titles: unknown = JSON.parse(columns[0] ?? '[]')
    return Array.isArray(titles) ? titles.filter(title => typeof title === 'string') : []
  }
  return []
}

const similarTo = (name: string, titles: readonly (readonly [string, string])[]): string[] => {
  const wanted = normaliseHeading(name)
  return titles
    .map(([title, plain]) => ({ title, score: likeness(wanted, plain) }))
    .filter(({ score }) => score >= leastLikeness)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostSimilar)
    .map(({ title }) => title)
}

/**
 * Spellings of one name that no record has, and a record's name that differs from them in case,
 * width or spaces alone.
 */
interface NameGroup {
  readonly name: string
  readonly rows: number
  readonly existing: string | undefined
}

const groupsOf = (
  spellings: Spellings,
  found: ReadonlyMap<string, unknown>,
  titles: readonly string[],
): NameGroup[] => {
  const existing = new Map(titles.toReversed().map(title => [labelKey(title), title]))
  for (const text of spellings.keys()) if (found.has(text)) existing.set(labelKey(text), text)
  const groups = new Map<string, NameGroup>()
  for (const [text, rows] of spellings) {
    if (found.has(text)) continue
    const key = labelKey(text)
    const group = groups.get(key) ?? {
      name: text.normalize('NFC'),
      rows: 0,
      existing: existing.get(key),
    }
    groups.set(key, { ...group, rows: group.rows + rows })
  }
  return [...groups.values()].toSorted((a, b) => b.rows - a.rows)
}

const missingOf = async (
  records: Records,
  ctx: RecordContext,
  spellings: Spellings,
): Promise<MissingEntry[]> => {
  const found = await idsNamed(records, ctx, new Set(spellings.keys()))
  if ([...spellings.keys()].every(text => found.has(text))) return []
  const titles = await titlesSeen(records, ctx)
  const plain = titles.map(title => [title, normaliseHeading(title)] as const)
  const breathe = createYielder()
  const entries: MissingEntry[] = []
  for (const [at, group] of groupsOf(spellings, found, titles).entries()) {
    const similar = at < mostCompared ? similarTo(group.name, plain) : []
    const refused = newRecordIssueOf(ctx, group.name)
    entries.push({
      resource: ctx.resource.name,
      ...group,
      similar: group.existing
        ? [group.existing, ...similar.filter(one => one !== group.existing)].slice(0, mostSimilar)
        : similar,
      ...(refused ? { refused } : {}),
    })
    await breathe()
  }
  return entries
}

/** The decisions about names; case, width and spaces are ignored. */
const answersOf = ({ missing = {} }: Pick<ImportMapping, 'missing'>) => {
  const said = new Map(
    Object.entries(missing).flatMap(([resource, names]) =>
      Object.entries(names).map(
        ([name, answer]) => [`${resource}\n${labelKey(name)}`, answer] as const,
      ),
    ),
  )
  return ({ resource, name }: MissingEntry) => said.get(`${resource}\n${labelKey(name)}`)
}

/** The names in a file without a record, most frequent first, with the decision about each. */
export const findMissing = async (
  records: Records,
  ctx: RecordContext,
  seen: ReadonlyMap<AnyResource, Spellings>,
  mapping: Pick<ImportMapping, 'missing' | 'createMissing'>,
): Promise<MissingEntry[]> => {
  const entries: MissingEntry[] = []
  for (const [target, spellings] of seen)
    if (spellings.size && canDo(ctx.actor.access, target, 'read'))
      entries.push(...(await missingOf(records, contextOf(ctx, target), spellings)))
  const answerTo = answersOf(mapping)
  return entries
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, mostMissing)
    .map(entry => {
      const { existing } = entry
      const answer = mapping.createMissing
        ? existing === undefined
          ? { do: 'create' as const }
          : { do: 'use' as const, name: existing }
        : answerTo(entry)
      return answer ? { ...entry, answer } : entry
    })
}
