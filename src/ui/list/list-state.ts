import { splitCondition, type ListFilter } from '../../protocol/query.ts'
import type { AnyResource } from '../../schema/resource.ts'
import { isPageSize } from '../pager/pages.ts'

/**
 * The state of a list in its address. `filter` contains texts, or sets of texts; `sort` is 'name'
 * or '-name'.
 */
export interface ListState {
  /** From 1. */
  readonly page: number
  readonly limit: number
  readonly sort: string
  readonly q: string
  readonly filter: Readonly<Record<string, string | readonly string[]>>
  readonly trash: boolean
  /** Id of its saved view, 'all' if the person chose none. */
  readonly view: string
}
export interface ListDefaults extends Pick<ListState, 'limit' | 'sort'> {
  /**
   * Initial conditions. They are not in the address: one that shows everything names the view
   * 'all'.
   */
  readonly filter?: ListState['filter']
}
/** The initial state of a list without a query. */
export const listDefaults = ({ list }: Pick<AnyResource, 'list'>): ListDefaults => ({
  limit: list.pageSize ?? 50,
  sort: list.sort,
  ...(list.from === undefined
    ? {}
    : {
        filter: { [`${list.from}_gte`]: 'today' },
      }),
})
/** Whether an address may leave the conditions to the list. */
const isOpen = ({ view, q, trash }: Pick<ListState, 'view' | 'q' | 'trash'>): boolean =>
  view === '' && q === '' && !trash

const own = new Set(['page', 'limit', 'sort', 'q', 'deleted', 'view'])
const wholeFrom1 = (text: string | null) =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

/**
 * Reads an address. What makes no sense in it is left out, never an error: people edit addresses.
 */
export const parseListState = (
  search: string | URLSearchParams,
  defaults: ListDefaults,
): ListState => {
  const params = new URLSearchParams(search)
  const limit = wholeFrom1(params.get('limit'))
  const filter: Record<string, string | readonly string[]> = {}
  for (const name of new Set(params.keys())) {
    if (own.has(name)) continue
    const values = [...new Set(params.getAll(name).filter(Boolean))]
    const [first] = values
    if (first !== undefined) filter[name] = values.length > 1 ? values : first
  }
  const state = {
    page: wholeFrom1(params.get('page')) ?? 1,
    limit: limit !== undefined && isPageSize(limit) ? limit : defaults.limit,
    sort: params.get('sort') || defaults.sort,
    q: params.get('q')?.trim() ?? '',
    filter,
    trash: params.get('deleted') === 'only',
    view: params.get('view') ?? '',
  }
  return defaults.filter && isOpen(state) && !Object.keys(filter).length
    ? { ...state, filter: defaults.filter }
    : state
}

/** Writes an address: `page=2&sort=name&q=王&status=ON_JOB`; default values are left out. */
export const formatListState = (state: ListState, defaults: ListDefaults): string => {
  const params = new URLSearchParams()
  const open = defaults.filter !== undefined && isOpen(state)
  const everything = open && !Object.keys(state.filter).length
  const filter =
    open && JSON.stringify(state.filter) === JSON.stringify(defaults.filter) ? {} : state.filter
  if (state.view || everything) params.set('view', state.view || 'all')
  if (state.page > 1) params.set('page', String(state.page))
  if (state.limit !== defaults.limit) params.set('limit', String(state.limit))
  if (state.sort !== defaults.sort) params.set('sort', state.sort)
  if (state.q) params.set('q', state.q)
  if (state.trash) params.set('deleted', 'only')
  for (const [name, value] of Object.entries(filter))
    for (const one of typeof value === 'string' ? [value] : value) params.append(name, one)
  // Chinese stays readable, as browsers show it; only reserved characters are escaped.
  return params.toString().replace(/(%[89A-F][0-9A-F])+/g, part => decodeURIComponent(part))
}

/**
 * Adds a patch of conditions to a filter; undefined, null, '' and [] take a condition away. Values
 * become texts, as in the address.
 */
export const patchFilter = (
  filter: ListState['filter'],
  patch: ListFilter,
): ListState['filter'] => {
  const next: Record<string, string | readonly string[]> = { ...filter }
  for (const [name, value] of Object.entries(patch)) {
    const values = (Array.isArray(value) ? value : [value])
      .filter(one => one !== undefined && one !== null && one !== '')
      .map(String)
    const [first] = values
    if (first === undefined) delete next[name]
    else next[name] = values.length > 1 ? values : first
  }
  return next
}

/**
 * Removes the initial condition of a list from a filter if a new condition contradicts it (ended
 * lessons, another time) and the person has not changed it.
 */
export const yieldFrom = (
  { list, fields }: Pick<AnyResource, 'list' | 'fields'>,
  { filter: first = {} }: ListDefaults,
  filter: ListState['filter'],
  patch: ListFilter,
): ListState['filter'] => {
  const contradicts = Object.entries(patch).some(([name, value]) => {
    const { field } = splitCondition(name)
    if (value === undefined || field === list.from) return false
    const values = list.fromYields?.[field]
    return values
      ? [value].flat().every(one => values.some(other => other === one))
      : fields[field]?.kind.startsWith('date')
  })
  const names = Object.keys(first)
  return contradicts && names.every(name => filter[name] === first[name])
    ? Object.fromEntries(Object.entries(filter).filter(([name]) => !names.includes(name)))
    : filter
}

/** Whether conditions ask only for what the list leaves out at first: ended lessons. */
export const endsFrom = ({ list }: Pick<AnyResource, 'list'>, patch: ListFilter): boolean =>
  Object.entries(list.fromYields ?? {}).some(
    ([name, ended]) =>
      patch[name] !== undefined &&
      [patch[name]].flat().every(one => ended?.some(end => end === one)),
  )

/** The filter as the server is asked: conditions, q and the trash. */
export const askedFilter = (
  state: Pick<ListState, 'filter' | 'q' | 'trash'>,
  fixed?: ListFilter,
): ListFilter => ({
  ...state.filter,
  ...(state.q ? { q: state.q } : {}),
  ...(state.trash ? { deleted: 'only' } : {}),
  ...fixed,
})

export const sortOf = (sort: string): { readonly field: string; readonly order: 'ASC' | 'DESC' } =>
  sort.startsWith('-') ? { field: sort.slice(1), order: 'DESC' } : { field: sort, order: 'ASC' }

/** Whether anything narrows the list. */
export const isNarrowed = (state: Pick<ListState, 'filter' | 'q'>): boolean =>
  state.q !== '' || Object.keys(state.filter).length > 0
