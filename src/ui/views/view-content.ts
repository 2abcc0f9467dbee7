import {
  formatListState,
  parseListState,
  type ListDefaults,
  type ListState,
} from '../list/list-state.ts'
import type { ColumnChoice } from '../list/columnChoice.ts'
import { isObject } from '../../protocol/isObject.ts'

/** Who sees a view. */
export const scopes = ['MINE', 'ROLE', 'EVERYONE'] as const
/** Who can use a saved view. */
export type ViewScope = (typeof scopes)[number]

/** A saved view as the server keeps it. `content` is the text of a `ViewContent`. */
export interface View {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly resource: string
  readonly scope: ViewScope
  readonly owner: string | null
  readonly isDefault: boolean | null
  readonly content: string
}

/** The contents of a view: the query (as an address, without its page), and the columns. */
export interface ViewContent {
  readonly query: string
  readonly columns: ColumnChoice
}

const textList = (value: unknown) =>
  Array.isArray(value) ? value.filter(one => typeof one === 'string') : undefined

/**
 * Parses a stored view. Unreadable content gives an empty view, never an error, because views
 * outlive the columns they name.
 */
export const readContent = (text: string): ViewContent => {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    raw = undefined
  }
  const { query, columns } = isObject(raw) ? raw : {}
  const { order, shown: visibleColumns, widths } = isObject(columns) ? columns : {}
  const numbers = isObject(widths)
    ? Object.entries(widths).filter((pair): pair is [string, number] => typeof pair[1] === 'number')
    : []
  const [names, visible] = [textList(order), textList(visibleColumns)]
  return {
    query: typeof query === 'string' ? query : '',
    columns: {
      ...(names ? { order: names } : {}),
      ...(visible ? { shown: visible } : {}),
      ...(numbers.length ? { widths: Object.fromEntries(numbers) } : {}),
    },
  }
}

const queryOf = (state: ListState, defaults: ListDefaults) =>
  formatListState({ ...state, page: 1, view: '' }, defaults)

export const makeContent = (
  state: ListState,
  columns: ColumnChoice,
  defaults: ListDefaults,
): ViewContent => ({
  query: queryOf(state, defaults),
  columns,
})

/** The list's state under a view. */
export const stateUnder = (
  view: Pick<View, 'id' | 'content'>,
  defaults: ListDefaults,
): ListState => ({
  ...parseListState(readContent(view.content).query, defaults),
  view: view.id,
})

const sameChoice = (a: ColumnChoice, b: ColumnChoice) =>
  JSON.stringify([a.order, a.shown, a.widths]) === JSON.stringify([b.order, b.shown, b.widths])

/** Whether the list has moved away from the view. */
export const isChanged = (
  view: Pick<View, 'content'>,
  state: ListState,
  columns: ColumnChoice,
  defaults: ListDefaults,
): boolean => {
  const content = readContent(view.content)
  return (
    queryOf(parseListState(content.query, defaults), defaults) !== queryOf(state, defaults) ||
    !sameChoice(content.columns, columns)
  )
}

/** The default among views: one's own before the role's before everyone's. */
export const defaultView = <V extends Pick<View, 'scope' | 'isDefault'>>(
  views: readonly V[],
): V | undefined =>
  views
    .filter(view => view.isDefault)
    .toSorted((a, b) => scopes.indexOf(a.scope) - scopes.indexOf(b.scope))[0]
