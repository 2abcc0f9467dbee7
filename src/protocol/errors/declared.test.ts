import { expect, it } from 'vitest'
import { errorsOf } from '../../../server/platform/errors/errors.ts'
import { declareErrors } from './declared.ts'
import { textOfCode } from './index.ts'
import { errorCodes, isErrorCode, isVariant } from './known.ts'

const declaredErrors = declareErrors({
  declaredEmpty: { code: '99001', en: 'The shelf is empty.', zh: '书架是空的。' },
  declaredLeft: {
    code: '99001',
    en: 'Only %{left|copy|copies} left, until %{until}.',
    zh: '仅剩 %{left} 册，至 %{until}。',
  },
  declaredGone: { code: '9994', when: 'shelf', en: 'The shelf is gone.', zh: '书架已不存在。' },
})
declare module './codes.ts' {
  interface DomainErrors {
    readonly declaredTest: typeof declaredErrors
  }
}
const errors = errorsOf(declaredErrors)

it('a declared code has its text on both sides, and further ones with their parameters', () => {
  const left = errors.declaredLeft({ left: 1, until: 'noon' })
  expect([errors.declaredEmpty().code, left.code]).toEqual(['99001', '99001'])
  expect(textOfCode('99001', 'en')).toBe('The shelf is empty.')
  expect(textOfCode('99001', 'en', left.params)).toBe('Only 1 copy left, until noon.')
  expect(textOfCode('99001', 'zh', left.params)).toBe('仅剩 1 册，至 noon。')
  expect(textOfCode('9994', 'en', errors.declaredGone().params)).toBe('The shelf is gone.')
  expect(textOfCode('9994', 'en')).toBe('The format is not correct.')
})

it('a declared code is one of the closed list, and its further texts are none', () => {
  expect([isErrorCode('99001'), isErrorCode('99001.left,until')]).toEqual([true, false])
  expect([isVariant('99001.left,until'), isVariant('99001')]).toEqual([true, false])
  expect(errorCodes()).toContain('99001')
})

it('a declared error takes the parameters of its text, and no other name compiles', () => {
  // @ts-expect-error the parameter `until` of the text is missing
  errors.declaredLeft({ left: 2 })
  // @ts-expect-error no parameters for a text that has none
  errors.declaredEmpty({ params: { left: 1 } })
  // @ts-expect-error no error has this name
  expect(errors.declaredEmtpy).toBeUndefined()
  // @ts-expect-error no declared error has this name
  expect(declaredErrors.declaredEmtpy).toBeUndefined()
  // the errors of every call are there too
  expect(errors.notFound().code).toBe('404')
})

it('errors whose codes were not added to those of all domains have no factories', () => {
  const unheard = { unheard: { code: '99002', en: 'New', zh: '新' } } as const
  // @ts-expect-error the code is none of ErrorCode
  expect(errorsOf(unheard)).toBeDefined()
})

it('is refused where its texts have different parameters, or two choices', () => {
  expect(() => declareErrors({ declaredOdd: { code: '2220', en: '%{a}', zh: '%{b}' } })).toThrow(
    'declaredOdd: its texts have different parameters',
  )
  const twice = { code: '2220', when: 'late', en: '%{a}', zh: '%{a}' }
  expect(() => declareErrors({ declaredTwice: twice })).toThrow(
    'declaredTwice: its parameters select its text, so it has no when',
  )
})
