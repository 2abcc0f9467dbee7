import { expect, it } from 'vitest'
import { errors } from './errors.ts'

it('an error takes the figures of its text, all of them and no others', () => {
  // @ts-expect-error a figure of the text is missing
  errors.parameterOutOfRange({ max: 9 })
  // @ts-expect-error a figure the text does not have
  errors.fileTooLarge({ maxMB: 5, minMB: 1 })
  // @ts-expect-error a figure that is no text and no number
  errors.fileTooLarge({ maxMB: true })
  // @ts-expect-error figures for a text that has none
  errors.conflict({ params: { max: 1 } })
  // @ts-expect-error figures for a variant that has none
  errors.valueTaken({ taken: 1 })
  // @ts-expect-error a field's issue with a code outside the catalogue
  errors.conflict({ fields: { name: { code: '99999' } } })
  expect(errors.fileTooLarge({ maxMB: 5 }).params).toEqual({ maxMB: 5 })
})
