import { describe, expect, it } from 'vitest'
import { factoriesSource } from './error-factories.ts'

const table = {
  codes: { ok: '200', notFound: '404', fileTooLarge: '413' },
  variants: { fileOverLimit: '413.maxMB', fileGone: '404.gone', fileBetween: '413.max,min' },
  texts: { 200: 'Done.', 404: 'It does not exist.', 413: 'Too large.' },
  variantTexts: {
    '404.gone': 'It is gone.',
    '413.maxMB': 'More than %{maxMB} MB.',
    '413.max,min': 'Between %{min} and %{max}.',
  },
}

describe('the factories of errors', () => {
  it('are one for each code but that of success, with its text, and those of its variants after it', () => {
    expect(factoriesSource(table).split('\n').slice(3)).toEqual([
      '/** 404: It does not exist. */',
      "export const notFound = faultFactory('404')",
      '/** 404: It is gone. */',
      "export const fileGone = faultFactory('404', 'gone')",
      '/** 413: Too large. */',
      "export const fileTooLarge = faultFactory('413')",
      '/** 413: More than %{maxMB} MB. */',
      "export const fileOverLimit = faultFactoryWith<'maxMB'>('413')",
      '/** 413: Between %{min} and %{max}. */',
      "export const fileBetween = faultFactoryWith<'max' | 'min'>('413')",
      '',
    ])
  })

  it('are not written where a name or a code stands twice, or a text is missing', () => {
    expect(() => factoriesSource({ ...table, codes: { ...table.codes, missing: '404' } })).toThrow(
      'two names stand for the same code',
    )
    expect(() => factoriesSource({ ...table, variants: { notFound: '404.gone' } })).toThrow(
      'notFound names a code and a variant',
    )
    expect(() => factoriesSource({ ...table, texts: {} })).toThrow('404 has no text')
    expect(() => factoriesSource({ ...table, variantTexts: {} })).toThrow('404.gone has no text')
  })
})
