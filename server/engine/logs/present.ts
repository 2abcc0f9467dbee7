import type { Refs } from '../../../src/protocol/provider.ts'
import { matterWords } from '../../../src/protocol/logs.ts'
import { labelOfName } from '../../../src/protocol/operations.ts'
import { seesField } from '../../../src/access/index.ts'
import { fieldOf, kindOf } from '../../../src/schema/index.ts'
import {
  differencesOf,
  targetsOf,
  type FieldDifference,
} from '../../../src/schema/derive/difference.ts'
import { type ValueReader } from '../../../src/schema/derive/valueText.ts'
import type { Lang } from '../../../src/schema/label.ts'
import type { AnyRecord, AnyResource } from '../../../src/schema/resource.ts'
import type { Scope } from '../../platform/store/types.ts'
import { actorNameIn, systemId } from '../records/actor.ts'
import { contextOf, type RecordContext } from '../records/context.ts'
import { presentValues, titlesOf } from '../records/present.ts'
import type { SignFile } from '../../platform/http/files.ts'
import { detailText } from './detail.ts'
import { titleFor } from './readable.ts'
import type { AuditRow, OperationRow } from './rows.ts'
import { isObject } from '../../platform/http/body.ts'
import { asRecord } from '../../../src/schema/resource.ts'

type Values = Readonly<Record<string, unknown>>
const asValues = (json: unknown): Values | null => (isObject(json) ? json : null)
const unsigned: SignFile = () => Promise.resolve('')

/**
 * A change as the reader may see it: fields withheld and masked as in the record itself; that a
 * secret changed is shown, its value never.
 */
export interface SeenChange {
  readonly before: Values | null
  readonly after: Values | null
}

const resourceOf = (ctx: RecordContext, name: string): AnyResource | undefined =>
  Object.hasOwn(ctx.resources, name) ? ctx.resources[name] : undefined

/** That a secret was set or changed is no secret. */
const secretsOf = ({ resource, actor }: RecordContext, values: Values): Values =>
  Object.fromEntries(
    Object.keys(values).flatMap(name => {
      const field = fieldOf(resource, name)
      return field &&
        kindOf(field).writeOnly &&
        values[name] !== null &&
        seesField(actor.access, field)
        ? [[name, '***']]
        : []
    }),
  )

const visibleChange = async (
  ctx: RecordContext,
  row: AuditRow,
  sign: SignFile,
): Promise<SeenChange> => {
  const resource = resourceOf(ctx, row.resource)
  if (!resource) return { before: null, after: null }
  const own = contextOf(ctx, resource)
  const present = async (values: Values | null): Promise<Values | null> =>
    values && { ...(await presentValues(own, values, sign)), ...secretsOf(own, values) }
  return { before: await present(asValues(row.before)), after: await present(asValues(row.after)) }
}

/** Titles of all records that the changes refer to, if the reader can see them. */
const titlesIn = async (
  scope: Scope,
  ctx: RecordContext,
  rows: readonly AuditRow[],
  changes: readonly SeenChange[],
): Promise<Refs> => {
  const titles: Record<string, Record<string, string>> = {}
  for (const name of new Set(rows.map(row => row.resource))) {
    const resource = resourceOf(ctx, name)
    if (!resource) continue
    const values = rows.flatMap((row, n) =>
      row.resource === name ? [changes[n]?.before, changes[n]?.after] : [],
    )
    // only their references are needed
    const pointing = values.flatMap(one => (one ? [asRecord(one)] : []))
    for (const [to, found] of Object.entries(
      await titlesOf(scope, contextOf(ctx, resource), pointing, targetsOf),
    ))
      titles[to] = { ...titles[to], ...found }
  }
  return titles
}

const marks: Readonly<
  Record<
    Lang,
    { readonly is: string; readonly next: string; readonly empty: string; readonly hidden: string }
  >
> = {
  en: { is: ': ', next: '; ', empty: 'empty', hidden: 'changed' },
  zh: { is: '：', next: '；', empty: '空', hidden: '已修改' },
}
// maximum length of a spreadsheet cell
const longest = 30_000

