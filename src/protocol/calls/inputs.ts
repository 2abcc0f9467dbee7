import { valueOf } from '../../schema/call/index.ts'
import { choice, integer, text } from '../../schema/fields/index.ts'
import { issue } from '../../schema/issue.ts'
import type { Label } from '../../schema/label.ts'
import { isObject } from '../isObject.ts'
import type { ListFilter } from '../query.ts'

/** The id of something that is no record of a resource, e.g. of a job. */
export const idInput = (label: Label) => text({ label, required: true, max: 64 })

/** The number of a page, from 1 to `max`. */
export const pageUpTo = <const M extends number>(max: M) =>
  integer({ label: { en: 'Page', zh: '页码' }, min: 1, max, default: 1 })
/** Rows of a page: at most `max`, by default `usual`. */
export const rowsUpTo = <const M extends number, const U extends number>(max: M, usual: U) =>
  integer({ label: { en: 'Rows per page', zh: '每页条数' }, min: 1, max, default: usual })

/** '1': what everyone did, and not the caller alone. */
export const everyoneInput = choice({
  label: { en: 'Everyone’s', zh: '所有人' },
  options: { '1': { en: 'Everyone’s', zh: '所有人' } },
})

/** One page of a list, and the total number of entries. */
export interface PageOf<T> {
  readonly list: readonly T[]
  readonly total: number
}
export const pageSchema = {
  type: 'object',
  properties: { list: { type: 'array', items: {} }, total: { type: 'integer' } },
} as const

/** A filter of a list; the list's own definition judges its names and values. */
export const filterInput = valueOf<ListFilter>({
  schema: { type: 'object' },
  parse: (raw): { value: ListFilter } | { issue: ReturnType<typeof issue> } =>
    isObject(raw) ? { value: raw } : { issue: issue('321') },
  good: {},
  bad: ['no object', [1]],
})
