import { describe, expect, it } from 'vitest'
import { defineResource, text } from '../../schema/index.ts'
import type { MenuEntry } from './context.tsx'
import {
  entryRouteOf,
  firstUrl,
  openTabOf,
  screenAddressOf,
  screenTitle,
  segmentOf,
  screensOf,
  trail,
} from './menus.ts'

const entry = (id: string, url: string, children: readonly MenuEntry[] = []): MenuEntry => ({
  id,
  menucode: id,
  label: { en: id, zh: id },
  url,
  children,
})
const tree = [
  entry('people', '', [entry('pen', '/pens'), entry('ink', 'inks')]),
  entry('other', '/other'),
]
const pen = defineResource({
  name: 'pen',
  label: { en: 'Pen', zh: '笔' },
  plural: { en: 'Pens', zh: '笔' },
  title: 'name',
  routes: { list: 'pens', detail: 'penDetail' },
  fields: { name: text({ label: { en: 'Name', zh: '名称' } }) },
  list: { columns: ['name'], sort: 'name' },
  form: { layout: 'sections', groups: [] },
})

describe('the start page is the first address of the stored menus (NAV-07)', () => {
  it.each([
    ['below a heading', tree, '/pens'],
    ['without a slash', [entry('ink', 'inks')], '/inks'],
    ['nowhere', [entry('empty', '')], undefined],
    ['no menus', [], undefined],
  ])('%s', (_what, menus, url) => expect(firstUrl(menus)).toBe(url))
})

it('an address is a screen of a resource by its query (NAV-04)', () => {
  const place = (path: string) => {
    const [pathname = '', search = ''] = path.split('?')
    return screenAddressOf([pen], pathname, new URLSearchParams(search))
  }
  expect(place('/pens?status=ON')).toMatchObject({ screen: 'list' })
  expect(place('/penDetail?id=7')).toMatchObject({ screen: 'show', id: '7' })
  expect(place('/penDetail?id=7&mode=edit')).toMatchObject({ screen: 'edit', id: '7' })
  expect(place('/penDetail?mode=create')).toMatchObject({ screen: 'create' })
  expect(place('/pens2')).toBeUndefined()
})

it('each screen has a title in both languages (NAV-05)', () => {
  expect(screenTitle({ resource: pen, screen: 'list' })).toEqual({ en: 'Pens', zh: '笔' })
  expect(screenTitle({ resource: pen, screen: 'show' })).toEqual({ en: 'Pen', zh: '笔' })
  expect(screenTitle({ resource: pen, screen: 'edit' })).toEqual({ en: 'Edit pen', zh: '编辑笔' })
  expect(screenTitle({ resource: pen, screen: 'create' })).toEqual({ en: 'New pen', zh: '新建笔' })
})

it('a menu entry is found with the headings above it', () => {
  expect(trail(tree, 'inks').map(({ id }) => id)).toEqual(['people', 'ink'])
  expect(trail(tree, 'nowhere')).toEqual([])
  expect(segmentOf('/penDetail?id=1')).toBe('penDetail')
})

describe('a page of tabs', () => {
  const rings = {
    ...entry('rings', '/early'),
    tabs: [entry('early', '/early'), entry('late', '/late')],
    gear: entry('ringSetting', '/ringSetting'),
  }
  const menus = [entry('keys', '', [rings])]
  const screens = {
    resources: [],
    pages: [
      { route: 'rings', menu: 'rings' },
      { route: 'early', menu: 'early', menuRoute: 'rings' },
      { route: 'late', menu: 'late', menuRoute: 'rings' },
      { route: 'lateDay', menuRoute: 'late' },
    ],
  }
  const idsAt = (segment: string) => trail(menus, segment).map(({ id }) => id)

  it('is marked at each of its addresses, and the tab is known (NAV-10)', () => {
    expect(idsAt('late')).toEqual(['keys', 'rings', 'late'])
    expect(idsAt('ringSetting')).toEqual(['keys', 'rings', 'ringSetting'])
    expect(idsAt(entryRouteOf(screens, 'lateDay'))).toEqual(['keys', 'rings', 'late'])
    expect(screensOf(menus).map(({ id }) => id)).toEqual(['early', 'late', 'ringSetting'])
  })

  it('shows the first tab that is open in place of one that is not (NAV-08)', () => {
    expect(openTabOf(menus, screens, 'rings')).toBe('/early')
    expect(openTabOf([], screens, 'rings')).toBeUndefined()
    // never itself, and none for what belongs to no entry
    expect(openTabOf(menus, screens, 'early')).toBeUndefined()
    expect(openTabOf(menus, screens, 'elsewhere')).toBeUndefined()
  })
})
