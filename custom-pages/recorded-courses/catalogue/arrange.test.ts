import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  arranged,
  isThere,
  positionOf,
  stepOf,
  type ArrangedChapter,
  type CatalogueItem,
} from './arrange.ts'

const chapters: readonly ArrangedChapter[] = [
  { id: 'a', sections: [{ id: 'a1' }, { id: 'a2' }] },
  { id: 'b', sections: [] },
  { id: 'c', sections: [{ id: 'c1' }] },
]
const section = (id: string): CatalogueItem => ({ kind: 'SECTION', id })
const chapter = (id: string): CatalogueItem => ({ kind: 'CHAPTER', id })
const outline = (list: readonly ArrangedChapter[]): string =>
  list.map(({ id, sections }) => `${id}(${sections.map(one => one.id).join(' ')})`).join(' ')
const step = (item: CatalogueItem, by: -1 | 1): string => {
  const place = stepOf(chapters, item, by)
  return place ? outline(arranged(chapters, item, place)) : 'no further'
}

it('VID-04 a chapter steps up and down and stops at the ends', () => {
  expect(step(chapter('a'), 1)).toBe('b() a(a1 a2) c(c1)')
  expect(step(chapter('c'), -1)).toBe('a(a1 a2) c(c1) b()')
  expect(step(chapter('a'), -1)).toBe('no further')
  expect(step(chapter('c'), 1)).toBe('no further')
})

it('VID-04 a section steps within its chapter and over its edges into the next one', () => {
  expect(step(section('a1'), 1)).toBe('a(a2 a1) b() c(c1)')
  expect(step(section('a2'), 1)).toBe('a(a1) b(a2) c(c1)')
  expect(step(section('c1'), -1)).toBe('a(a1 a2) b(c1) c()')
  expect(step(section('a1'), -1)).toBe('no further')
  expect(step(section('c1'), 1)).toBe('no further')
})

it('tells where an item stands, and whether a place is where it stands already', () => {
  expect(positionOf(chapters, section('a2'))).toEqual({ place: 2, of: 2, chapterId: 'a' })
  expect(positionOf(chapters, chapter('c'))).toEqual({ place: 3, of: 3, chapterId: null })
  expect(positionOf(chapters, section('nobody'))).toBeUndefined()
  expect(isThere(chapters, section('a1'), { chapterId: 'a', before: 'a2' })).toBe(true)
  expect(isThere(chapters, section('a2'), { chapterId: 'a', before: null })).toBe(true)
  expect(isThere(chapters, section('a2'), { chapterId: 'b', before: null })).toBe(false)
})

const catalogues = fc
  .array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 })
  .map(sizes =>
    sizes.map((size, n) => ({
      id: `c${n}`,
      sections: Array.from({ length: size }, (_, k) => ({ id: `s${n}.${k}` })),
    })),
  )
const idsOf = (list: readonly ArrangedChapter[]) =>
  list.flatMap(({ id, sections }) => [id, ...sections.map(one => one.id)]).toSorted()

it('a step loses nothing, and a step back leads to the same catalogue', () => {
  fc.assert(
    fc.property(catalogues, fc.nat(), fc.constantFrom(1 as const, -1 as const), (list, n, by) => {
      const items = list.flatMap(({ id, sections }) => [
        chapter(id),
        ...sections.map(one => section(one.id)),
      ])
      const item = items[n % items.length]
      const place = item && stepOf(list, item, by)
      if (!item || !place) return
      const moved = arranged(list, item, place)
      expect(idsOf(moved)).toEqual(idsOf(list))
      const back = stepOf(moved, item, by === 1 ? -1 : 1)
      expect(back && outline(arranged(moved, item, back))).toBe(outline(list))
    }),
  )
})
