import type { ListFilter, Selection } from '../../protocol/query.ts'

/** Chosen records: some by id, or everything that matches save some. */
export type Chosen =
  | { readonly all: false; readonly ids: readonly string[] }
  | { readonly all: true; readonly except: readonly string[] }

export const nothing: Chosen = { all: false, ids: [] }
export const everything: Chosen = { all: true, except: [] }

export const isChosen = (chosen: Chosen, id: string): boolean =>
  chosen.all ? !chosen.except.includes(id) : chosen.ids.includes(id)

/** Chooses or leaves the given records. */
export const choose = (chosen: Chosen, ids: readonly string[], on: boolean): Chosen => {
  const without = (list: readonly string[]) => list.filter(id => !ids.includes(id))
  if (chosen.all)
    return { all: true, except: on ? without(chosen.except) : [...without(chosen.except), ...ids] }
  return { all: false, ids: on ? [...without(chosen.ids), ...ids] : without(chosen.ids) }
}

/** The records between two of a page, both included, in the page's order. */
export const between = (page: readonly string[], from: string, to: string): string[] => {
  const [a, b] = [page.indexOf(from), page.indexOf(to)]
  return a < 0 || b < 0 ? [to] : page.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** How many are chosen, given how many match. */
export const chosenCount = (chosen: Chosen, total: number): number =>
  chosen.all ? Math.max(0, total - chosen.except.length) : chosen.ids.length

/** What a bulk call is told: ids, or the list's own query with its exceptions; no hidden cap either way. */
export const toSelection = (chosen: Chosen, filter: ListFilter): Selection =>
  chosen.all
    ? { query: filter, ...(chosen.except.length ? { except: chosen.except } : {}) }
    : { ids: chosen.ids }
