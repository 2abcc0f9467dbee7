import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { textOfCode } from '../../../protocol/errors/index.ts'
import { date, kindOf } from '../index.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T12:00:00.000Z') }),
)
afterEach(() => void vi.useRealTimers())

const birthday = date({ label: { en: 'Birthday', zh: '生日' }, past: true })
const kind = kindOf(birthday)
const issueOf = (day: string) => kind.rule(birthday.options, { siblings: [] }).check(day, {})

it('a day that lies in the future is refused with these words', () => {
  const issue = issueOf('2026-03-07')
  expect(textOfCode(issue?.code ?? '', 'en', issue?.params)).toBe(
    'This day lies in the future. Enter today or an earlier day.',
  )
  expect(textOfCode(issue?.code ?? '', 'zh', issue?.params)).toContain('在未来')
})

it('today is no future, wherever on earth it has begun', () => {
  expect(issueOf('2026-03-06')).toBeUndefined()
})

it('a cell with such a day says the same', () => {
  const ctx = { lang: 'en', row: {}, defaultCountryCode: '86', zone: 'Asia/Shanghai' } as const
  expect(kind.parseCell('2099-01-01', birthday.options, ctx)).toMatchObject({
    ok: false,
    params: { future: 1 },
  })
})
