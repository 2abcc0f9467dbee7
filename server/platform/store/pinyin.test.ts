import { expect, it } from 'vitest'
import { syllables } from './pinyin.ts'

it('texts that repeat, reasons and rules of a ledger too, are spelled once', () => {
  const rule = '计入课时；每课时60分钟，四舍五入到0.5；按排课时长；缺勤不计'.repeat(3)
  expect(syllables(rule)).toBe(syllables(rule))
  const essay = '课'.repeat(301)
  expect(syllables(essay)).not.toBe(syllables(essay))
  // many other texts push them out: the cache stays small
  const before = syllables(rule)
  for (let n = 0; n < 600; n++) syllables(`${'a'.repeat(200)}${String(n)}`)
  expect(syllables(rule)).not.toBe(before)
  expect(syllables(rule)).toEqual(before)
})
