import { expect, it } from 'vitest'
import { afterGreen, bookFile, questionOf, type Book, type Repository } from './book.ts'
import { isRedQuarter } from './keepBook.ts'

const commits = ['first', 'second', 'third', 'fourth', 'fifth']
/** A history of `commits`; `changed`: the paths that differ from each. */
const repository = (changed: Readonly<Record<string, readonly string[]>> = {}): Repository => ({
  changedSince: commit =>
    commits.includes(commit) ? (changed[commit] ?? ['src/schema/label.ts']) : undefined,
  commitsSince: commit =>
    commits.includes(commit) ? commits.length - commits.indexOf(commit) : undefined,
})
const day = 86_400_000
const start = new Date('2026-11-29T08:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)
const everything = { whole: true, why: 'asked for' } as const
const whole = afterGreen(undefined, everything, 'first', start)

it('asks everything without a book, and writes that everything was proven', () => {
  expect(questionOf(undefined, repository(), start)).toMatchObject({ whole: true })
  expect(whole).toMatchObject({
    whole: 'first',
    quarters: ['first', 'first', 'first', 'first'],
    runsSince: 0,
  })
})

/** The book after runs at these commits, a day apart. */
const after = (...at: readonly string[]): Book =>
  at.reduce((book, commit, n) => {
    const now = later((n + 1) * day)
    return afterGreen(book, questionOf(book, repository(), now), commit, now)
  }, whole)

it('asks one quarter after the other, and everything after four', () => {
  expect(after('second').quarters).toEqual(['second', 'first', 'first', 'first'])
  expect(after('second', 'third').quarters).toEqual(['second', 'third', 'first', 'first'])
  const four = after('second', 'third', 'fourth', 'fifth')
  expect(four.quarters).toEqual(['second', 'third', 'fourth', 'fifth'])
  expect(questionOf(four, repository(), later(5 * day))).toEqual({
    whole: true,
    why: '4 runs have proven a part',
  })
})

it('measures a change from the last run, or from what that measured while CI may still refuse it', () => {
  const book = after('second', 'third')
  const at = Date.parse(book.last.at)
  expect(questionOf(book, repository(), new Date(at + 3_600_000))).toMatchObject({ base: 'second' })
  expect(questionOf(book, repository(), new Date(at + 7_200_000))).toMatchObject({ base: 'third' })
})

it('asks the same again where only the book has changed since', () => {
  const book = after('second', 'third')
  const here = repository({ third: [bookFile] })
  expect(questionOf(book, here, later(3 * day))).toEqual({
    whole: false,
    base: 'second',
    quarter: 1,
  })
  expect(questionOf(whole, repository({ first: [bookFile] }), later(day))).toMatchObject({
    whole: true,
  })
})

it.each([
  ['the base is unknown', { ...whole, last: { ...whole.last, commit: 'gone' } }, {}, day],
  ['the lock file changed', whole, { first: ['package-lock.json'] }, day],
  ['the configuration changed', whole, { first: ['vitest.config.ts'] }, day],
  ['this choice changed', whole, { first: ['scripts/testing/rings.ts'] }, day],
  ['what tests share changed', whole, { first: ['tests/support/app.ts'] }, day],
  ['a quarter was red', { ...whole, isRed: true }, {}, day],
  ['a quarter was red and is asked again', { ...whole, isRed: true }, { first: [bookFile] }, day],
  ['a week has passed', whole, {}, 7 * day + 1],
])('asks everything where %s', (_case, book, changed, ms) => {
  expect(questionOf(book, repository(changed), later(ms))).toMatchObject({ whole: true })
})

it('asks a part after a day', () => {
  expect(questionOf(whole, repository(), later(day))).toMatchObject({ whole: false, quarter: 0 })
})

it('tells a fault that only a quarter found from others', () => {
  const reasons = new Map([
    ['a.test.ts', 'quarter'],
    ['b.test.ts', 'touched'],
  ] as const)
  expect(isRedQuarter(['b.test.ts', 'a.test.ts'], reasons)).toBe(true)
  expect(isRedQuarter(['b.test.ts'], reasons)).toBe(false)
  expect(isRedQuarter(['tests/contract/registry-1.test.ts'], reasons)).toBe(true)
  expect(isRedQuarter(['tests/contract/registry-1.test.ts'], new Map())).toBe(false)
})
