import type { Refs } from '../../../src/protocol/provider.ts'
import { masksField, seesField } from '../../../src/access/index.ts'
import { kindOf, targetOf } from '../../../src/schema/index.ts'
import { canDo } from '../../../src/access/index.ts'
import type { TextOptions } from '../../../src/schema/fields/text/index.ts'
import type { Field } from '../../../src/schema/kind.ts'
import type { Lang } from '../../../src/schema/label.ts'
import type { AnyRecord } from '../../../src/schema/resource.ts'
import type { SignFile } from '../../platform/http/files.ts'
import type { Records, Row } from '../../platform/ports.ts'
import { contextOf, type RecordContext } from './context.ts'
import { masked } from './fields.ts'
import { idsIn } from './references.ts'
import { isVisible } from './visible.ts'
import { asText } from '../../../src/schema/asText.ts'

type Values = Readonly<Record<string, unknown>>
// audit columns that are no fields; a field that the definition no longer has may have been masked
// or withheld
const auditColumns: ReadonlySet<string> = new Set(['deletedAt', 'version'])
const isFile = (value: unknown): value is { id: string; name: string } =>
  typeof value === 'object' && value !== null && 'id' in value

/** Shows a value of a field that the caller sees. */
type Show = (value: unknown, sign: SignFile) => unknown

const fileShown =
  (resource: string): Show =>
  async (value, sign) =>
    isFile(value)
      ? {
          id: value.id,
          name: value.name,
          url: await sign({ id: value.id, name: value.name, resource }),
        }
      : (value ?? null)

const isText = (field: Field): field is Field<'text', string, TextOptions> => field.kind === 'text'
const wordedOf = (field: Field): TextOptions['worded'] =>
  isText(field) ? field.options.worded : undefined

/** A value in the language of its reader, where its field has words for it. */
const inWords = (field: Field, value: unknown, lang: Lang): unknown => {
  const worded = wordedOf(field)
  return worded && typeof value === 'string' ? worded(value, lang) : value
}

const showsByContext = new WeakMap<RecordContext, ReadonlyMap<string, Show>>()

/**
 * How the caller sees each field, computed once for all rows of a response; withheld fields and
 * secrets are not included.
 */
const showsOf = (ctx: RecordContext): ReadonlyMap<string, Show> => {
  const found = showsByContext.get(ctx)
  if (found) return found
  const shows = new Map<string, Show>()
  const showFile = fileShown(ctx.resource.name)
  for (const [name, field] of Object.entries(ctx.resource.fields)) {
    const { file, writeOnly } = kindOf(field)
    if (writeOnly || !seesField(ctx.actor.access, field)) continue
    if (masksField(ctx.actor.access, field)) shows.set(name, value => masked(field, value))
    else if (wordedOf(field)) shows.set(name, value => inWords(field, value, ctx.lang) ?? null)
    else shows.set(name, file ? showFile : value => value ?? null)
  }
  showsByContext.set(ctx, shows)
  return shows
}

/**
 * Field values as the caller may see them: withheld fields gone, secrets never, masks applied,
 * files with an address.
 */
export const presentValues = async (
  ctx: RecordContext,
  values: Values,
  sign: SignFile,
): Promise<Values> => {
  const shows = showsOf(ctx)
  const out: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const show = shows.get(name)
    if (show) {
      const shown = show(value, sign)
      out[name] = shown instanceof Promise ? await shown : shown
    } else if (auditColumns.has(name) && !Object.hasOwn(ctx.resource.fields, name))
      out[name] = value
  }
  return out
}

/** A stored row as the caller may see it. */
export const presentRow = async (
  ctx: RecordContext,
  row: Row,
  sign: SignFile,
): Promise<AnyRecord> => {
  const { id, version, createTime, updateTime, createdBy, deletedAt, ...rest } = row
  return {
    id,
    version,
    createTime,
    updateTime,
    createdBy,
    deletedAt,
    ...(await presentValues(ctx, rest, sign)),
  }
}

const referredBy = (field: Field): readonly string[] => [targetOf(field) ?? []].flat()

/**
 * Titles of the records that rows point at, by resource and id; only of resources the caller may
 * read, and never a masked title. `targetsIn`: what a field points at; by default references.
 */
export const titlesOf = async (
  records: Records,
  ctx: RecordContext,
  rows: readonly AnyRecord[],
  targetsIn: (field: Field) => readonly string[] = referredBy,
): Promise<Refs> => {
  const ids = new Map<string, Set<string>>()
  for (const [name, field] of Object.entries(ctx.resource.fields))
    for (const target of targetsIn(field)) {
      const set = ids.get(target) ?? new Set<string>()
      ids.set(target, set)
      for (const row of rows) for (const id of idsIn(row[name])) set.add(id)
    }
  const titles: Record<string, Record<string, string>> = {}
  for (const [target, set] of ids) {
    const resource = ctx.resources[target]
    if (!resource || !set.size || !canDo(ctx.actor.access, resource, 'read')) continue
    const field = resource.fields[resource.title]
    if (!field || !seesField(ctx.actor.access, field)) continue
    const hide = masksField(ctx.actor.access, field)
    const targetCtx = contextOf(ctx, resource)
    const found = (await records.many(resource, [...set])).filter(row => isVisible(targetCtx, row))
    titles[target] = Object.fromEntries(
      found.map(row => {
        const value = row[resource.title]
        return [row.id, asText(hide ? masked(field, value) : inWords(field, value, ctx.lang))]
      }),
    )
  }
  return titles
}
