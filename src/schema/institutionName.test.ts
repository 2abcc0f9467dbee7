import { expect, it } from 'vitest'
import { institutionNameIn } from './institutionName.ts'

it('the platform goes by its name in the reader’s language, a school by its own', () => {
  expect(institutionNameIn('zh', 'Platform')).toBe('平台')
  expect(institutionNameIn('en', 'Platform')).toBe('Platform')
  expect(institutionNameIn('zh', 'Sunny School')).toBe('Sunny School')
})
