import { expect, it } from 'vitest'
import { applyMutant, mutantsOf } from './mutants.ts'

const changed = (source: string): string[] =>
  mutantsOf('a.ts', source).map(mutant => applyMutant(source, mutant))

it('removes each item of a list and each entry of a table of declarations', () => {
  expect(changed(`const a = ['x', 'y']`)).toEqual([`const a = ['y']`, `const a = ['x']`])
  expect(changed(`const f = { a: t(), b: t(), c: t() }`)).toEqual([
    `const f = { b: t(), c: t() }`,
    `const f = { a: t(), c: t() }`,
    `const f = { a: t(), b: t() }`,
  ])
})

it('puts the English text in place of the Chinese one', () => {
  expect(changed(`const l = { en: 'Name', zh: '姓名' }`)).toEqual([
    `const l = { en: 'Name', zh: 'Name' }`,
  ])
})

it('negates conditions, moves comparisons and limits, and removes refusals', () => {
  expect(changed('if (a > 5) throw full()')).toEqual([
    'if (!(a > 5)) throw full()',
    'if (a >= 5) throw full()',
    'if (a > 6) throw full()',
    'if (a > 5) ;',
  ])
  expect(changed('const b = a && c === true')).toEqual([
    'const b = a || c === true',
    'const b = a && c !== true',
    'const b = a && c === false',
  ])
})

it('leaves units of time, marked constants and the size of a read alone', () => {
  expect(changed('const minute = 60_000')).toEqual([])
  expect(changed('const lastsMs = 5 * 60_000')).toEqual(['const lastsMs = 6 * 60_000'])
  expect(changed('/** Rows of a page. @tuning */\nexport const size = 500')).toEqual([])
  expect(changed('/** Most people. */\nexport const most = 5')).toHaveLength(1)
  expect(changed('rows.limit(200)')).toEqual([])
})

it('leaves the comparison of an order alone', () => {
  expect(changed('ids.toSorted((a, b) => (a < b ? -1 : 1))')).toEqual([])
  expect(changed('const a = b < c ? 0 : 1')).toHaveLength(1)
})

it('leaves types alone, and tells the line of a change', () => {
  expect(changed(`type A = readonly ['x', 'y']\nlet n: 2 | true`)).toEqual([])
  expect(mutantsOf('a.ts', `\n\nconst a = ['x', 'y']`)[0]).toMatchObject({
    line: 3,
    kind: 'item removed',
  })
})
