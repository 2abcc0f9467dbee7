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
