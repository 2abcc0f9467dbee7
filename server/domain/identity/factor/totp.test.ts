import { expect, it } from 'vitest'
import { newTotpSecret, totpStepOf, totpUri } from './totp.ts'

/** The secret of RFC 6238, appendix B: '12345678901234567890'. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code of RFC 6238 at %i s is that of its period', (seconds, code) => {
  expect(totpStepOf(secret, code, at(seconds), 0)).toBe(Math.floor(seconds / 30))
})

it('a code is taken one period early or late, and not after a later one', () => {
  const [step, code] = [1, '287082']
  expect(totpStepOf(secret, code, at(59 - 30), 0)).toBe(step)
  expect(totpStepOf(secret, code, at(59 + 30), 0)).toBe(step)
  expect(totpStepOf(secret, code, at(59 + 60), 0)).toBeUndefined()
  expect(totpStepOf(secret, code, at(59), step)).toBeUndefined()
})

it('a secret has 160 bits and is another one each time; the address names product and account', () => {
  const [one, two] = [newTotpSecret(), newTotpSecret()]
  expect(one).toMatch(/^[A-Z2-7]{32}$/)
  expect(one).not.toBe(two)
  const url = new URL(totpUri(one, 'Edu Console', 'li.na'))
  expect(decodeURIComponent(url.pathname)).toContain('Edu Console:li.na')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    secret: one,
    issuer: 'Edu Console',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
