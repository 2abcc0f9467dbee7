import { expect, it, vi } from 'vitest'
import { StatementNames } from './statement-names.ts'

const naming = { name: (text: string) => `name of ${text}`, atUse: 3, most: 2 }
const namesAfter = (names: StatementNames, text: string, uses: number) =>
  Array.from({ length: uses }, () => names.nameOf(text)).at(-1)

it('names a statement at its third use, and keeps the name', () => {
  const names = new StatementNames(naming)
  expect(namesAfter(names, 'select 1', 2)).toBeUndefined()
  const name = names.nameOf('select 1')
  expect(name).toBe('name of select 1')
  expect(names.nameOf('select 1')).toBe(name)
})

it('names no more statements than the limit: later ones are sent without a name', () => {
  const names = new StatementNames({ ...naming, most: 1 })
  expect(namesAfter(names, 'select 1', 3)).toBeDefined()
  expect(namesAfter(names, 'select 2', 9)).toBeUndefined()
})

it('gives up the name that has not been used for longest, where it may', () => {
  const giveUp = vi.fn()
  const names = new StatementNames({ ...naming, giveUp })
  namesAfter(names, 'select 1', 3)
  namesAfter(names, 'select 2', 3)
  names.nameOf('select 1')
  expect(namesAfter(names, 'select 3', 2)).toBeUndefined()
  expect(giveUp).not.toHaveBeenCalled()
  expect(names.nameOf('select 3')).toBe('name of select 3')
  expect(giveUp.mock.calls).toEqual([['name of select 2']])
  expect(names.nameOf('select 1')).toBe('name of select 1')
  expect(names.nameOf('select 2')).toBeUndefined()
})
