import type { FilterOp } from '../schema/kind.ts'

/** One condition: `value` is the text from the address; several values of `eq` are a set. */
export interface Condition {
  readonly field: string
  readonly op: FilterOp
  readonly values: readonly string[]
  /**
   * The field's own conditions, if it follows from conditions (`when`, `counts`): set by the
   * server, never by an address.
   */
  readonly asks?: readonly Condition[]
  /**
   * The meaning of `me` among the values: the records of `resource` that the account logs in with.
   * Set by the server, never by a URL.
   */
  readonly own?: { readonly resource: string; readonly accountId: string }
}

/** The value of a condition for the caller's own record: `owner=me`. */
export const me = 'me'

export interface ListQuery {
  /** From 1. */
  readonly page: number
  /** 1 to 200. */
  readonly limit: number
  /** Field name, '-' before it for descending; id breaks ties in the same direction. */
  readonly sort: string
  /** The conditions of the sort field, if it follows from conditions. */
  readonly sortAsks?: readonly Condition[]
  /** Part of any searchable field. */
  readonly q: string
  readonly where: readonly Condition[]
  /** The record behind which a walk by creation time begins, instead of a page. */
  readonly after?: { readonly createTime: string; readonly id: string } | undefined
  /** 'only': the trash; otherwise living records. */
  readonly deleted: 'no' | 'only'
}

/**
 * The selection of a bulk call: ids, or everything that matches a query, with exceptions.
 * `versions`, for an edit: the versions that the person saw; a record is refused with 409 if
 * another person has changed one of the edited fields since.
 */
export type Selection =
  | { readonly ids: readonly string[]; readonly versions?: Readonly<Record<string, number>> }
  | { readonly query: ListFilter; readonly except?: readonly string[] }

/**
 * A filter as react-admin and saved views carry it: `{ status: ['ON_JOB'], createTime_gte: '…', q:
 * '…', deleted: 'only' }`.
 */
export type ListFilter = Readonly<Record<string, unknown>>

const suffixes: readonly FilterOp[] = ['ne', 'gte', 'gt', 'lte', 'lt', 'null', 'like', 'has']
export const reserved = [
  'page',
  'limit',
  'sort',
  'q',
  'deleted',
  'total',
  'computed',
  'views',
  'after',
] as const

/** 'createTime_gte' -> { field: 'createTime', op: 'gte' }; a name without suffix is 'eq'. */
export const splitCondition = (name: string): { field: string; op: FilterOp } => {
  for (const op of suffixes)
    if (name.endsWith(`_${op}`)) return { field: name.slice(0, -op.length - 1), op }
  return { field: name, op: 'eq' }
}

/** A filter object -> conditions; empty values are no condition. Arrays are sets. */
export const conditionsOf = (filter: ListFilter): Condition[] =>
  Object.entries(filter).flatMap(([name, value]) => {
    if (
      (reserved as readonly string[]).includes(name) ||
      value === undefined ||
      value === null ||
      value === ''
    )
      return []
    const values = (Array.isArray(value) ? value : [value]).map(String)
    return values.length ? [{ ...splitCondition(name), values }] : []
  })
