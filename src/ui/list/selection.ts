import type { ListFilter, Selection } from '../../protocol/query.ts'

/** The selected records: some by id, or everything that matches except some. */
export type RowSelection =
  | { readonly all: false; readonly ids: readonly string[] }
  | { readonly all: true; readonly except: readonly string[] }

export const nothing: RowSelection = { all: false, ids: [] }
export const everything: RowSelection = { all: true, except: [] }

export const isChosen = (selection: RowSelection, id: string): boolean =>
  selection.all ? !selection.except.includes(id) : selection.ids.includes(id)

/** Chooses or leaves the given records. */
export const choose = (
  selection: RowSelection,
  ids: readonly string[],
  on: boolean,
): RowSelection => {
  const without = (list: readonly string[]) => list.filter(id => !ids.includes(id))
  if (selection.all)
    return {
      all: true,
      except: on ? without(selection.except) : [...without(selection.except), ...ids],
    }
  return { all: false, ids: on ? [...without(selection.ids), ...ids] : without(selection.ids) }
}

/** Returns the ids between two records of a page, both included, in the page's order. */
export const idsBetween = (page: readonly string[], from: string, to: string): string[] => {
  const [a, b] = [page.indexOf(from), page.indexOf(to)]
  return a < 0 || b < 0 ? [to] : page.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** How many are chosen, given how many match. */
export const chosenCount = (selection: RowSelection, total: number): number =>
  selection.all ? Math.max(0, total - selection.except.length) : selection.ids.length

/**
 * The selection of a bulk call: ids, or the list's own query with its exceptions; without a hidden
 * limit. The call determines whether the records are in the trash, so `deleted` is removed.
 */
export const toSelection = (
  selection: RowSelection,
  { deleted: _trash, ...query }: ListFilter,
): Selection =>
  selection.all
    ? { query, ...(selection.except.length ? { except: selection.except } : {}) }
    : { ids: selection.ids }
