import { describe, expect, it } from 'vitest'
import { forbiddenOf, menuOf } from './menu.ts'
import { definePage } from '../../../../src/schema/page.ts'
import { opensPage, type Access } from '../../../../src/access/index.ts'
import { rightTree } from '../../../../src/access/tree.ts'

const label = { en: 'Keys', zh: '密钥' }
const page = {
  route: 'keys',
  label,
  menu: 'keys',
  right: 'apiKey.manage',
  screen: async () => () => null,
  rights: { 'openKey.manage': { en: 'Manage signing keys', zh: '管理签名密钥' } },
} as const
const strict = definePage(page)
const either = definePage({ ...page, opensByAny: true })
const open = definePage({ ...page, audience: 'member' })
const holder = (...rights: string[]): Access => ({ rights: new Set(rights), masks: new Set() })

describe('a page', () => {
  it.each([
    ['its right', holder('apiKey.manage'), [true, true, true]],
    ['one of its further rights', holder('openKey.manage'), [false, true, true]],
    ['none of them', holder('student.read'), [false, false, true]],
  ])('with %s', (_what, access, opens) => {
    expect([strict, either, open].map(one => opensPage(access, one))).toEqual(opens)
    const screens = (one: typeof strict) => ({ resources: {}, pages: [one] })
    const shown = [strict, either, open].map(one => menuOf(screens(one), access, true).length > 0)
    expect(shown).toEqual(opens)
    const forbidden = [strict, either, open].map(one => forbiddenOf(screens(one), access).length)
    expect(forbidden).toEqual(opens.map(opened => (opened ? 0 : 1)))
  })

  it('that opens with any of its rights has none without which the others are of no use', () => {
    const opening = (one: typeof strict) => rightTree([], [one])[0]?.nodes[0]?.opens
    expect([opening(strict), opening(either)]).toEqual(['apiKey.manage', undefined])
  })
})

describe('a page of tabs', () => {
  const screen = async () => () => null
  const named = (en: string) => ({ en, zh: `钥匙 ${en}` })
  const tab = (route: string, further: object = {}) =>
    definePage({ route, label: named(route), menu: route, screen, ...further })
  const screens = {
    resources: {},
    pages: [
      tab('late', { menuRoute: 'rings', menuOrder: 20 }),
      tab('rings', { menuLabel: named('Key rings'), tabLabel: named('Rings') }),
      tab('early', { menuRoute: 'rings', menuOrder: 10 }),
      tab('ringSetting', { menuRoute: 'rings', menuGear: true }),
      tab('single'),
    ],
  }
  const entriesFor = (...rights: string[]) =>
    menuOf(screens, holder(...rights), true).flatMap(({ children }) => children)

  it('is one entry with the tabs that its reader may open, its own first, and its gear', () => {
    const [rings, single] = entriesFor(
      ...['late', 'rings', 'early', 'ringSetting', 'single'].map(route => `${route}.read`),
    )
    expect(rings).toMatchObject({ id: 'rings', url: '/rings', label: named('Key rings') })
    expect(rings?.tabs?.map(({ url }) => url)).toEqual(['/rings', '/early', '/late'])
    expect(rings?.tabs?.[0]?.label).toEqual(named('Rings'))
    expect(rings?.gear?.url).toBe('/ringSetting')
    expect(single).not.toHaveProperty('tabs')
  })

  it('leads to the first tab that is open, and is not there without one', () => {
    const [rings] = entriesFor('late.read', 'early.read')
    expect([rings?.id, rings?.url, rings?.gear]).toEqual(['rings', '/early', undefined])
    expect(entriesFor('ringSetting.read').map(({ url }) => url)).toEqual(['/ringSetting'])
    expect(entriesFor('single.read').map(({ id }) => id)).toEqual(['single'])
  })

  it('forbids none of its tabs to whoever may open one of them (NAV-08)', () => {
    expect(forbiddenOf(screens, holder('early.read'))).toEqual(['/single'])
    expect(forbiddenOf(screens, holder('single.read'))).toHaveLength(4)
  })
})
