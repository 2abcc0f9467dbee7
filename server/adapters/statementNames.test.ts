import { expect, it } from 'vitest'
import { StatementNames } from './statementNames.ts'

const namesAfter = (names: StatementNames, text: string, uses: number) =>
  Array.from({ length: uses }, () => names.nameOf(text)).at(-1)

it('names a statement at its third use, and keeps the name', () => {
  const names = new StatementNames()
  expect(namesAfter(names, 'select 1', 2)).toBeUndefined()
  const name = names.nameOf('select 1')
  expect(name).toMatch(/^edu_[\w-]{40}$/)
  expect(names.nameOf('select 1')).toBe(name)
})

it('gives one text the same name in every process, and another text another name', () => {
  const name = namesAfter(new StatementNames(), 'select 1', 3)
  expect(namesAfter(new StatementNames(), 'select 1', 3)).toBe(name)
  expect(namesAfter(new StatementNames(), 'select 2', 3)).not.toBe(name)
})

it('names no more statements than the limit: later ones are sent without a name', () => {
  const names = new StatementNames(1)
  expect(namesAfter(names, 'select 1', 3)).toBeDefined()
  expect(namesAfter(names, 'select 2', 9)).toBeUndefined()
})
