import type { ListFilter, Selection } from '../../protocol/query.ts'

/** The selected records: some by id, or everything that matches except some. */
export type RowSelection =
  | { readonly all: false; readonly ids: readonly string[] }
  | { readonly all: true; readonly except: readonly string[] }

export const nothing: RowSelection = { all: false, ids: [] }
export const everything: RowSelection = { all: true, except: [] }

export const isChosen = (chosen: RowSelection, id: string): boolean =>
  chosen.all ? !chosen.except.includes(id) : chosen.ids.includes(id)

/** Chooses or leaves the given records. */
export const choose = (chosen: RowSelection, ids: readonly string[], on: boolean): RowSelection => {
  const without = (list: readonly string[]) => list.filter(id => !ids.includes(id))
  if (chosen.all)
    return { all: true, except: on ? without(chosen.except) : [...without(chosen.except), ...ids] }
  return { all: false, ids: on ? [...without(chosen.ids), ...ids] : without(chosen.ids) }
}

/** Returns the ids between two records of a page, both included, in the page's order. */
export const idsBetween = (page: readonly string[], from: string, to: string): string[] => {
  const [a, b] = [page.indexOf(from), page.indexOf(to)]
  return a < 0 || b < 0 ? [to] : page.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** How many are chosen, given how many match. */
export const chosenCount = (chosen: RowSelection, total: number): number =>
  chosen.all ? Math.max(0, total - chosen.except.length) : chosen.ids.length

/** What a bulk call is told: ids, or the list's own query with its exceptions; no hidden cap either way. */
export const toSelection = (chosen: RowSelection, filter: ListFilter): Selection =>
  chosen.all
    ? { query: filter, ...(chosen.except.length ? { except: chosen.except } : {}) }
    : { ids: chosen.ids }
