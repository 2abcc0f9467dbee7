import { expect, it } from 'vitest'
import { addressOf } from '../../custom-pages/index.ts'
import { forwardTokens, loginAddress, passesOf, safeRedirect, loginUrlOf } from './redirect.ts'

const forwarded = (segment: string, search: string) =>
  forwardTokens(segment, search, addressOf(segment)?.portalTokens)
const exchanged = (segment: string, search: string) =>
  passesOf(segment, search, addressOf(segment)?.portalTokens)

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
])('after the login %j leads to %s', (target, to) => expect(safeRedirect(target)).toBe(to))

it('the login remembers where one was (NAV-06)', () => {
  expect(loginAddress('/teacher?status=ON_JOB')).toBe(
    '/login?redirect=%2Fteacher%3Fstatus%3DON_JOB',
  )
  expect(loginAddress('/')).toBe('/login')
})

it('passes on any other route go to the login with urlRoute and language (NAV-11)', () => {
  expect(forwarded('teacher', '?status=ON_JOB&atoken=a&ntoken=n&language=en')).toBe(
    '/login?atoken=a&ntoken=n&language=en&urlRoute=%2Fteacher%3Fstatus%3DON_JOB',
  )
  expect(forwarded('teacher', '?ntoken=n')).toBe('/login?ntoken=n&urlRoute=%2Fteacher')
  for (const own of ['login', 'createOrg', 'schedulingClient', 'Mobile-Hour', 'Pc-Hour'])
    expect(forwarded(own, '?atoken=a&ntoken=n')).toBeUndefined()
  expect(forwarded('teacher', '?status=ON_JOB')).toBeUndefined()
})

it('whoever comes in by another way than a log-in logs in at the ordinary one again (SES-01)', () => {
  expect(['/loginOrg', '/loginforOut', '/personWeb', '/login'].map(loginUrlOf)).toEqual([
    '/loginOrg',
    '/loginforOut',
    '/personWeb',
    '/login',
  ])
  expect(['/createOrg', '/overseaReg', '/schedulingClient', '/'].map(loginUrlOf)).toEqual(
    Array.from({ length: 4 }, () => '/login'),
  )
})

it('the login and schedulingClient exchange a pair, and know where to go without it (SES-17)', () => {
  expect(
    exchanged('login', '?atoken=a&ntoken=n&language=en&schoolId=7&urlRoute=%2Fteacher%3Fpage%3D2'),
  ).toEqual({
    atoken: 'a',
    ntoken: 'n',
    schoolId: '7',
    language: 'en',
    to: '/teacher?page=2',
  })
  expect(
    exchanged('login', '?atoken=a&ntoken=n&urlRoute=https%3A%2F%2Felsewhere.example')?.to,
  ).toBe('/')
  expect(exchanged('schedulingClient', '?atoken=a&ntoken=n&id=3')).toEqual({
    atoken: 'a',
    ntoken: 'n',
    to: '/schedulingClient?id=3',
  })
  expect([
    exchanged('login', '?atoken=a'),
    exchanged('createOrg', '?atoken=a&ntoken=n'),
    exchanged('login', ''),
  ]).toEqual([undefined, undefined, undefined])
})
