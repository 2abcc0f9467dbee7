/** Sizes a page can have (UI-03). */
export const pageSizes = [10, 20, 30, 50] as const
/** A list of no more than this has nothing to page through. */
export const smallestPage = pageSizes[0]
/** Default number of entries per page (UI-03). */
export const defaultPageSize: number = 50
export type PageSize = (typeof pageSizes)[number]

export const isPageSize = (n: number): n is PageSize => (pageSizes as readonly number[]).includes(n)
/** Number of pages; an empty list has one. */
export const pageCount = (total: number, limit: number): number =>
  Math.max(1, Math.ceil(total / limit))

/** A number, or a gap that jumps `count - 2` pages. */
export type PagerItem = number | 'back' | 'forward'

/**
 * The buttons of a pager: at most `count` numbers, the first and the last page among them, gaps
 * between.
 * @param count 5 under 992 px width, else 7 (UI-03)
 */
export const pagerItems = (page: number, pages: number, count: number): PagerItem[] => {
  if (pages <= count) return Array.from({ length: pages }, (_, i) => i + 1)
  const half = (count - 1) / 2
  const gapBefore = page > count - half
  const gapAfter = page < pages - half
  const middle = count - 2
  const start = !gapBefore ? 2 : !gapAfter ? pages - middle : page - (middle - 1) / 2
  const numbers = Array.from({ length: middle }, (_, i) => start + i)
  return [
    1,
    ...(gapBefore ? (['back'] as const) : []),
    ...numbers,
    ...(gapAfter ? (['forward'] as const) : []),
    pages,
  ]
}

/**
 * The page after a change of size: 1 when current page × new size would pass the total, else the
 * same (UI-04).
 */
export const pageAfterResize = (page: number, limit: number, total: number): number =>
  page * limit > total ? 1 : page

/** The page for the jumper's text, within the existing pages, or undefined if it is no number. */
export const jumpTarget = (pageText: string, pages: number): number | undefined => {
  const n = Number.parseInt(pageText, 10)
  return Number.isNaN(n) ? undefined : Math.min(Math.max(n, 1), pages)
}
