import { expect, it } from 'vitest'
import { errorsOf } from '../../../server/platform/errors/errors.ts'
import { declareErrors } from './declared.ts'
import { textOfCode } from './index.ts'

const declared = declareErrors({
  declaredTooLong: { code: '2220', en: 'At most %{days} days.', zh: '最多 %{days} 天。' },
  declaredGone: { code: '9994', en: 'The shelf is gone.', zh: '书架已不存在。' },
})

it('a declared error has its own text on both sides, with its figures', () => {
  const errors = errorsOf(declared)
  const tooLong = errors.declaredTooLong({ days: 14 })
  expect(tooLong.code).toBe('2220')
  expect(textOfCode('2220', 'en', tooLong.params)).toBe('At most 14 days.')
  expect(textOfCode('2220', 'zh', tooLong.params)).toBe('最多 14 天。')
  expect(textOfCode('9994', 'en', errors.declaredGone().params)).toBe('The shelf is gone.')
  // @ts-expect-error a figure of the text is missing
  errors.declaredTooLong()
})

it('has a code that exists', () => {
  // @ts-expect-error no code has this number
  expect(declareErrors({ declaredNew: { code: '99999', en: 'New', zh: '新' } })).toBeDefined()
})

it('is refused where its texts have different figures', () => {
  expect(() => declareErrors({ declaredOdd: { code: '2220', en: '%{a}', zh: '%{b}' } })).toThrow(
    'declaredOdd: its texts have different figures',
  )
})
