import { expect, it } from 'vitest'
import { conditionsIn, textOfConditions } from './condition.ts'

it('the address of a list is read as conditions: several values of one name are a set', () => {
  expect(conditionsIn('status=ACTIVE&startAt_gte=today-7')).toEqual({
    status: 'ACTIVE',
    startAt_gte: 'today-7',
  })
  expect(conditionsIn('tags=a&status=ACTIVE&tags=b&tags=a')).toEqual({
    tags: ['a', 'b'],
    status: 'ACTIVE',
  })
  expect(conditionsIn('status=')).toEqual({})
  expect(conditionsIn('')).toEqual({})
})

it('conditions are written as an address; without any there is none', () => {
  expect(textOfConditions({})).toBeNull()
  expect(textOfConditions({ status: 'ACTIVE', tags: ['a', 'b'] })).toBe(
    'status=ACTIVE&tags=a&tags=b',
  )
  expect(textOfConditions({ name_like: '王 小明' })).toBe('name_like=王+小明')
})

it('what is read is written again as it was, even of names that no field has and of signs of the address', () => {
  for (const text of [
    'status=ACTIVE&startAt_gte=today-7',
    'nothing=1&tags=a&tags=b',
    'name_like=王小明',
    'name_like=1%2B1%3D2%26more%25+x',
  ])
    expect(textOfConditions(conditionsIn(text))).toBe(text)
  const signs = { name_like: 'a&b=c+d%41 é😀#' }
  expect(conditionsIn(textOfConditions(signs) ?? '')).toEqual(signs)
})
