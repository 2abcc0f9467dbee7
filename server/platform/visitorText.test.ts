import { expect, it } from 'vitest'
import { withoutAddresses } from './visitorText.ts'

it.each([
  ['You won 500 EUR: www.evil.cn/win', 'You won 500 EUR: …'],
  ['Emma https://evil.example/a?b=c', 'Emma …'],
  ['HTTP://EVIL.EXAMPLE now', '… now'],
  ['see EVIL.COM', 'see …'],
  ['evil。com', '…'],
  ['mail me@evil.example', 'mail …'],
  ['1.2.3.4:8080/x', '…'],
  ['a.xn--fiqs8s', '…'],
  ['例子.中国', '例子. 中国'],
  ['Evil.Com', '…'],
  ['e\u200bvil.com', '…'],
  ['Emma\r\nBcc: x', 'Emma Bcc: x'],
  ['Emma\u2028Chen', 'Emma Chen'],
])('%j holds no address and no line break', (text, expected) => {
  expect(withoutAddresses(text)).toBe(expected)
})

it.each([
  'Emma Chen',
  '王小明',
  'J. R. Smith',
  'Anne-Marie O’Neill',
  'Dr. Müller (Ulm)',
  'Chen, E.',
])('the name %s stays as it is', name => {
  expect(withoutAddresses(name)).toBe(name)
})
