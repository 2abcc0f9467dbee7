import { expect, it } from 'vitest'
import {
  callingCodeOf,
  isCallingCode,
  loadNumbers,
  nationalNumber,
  parseInternational,
} from './numbers.browser.ts'

it('lets a number pass until the metadata are there, then judges it as the server does', async () => {
  expect(nationalNumber('86', '12345')).toBe('12345')
  await loadNumbers()
  expect(nationalNumber('86', '12345')).toBeUndefined()
  expect(nationalNumber('86', '13910012345')).toBe('13910012345')
  expect(parseInternational('+447911123456')).toEqual({ countryCode: '44', phone: '7911123456' })
  expect(callingCodeOf('gb')).toBe('44')
  expect(isCallingCode('86')).toBe(true)
  expect(isCallingCode('999')).toBe(false)
})
