import { expect, it } from 'vitest'
import { brandOf, brands, currentBrand, publicTitleOf, windowTitleOf } from './brand.ts'

it('the academy brand is chosen by a flag, else the default one (LNG-03)', () => {
  expect(brandOf({}).name).toBe('default')
  expect(brandOf({ search: '?brand=academy' }).name).toBe('academy')
  expect(brandOf({ given: 'academy' }).name).toBe('academy')
  expect(brandOf({ stored: 'Academy ' }).name).toBe('academy')
  expect(brandOf({ built: 'academy' }).name).toBe('academy')
  expect(brandOf({ search: '?brand=default', given: 'academy' }).name).toBe('default')
  expect(brandOf({ search: '?brand=other', built: 'academy' }).name).toBe('academy')
})

it('the brands differ in title, icon and the name shown, in both languages (LNG-03)', () => {
  const { academy, default: plain } = brands
  for (const lang of ['en', 'zh'] as const) {
    expect(academy.product[lang]).not.toBe(plain.product[lang])
    expect(windowTitleOf('X', academy, lang)).not.toBe(windowTitleOf('X', plain, lang))
  }
  expect(academy.icon).not.toBe(plain.icon)
})

it('a brand in the address lasts beyond the first screen (LNG-03)', () => {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
  expect(currentBrand(null, storage, '?brand=academy').name).toBe('academy')
  expect(currentBrand(null, storage, '').name).toBe('academy')
})

it('the title is the screen, then the product', () => {
  expect(windowTitleOf('Teachers', brands.default, 'en')).toBe('Teachers - Edu Console')
  expect(publicTitleOf('Student report', 'Sunrise', brands.default, 'en')).toBe(
    'Student report · Sunrise - Edu Console',
  )
  expect(windowTitleOf('', brands.default, 'zh')).toBe('教学管理台')
})
