import { expect, it } from 'vitest'
import { deviceOf } from './device.ts'

it('a browser is called as people call it (ROL-04)', () => {
  const win = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
  expect(deviceOf(`${win} Chrome/131.0.0.0 Safari/537.36`)).toBe('Chrome 131 · Windows')
  expect(deviceOf(`${win} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.51`)).toBe(
    'Edge 131 · Windows',
  )
  expect(deviceOf('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(
    'Firefox 140 · Linux',
  )
  expect(
    deviceOf(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('Safari 18 · iPhone')
  expect(
    deviceOf(
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    ),
  ).toBe('Chrome 130 · Android')
})

it('what is no browser is cut short, and nothing is nothing', () => {
  expect(deviceOf(`sync-tool/1.0 ${'x'.repeat(500)}`)).toHaveLength(60)
  expect([deviceOf(undefined), deviceOf(' \u0000 ')]).toEqual([undefined, undefined])
})
