import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { declarations } from '../../scripts/declarations.ts'

/** What was reviewed: a change of a label, a limit, a column or a permission is a change of docs/reference. */
it.each(Object.entries(declarations()))('docs/reference/%s says what is declared', (name, text) => {
  expect(text.split('\n')).toEqual(readFileSync(`docs/reference/${name}`, 'utf8').split('\n'))
})
