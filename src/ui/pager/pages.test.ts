import { describe, expect, it } from 'vitest'
import { jumpTarget, pageAfterResize, pageCount, pagerItems, pageSizes } from './pages.ts'

describe('pages', () => {
  it('knows its sizes and counts pages (UI-03)', () => {
    expect(pageSizes).toEqual([10, 20, 30, 50])
    expect([pageCount(0, 50), pageCount(50, 50), pageCount(51, 50)]).toEqual([1, 1, 2])
  })

  it('shows at most 7 numbers, 5 on narrow screens, the first and last among them (UI-03)', () => {
    expect(pagerItems(1, 7, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(pagerItems(1, 20, 7)).toEqual([1, 2, 3, 4, 5, 6, 'forward', 20])
    expect(pagerItems(10, 20, 7)).toEqual([1, 'back', 8, 9, 10, 11, 12, 'forward', 20])
    expect(pagerItems(19, 20, 7)).toEqual([1, 'back', 15, 16, 17, 18, 19, 20])
    expect(pagerItems(10, 20, 5)).toEqual([1, 'back', 9, 10, 11, 'forward', 20])
    expect(pagerItems(2, 20, 5)).toEqual([1, 2, 3, 4, 'forward', 20])
  })

  it('always holds the current page and never more numbers than asked for (UI-03)', () => {
    for (const count of [5, 7])
      for (let pages = 1; pages <= 30; pages++)
        for (let page = 1; page <= pages; page++) {
          const numbers = pagerItems(page, pages, count).filter(item => typeof item === 'number')
          expect(numbers).toContain(page)
          expect(numbers.length).toBe(Math.min(pages, count))
          expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
          expect([numbers[0], numbers.at(-1)]).toEqual([1, pages])
        }
  })

  it('goes back to page 1 when current page × new size would pass the total (UI-04)', () => {
    expect(pageAfterResize(3, 50, 149)).toBe(1)
    expect(pageAfterResize(3, 50, 150)).toBe(3)
    expect(pageAfterResize(2, 10, 100)).toBe(2)
  })

  it('jumps only to pages that exist', () => {
    expect([jumpTarget('7', 5), jumpTarget('0', 5), jumpTarget('3', 5), jumpTarget('', 5)]).toEqual(
      [5, 1, 3, undefined],
    )
  })
})
