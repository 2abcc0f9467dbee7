import { expect, it } from 'vitest'
import { StatementNames } from './statement-names.ts'

const namesAfter = (names: StatementNames, text: string, uses: number) =>
  Array.from({ length: uses }, () => names.nameOf(text)).at(-1)

it('names a statement at its third use, and keeps the name', () => {
  const names = new StatementNames(text => `name of ${text}`)
  expect(namesAfter(names, 'select 1', 2)).toBeUndefined()
  const name = names.nameOf('select 1')
  expect(name).toBe('name of select 1')
  expect(names.nameOf('select 1')).toBe(name)
})

it('names no more statements than the limit: later ones are sent without a name', () => {
  const names = new StatementNames(text => `name of ${text}`, 1)
  expect(namesAfter(names, 'select 1', 3)).toBeDefined()
  expect(namesAfter(names, 'select 2', 9)).toBeUndefined()
})
