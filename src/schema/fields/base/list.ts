import type { ListEdit } from '../../kind.ts'
import { tidyList } from './text.ts'

/** More items than any list holds. */
const mostItems = 2000

/** Takes items out of a list and appends those that it lacks; what stays keeps its order. */
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
 * An edit of a list from outside, its items cleaned as those of the list are; undefined where it is
 * none: another shape, nothing to add or remove, or an item that is to be added and removed at
 * once.
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
