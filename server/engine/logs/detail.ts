import { blindFields, masksField, seesField } from '../../../src/access/index.ts'
import { fieldOf, kindOf, kinds, searchFields } from '../../../src/schema/index.ts'
import type { Lang } from '../../../src/schema/label.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { sayInstants } from '../../../src/schema/zonedText.ts'
import { conditionsOf, me, type Condition } from '../../../src/protocol/query.ts'
import type { RecordContext } from '../records/context.ts'
import { isObject } from '../../platform/http/body.ts'

type Values = Readonly<Record<string, unknown>>
const asValues = (json: unknown): Values => (isObject(json) ? json : {})

const words = {
  en: {
    read: (n: number) => `${n} read`,
    created: (n: number) => `${n} created`,
    updated: (n: number) => `${n} updated`,
    failed: (n: number) => `${n} failed`,
    forced: (n: number) => `${n} ${n === 1 ? 'clash' : 'clashes'} forced`,
    columns: 'Columns',
    where: 'Scope',
    everything: 'all records',
    search: 'search',
    hidden: '…',
    me: 'me',
    is: ': ',
    and: ', ',
  },
  zh: {
    read: (n: number) => `读取 ${n} 行`,
    created: (n: number) => `新增 ${n}`,
    updated: (n: number) => `更新 ${n}`,
    failed: (n: number) => `失败 ${n}`,
    forced: (n: number) => `强制排课 ${n} 处`,
    columns: '列',
    where: '范围',
    everything: '全部记录',
    search: '搜索',
    hidden: '…',
    me: '我',
    is: '：',
    and: '、',
  },
} as const satisfies Readonly<Record<Lang, object>>

/** A condition in words; its value is withheld where the reader doesn't see the field as it is. */
const conditionText = (
  ctx: RecordContext,
  resource: AnyResource,
  { field: name, op, values }: Condition,
): string => {
  const field = fieldOf(resource, name)
  const t = words[ctx.lang]
  if (field && !seesField(ctx.actor.access, field)) return t.hidden
  const label = field?.options.label[ctx.lang] ?? name
  const sign = {
    ne: '≠',
    gt: '>',
    gte: '≥',
    lt: '<',
    lte: '≤',
    like: '~',
    eq: '=',
    has: '=',
    null: '=',
  }[op]
  if (field && masksField(ctx.actor.access, field)) return `${label} ${sign} ${t.hidden}`
  const valueTexts = values.map(value => {
    const kind = field ? kindOf(field) : kinds.dateTime
    if (kind.refers && value === me) return t.me
    if (kind.words && op !== 'null') return kind.words(value, ctx.lang, ctx.institution.timezone)
    const cell =
      field?.kind === 'choice' || field?.kind === 'state'
        ? kindOf(field).formatCell(value, field.options, ctx.lang)
        : value
    return String(cell ?? value)
  })
  return `${label} ${sign} ${valueTexts.join(t.and)}`
}

const queryText = (ctx: RecordContext, resource: AnyResource, query: Values): string => {
  const t = words[ctx.lang]
  const where = Array.isArray(query['where'])
    ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server alone writes this column, in this shape
      (query['where'] as Condition[])
    : conditionsOf(query)
  // what was searched for may be the very number that this reader sees masked
  const blind = blindFields(ctx.actor.access, resource)
  const hides = searchFields(resource).some(name => blind.has(name))
  const q =
    typeof query['q'] === 'string' && query['q'] !== ''
      ? [`${t.search} ${hides ? t.hidden : `“${query['q']}”`}`]
      : []
  return (
    [...q, ...where.map(condition => conditionText(ctx, resource, condition))].join(t.and) ||
    t.everything
  )
}

/** For the first clash: the person with two lessons at once, the other lesson, and the reason. */
const forcedTexts = (clashes: unknown, lang: Lang): string[] => {
  const { who, what, reason } = asValues(Array.isArray(clashes) ? clashes[0] : undefined)
  const words = [who, what, reason].filter(one => typeof one === 'string' && one !== '')
  return words.length ? [sayInstants(words.join(' · '), lang)] : []
}

/**
 * One line about an operation besides its changes: an import's tally, an export's columns, the
 * selection of a bulk edit.
 */
export const detailText = (
  ctx: RecordContext,
  resource: AnyResource | undefined,
  action: string,
  detail: unknown,
): string | null => {
  const t = words[ctx.lang]
  const {
    read,
    created,
    updated,
    failed,
    columns,
    query,
    fileName,
    forced: clashes,
    forcedCount,
  } = asValues(detail)
  const parts: string[] = []
  if (action === 'import' && typeof fileName === 'string') parts.push(fileName)
  if (typeof read === 'number') parts.push(t.read(read))
  if (typeof created === 'number') parts.push(t.created(created))
  if (typeof updated === 'number' && updated > 0) parts.push(t.updated(updated))
  if (typeof failed === 'number' && failed > 0) parts.push(t.failed(failed))
  if (typeof forcedCount === 'number')
    parts.push([t.forced(forcedCount), ...forcedTexts(clashes, ctx.lang)].join(t.is))
  if (resource && typeof query === 'object' && query !== null)
    parts.push(`${t.where}${t.is}${queryText(ctx, resource, asValues(query))}`)
  if (resource && Array.isArray(columns)) {
    const labels = columns.map(
      name => fieldOf(resource, String(name))?.options.label[ctx.lang] ?? String(name),
    )
    parts.push(`${t.columns}${t.is}${labels.join(t.and)}`)
  }
  return parts.join(' · ') || null
}
