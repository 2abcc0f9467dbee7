import type { ListEdit } from '../../kind.ts'
import { tidyList } from './text.ts'

/** More items than any list holds. */
const mostItems = 2000

/** Removes items from a list and appends missing ones; the remaining items keep their order. */
export const editedList = (
  list: readonly string[],
  { add = [], remove = [] }: ListEdit,
): readonly string[] => {
  const removedItems = new Set(remove)
  const remainingItems = list.filter(item => !removedItems.has(item))
  const there = new Set(remainingItems)
  return [...remainingItems, ...add.filter(item => !there.has(item))]
}

const itemsOf = (input: unknown): readonly string[] | undefined => {
  if (input === undefined) return []
  if (
    !Array.isArray(input) ||
    input.length > mostItems ||
    !input.every(item => typeof item === 'string')
  )
    return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an edit's lists hold texts once they were judged
  return tidyList(input) as string[]
}

/**
 * Parses a list edit from outside and cleans its items like those of the list. Undefined if
 * invalid: another shape, nothing to add or remove, or an item that is both added and removed.
 */
export const listEditOf = (input: unknown): ListEdit | undefined => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object that is no list, as was just seen
  const { add, remove, ...rest } = input as Readonly<Record<string, unknown>>
  const [added, removed] = [itemsOf(add), itemsOf(remove)]
  if (!added || !removed || Object.keys(rest).length || !(added.length + removed.length))
    return undefined
  if (added.some(item => removed.includes(item))) return undefined
  return { ...(added.length ? { add: added } : {}), ...(removed.length ? { remove: removed } : {}) }
}
