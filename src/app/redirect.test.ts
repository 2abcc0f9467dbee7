import { expect, it } from 'vitest'
import { loginAddress, safeRedirect } from './redirect.ts'

it.each([
  [null, '/'],
  ['', '/'],
  ['/teacherDetail?id=7&mode=edit', '/teacherDetail?id=7&mode=edit'],
  ['https://elsewhere.example/', '/'],
  ['//elsewhere.example', '/'],
  ['/\\elsewhere.example', '/'],
  ['/\t/elsewhere.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/login?redirect=%2Fteacher', '/'],
  ['/loginOrg', '/loginOrg'],
])('after the login %j leads to %s', (wanted, to) => expect(safeRedirect(wanted)).toBe(to))

it('the login remembers where one was (NAV-06)', () => {
  expect(loginAddress('/teacher?status=ON_JOB')).toBe('/login?redirect=%2Fteacher%3Fstatus%3DON_JOB')
  expect(loginAddress('/')).toBe('/login')
})
