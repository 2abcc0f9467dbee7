import { expect, it } from 'vitest'
import { callingCodes, findCodes } from './countries.ts'

const found = (text: string) => findCodes(callingCodes('en'), text).map(({ code }) => code)

it('the usual codes come first, each code once, named by its chief country', () => {
  const list = callingCodes('zh')
  expect(list.slice(0, 3).map(({ code, name }) => `${code} ${name}`)).toEqual([
    '86 中国',
    '852 中国香港特别行政区',
    '853 中国澳门特别行政区',
  ])
  expect(new Set(list.map(({ code }) => code)).size).toBe(list.length)
  expect(callingCodes('en').find(({ code }) => code === '1')?.name).toBe('United States')
})

it('a country is found by any of its names, by its letters and by its digits', () => {
  expect([
    found('united k')[0],
    found('英国')[0],
    found('canada')[0],
    found('GB')[0],
    found('+44')[0],
    found('1')[0],
  ]).toEqual(['44', '44', '1', '44', '44', '1'])
  expect(found('nowhere')).toEqual([])
  expect(found(' ').length).toBe(callingCodes('en').length)
})
