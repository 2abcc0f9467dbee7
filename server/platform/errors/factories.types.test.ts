import { expect, it } from 'vitest'
import { conflict, fileTooLarge, lessonClashWithLesson, valueTaken } from './factories.ts'

it('an error takes the figures of its text, all of them and no others', () => {
  // @ts-expect-error a figure of the text is missing
  lessonClashWithLesson({ who: 'Ann' })
  // @ts-expect-error a figure the text does not have
  fileTooLarge({ maxMB: 5, minMB: 1 })
  // @ts-expect-error a figure that is no text and no number
  fileTooLarge({ maxMB: true })
  // @ts-expect-error figures for a text that has none
  conflict({ params: { max: 1 } })
  // @ts-expect-error figures for a variant that has none
  valueTaken({ taken: 1 })
  // @ts-expect-error a field's issue with a code outside the catalogue
  conflict({ fields: { name: { code: '99999' } } })
  expect(fileTooLarge({ maxMB: 5 }).params).toEqual({ maxMB: 5 })
})
