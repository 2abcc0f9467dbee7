import { masksField, seesField } from '../../../src/access/index.ts'
import { contextOf, type RecordContext } from '../records/context.ts'
import type { Refs } from '../../../src/protocol/provider.ts'
import { foldName } from '../../../src/schema/index.ts'
import { isVisible } from '../records/visible.ts'
import { grouped } from '../../platform/grouped.ts'
import type { Records, Row } from '../../platform/ports.ts'

/**
 * Text fields by which a cell can name a record: the title first, then the natural keys. Fields
 * that the caller sees masked are left out.
 */
const waysTo = ({ resource, actor }: RecordContext): string[] => {
  const names = [
    resource.title,
    ...(resource.keys ?? []).flatMap(key => (key.length === 1 ? key : [])),
  ]
  return [...new Set(names)].filter(name => {
    const field = resource.fields[name]
    return field !== undefined && seesField(actor.access, field) && !masksField(actor.access, field)
  })
}

/**
 * A title, and behind it in brackets what distinguishes its record from others of that name: '王伟
 * (wang01)'.
 */
const inBrackets = /^(.*?)\s*[(（]([^()（）]+)[)）]$/s
/**
 * Separator between several references in a cell; a title that contains it can't be used in the
 * cell.
 */
const separators = /[#＃\n]/

const size = 500

/** Visible records that hold one of the texts in a field, or as their id. */
async function* holding(
  records: Records,
  ctx: RecordContext,
  way: string,
  texts: readonly string[],
): AsyncGenerator<Row, void, void> {
  for (let at = 0; at < texts.length; at += size) {
    const part = texts.slice(at, at + size)
    const tuples = part.map(text => [text])
    const rows =
      way === 'id'
        ? await records.many(ctx.resource, part)
        : await records.byKey(ctx.resource, [way], tuples)
    yield* rows.filter(row => isVisible(ctx, row))
  }
}

/**
 * Ids of the visible records that texts name: by title, by a natural key of one text field, or by a
 * title followed by such a key or the id in brackets (without a title, by the brackets alone). A
 * text that matches two records is in the result without an id.
 */
export const idsNamed = async (
  records: Records,
  ctx: RecordContext,
  texts: ReadonlySet<string>,
): Promise<Map<string, string | undefined>> => {
  const ids = new Map<string, string | undefined>()
  const take = (text: string, id: string) =>
    ids.set(text, ids.has(text) && ids.get(text) !== id ? undefined : id)
  const left = () => [...texts].filter(text => !ids.has(text))
  const { title } = ctx.resource
  const ways = waysTo(ctx)
  for (const way of ways) {
    const asked = left()
    const others = grouped(asked, foldName)
    const alike: (readonly [string, string])[] = []
    for await (const row of holding(records, ctx, way, asked)) {
      const name = String(row[way])
      if (others.get(foldName(name))?.includes(name)) take(name, row.id)
      // where nothing is called exactly so, letter case doesn't count
      for (const text of others.get(foldName(name)) ?? []) alike.push([text, row.id])
    }
    const exact = new Set(ids.keys())
    for (const [text, id] of alike) if (!exact.has(text)) take(text, id)
  }
  const byKey = new Map<string, { readonly text: string; readonly name: string }[]>()
  for (const text of left()) {
    const [, name = '', key] = inBrackets.exec(text) ?? []
    if (key !== undefined) byKey.set(key, [...(byKey.get(key) ?? []), { text, name }])
  }
  for (const way of byKey.size ? [...ways.filter(name => name !== title), 'id'] : [])
    for await (const row of holding(records, ctx, way, [...byKey.keys()]))
      for (const { text, name } of byKey.get(String(row[way])) ?? [])
        if (name === '' || (ways.includes(title) && name === row[title])) take(text, row.id)
  return ids
}

/**
 * Of the titles by id, those by which an import would not find the record, with the shortest name
 * that it would find.
 */
const unambiguousNames = async (
  records: Records,
  ctx: RecordContext,
  titles: Readonly<Record<string, string>>,
): Promise<Record<string, string>> => {
  const { title, keys = [] } = ctx.resource
  const ways = waysTo(ctx)
  if (!ways.includes(title)) return {}
  const isKey = keys.some(key => key.length === 1 && key[0] === title)
  const idsByTitle = isKey
    ? undefined
    : await idsNamed(records, ctx, new Set(Object.values(titles)))
  const unsure = Object.entries(titles).filter(
    ([id, text]) => separators.test(text) || (idsByTitle && idsByTitle.get(text) !== id),
  )
  if (!unsure.length) return {}
  const rows = await records.many(
    ctx.resource,
    unsure.map(([id]) => id),
  )
  const names = rows.map(row => {
    const keyValues = ways.flatMap(name =>
      name === title || typeof row[name] !== 'string' ? [] : row[name],
    )
    const before = separators.test(String(row[title])) ? '' : `${String(row[title])} `
    return { id: row.id, names: [...keyValues, row.id].map(key => `${before}(${key})`) }
  })
  const found = await idsNamed(records, ctx, new Set(names.flatMap(one => one.names)))
  return Object.fromEntries(
    names.flatMap(one =>
      one.names
        .filter(name => !separators.test(name) && found.get(name) === one.id)
        .slice(0, 1)
        .map(name => [one.id, name]),
    ),
  )
}

/**
 * Titles of referenced records for a sheet. If two records have the same title, or a title can't be
 * used in a cell, an identifier in brackets follows, so that an import finds the same record again.
 */
export const namesInSheet = async (
  records: Records,
  ctx: RecordContext,
  titles: Refs,
): Promise<Refs> => {
  const names: Record<string, Readonly<Record<string, string>>> = {}
  for (const [target, byId] of Object.entries(titles)) {
    const resource = ctx.resources[target]
    names[target] = resource
      ? { ...byId, ...(await unambiguousNames(records, contextOf(ctx, resource), byId)) }
      : byId
  }
  return names
}
