import { expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { quotedTitle } from './quoted.ts'

it.each([
  ['registration', 'name'],
  ['student', 'name'],
] as const)('messages quote the title of a %s without addresses', (name, title) => {
  const text = 'Win at www.evil.cn/win'
  expect(quotedTitle(resources[name], { [title]: text })).toBe('Win at …')
})

it('messages quote what the school has written as it is', () => {
  const name = 'Open day at school.example'
  expect(quotedTitle(resources.seminar, { name })).toBe(name)
})