const textOf = (
  { label, was, is, items, hidden }: FieldDifference,
  fresh: boolean,
  lang: Lang,
): string => {
  const { is: colon, empty, hidden: changed } = marks[lang]
  if (hidden) return `${label[lang]}${colon}${changed}`
  if (fresh) return `${label[lang]}${colon}${is ?? ''}`
  if (items)
    return `${label[lang]}${colon}${[...items.removed.map(item => `− ${item}`), ...items.added.map(item => `+ ${item}`)].join(' ')}`
  return `${label[lang]}${colon}${was ?? empty} → ${is ?? empty}`
}

/** A difference as one text, for lists and spreadsheets. */
export const differenceText = (
  resource: AnyResource,
  { before, after }: SeenChange,
  titles: Refs,
  { lang, zone }: ValueReader,
): string =>
  differencesOf(resource, before, after, { lang, zone, title: (to, id) => titles[to]?.[id] })
    .map(difference => textOf(difference, before === null, lang))
    .join(marks[lang].next)
    .slice(0, longest)

/** Logs are read by the clock of the institution. */
const readerOf = ({ lang, institution }: RecordContext): ValueReader => ({
  lang,
  zone: institution.timezone,
})

const recordOf = ({ lang }: Pick<RecordContext, 'lang'>, row: AuditRow | OperationRow) => ({
  id: row.id,
  version: 1,
  createTime: row.at,
  updateTime: row.at,
  createdBy: row.actor,
  deletedAt: null,
  at: row.at,
  actor: row.actor,
  by: row.actor === systemId ? 'SYSTEM' : 'PEOPLE',
  actorName: actorNameIn(lang, row),
  action: row.action,
  resource: row.resource,
  recordId: row.recordId,
  ip: row.ip,
  device: row.device,
})

/**
 * Rows of the change log as records of its list, in the given order, with the titles of the records
 * they refer to. `whole`: with the values before and after.
 */
export const presentChanges = async (
  scope: Scope,
  ctx: RecordContext,
  rows: readonly AuditRow[],
  whole = false,
): Promise<{ readonly list: AnyRecord[]; readonly titles: Refs }> => {
  const changes = await Promise.all(rows.map(row => visibleChange(ctx, row, unsigned)))
  const titles = await titlesIn(scope, ctx, rows, changes)
  const list = rows.map((row, n) => {
    const resource = resourceOf(ctx, row.resource)
    const change = changes[n]
    return {
      ...recordOf(ctx, row),
      title: titleFor(ctx, row.resource, row.title) ?? resource?.label[ctx.lang] ?? null,
      operation: row.requestId,
      changes:
        resource && change ? differenceText(resource, change, titles, readerOf(ctx)) || null : null,
      ...(whole ? change : {}),
    }
  })
  return { list, titles }
}

/**
 * One change whole: its record of the list, what was there before and after, and the titles they
 * need.
 */
export const presentChange = async (
  scope: Scope,
  ctx: RecordContext,
  row: AuditRow,
  sign: SignFile,
) => {
  const { list, titles } = await presentChanges(scope, ctx, [row])
  return { ...list[0], ...(await visibleChange(ctx, row, sign)), refs: titles }
}

/**
 * Rows of the operation log as records of its list. An operation without a single record is titled
 * by its subject.
 */
export const presentOperations = (ctx: RecordContext, rows: readonly OperationRow[]): AnyRecord[] =>
  rows.map(row => {
    const resource = resourceOf(ctx, row.resource)
    const about = (resource?.plural ?? labelOfName(matterWords([]), row.resource))[ctx.lang]
    const title = row.recordId === null ? row.title : titleFor(ctx, row.resource, row.title)
    return {
      ...recordOf(ctx, row),
      title: title ?? about,
      count: row.count,
      undoneAt: row.undoneAt,
      about: detailText(ctx, resource, row.action, row.detail),
    }
  })
