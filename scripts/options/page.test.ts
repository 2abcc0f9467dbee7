import { expect, it } from 'vitest'
import { optionsIn } from './members.ts'
import { usesIn, useOf } from './examples.ts'
import { optionsPage } from './page.ts'

it('every option of a declaration has a description', () => {
  expect(optionsPage().undescribed).toEqual([])
})

it('lists the options of what a table by names holds', () => {
  expect(optionsPage().text).toContain('### `to[][].asks`')
})

it('says what named types stand for, also those that follow from a constant', () => {
  const { text } = optionsPage()
  expect(text).toContain("type StateTone = 'good' | 'careful'")
  expect(text).toContain("type MenuGroup = 'home' | 'teaching'")
})

it('every option of a declaration has an example', () => {
  expect(optionsPage().unused).toEqual([])
})

it('reads options, their types and their doc comments', () => {
  const source = `
    /** A box. */
    export interface BoxOptions {
      /** How wide. */
      readonly width: number
      readonly lid?: { /** Of what. */ readonly of?: 'tin' | 'wood' }
    }`
  expect(optionsIn('box.ts', source).get('BoxOptions')).toEqual({
    doc: 'A box.',
    bases: [],
    options: [
      { path: ['width'], type: 'number', required: true, doc: 'How wide.' },
      { path: ['lid'], type: 'object', required: false, doc: '' },
      { path: ['lid', 'of'], type: "'tin' | 'wood'", required: false, doc: 'Of what.' },
    ],
  })
})

it('finds the shortest example of an option', () => {
  const long = `defineBox({ lid: {\n  of: 'tin',\n} })`
  const uses = usesIn(
    [
      ['a.ts', long],
      ['b.ts', `defineBox({ lid: { of: 'wood' } })`],
    ],
    new Set(['defineBox']),
  )
  expect(uses.get(useOf('defineBox', ['lid']))).toEqual({
    path: 'b.ts',
    code: "lid: { of: 'wood' }",
  })
  expect(uses.get(useOf('defineBox', ['lid', 'of']))?.code).toBe("of: 'tin'")
})
