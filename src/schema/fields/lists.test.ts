import { expect, it } from 'vitest'
import { fieldKinds } from '../field-kinds.ts'
import { seededRng } from '../rng.ts'
import { fieldFixtures } from './fixtures.ts'
import { kindOf, listEditOf, rights } from './index.ts'

const fields = fieldKinds.flatMap(name => fieldFixtures[name])
const label = { en: 'Thing', zh: '东西' }

it('every kind whose value is a list can be edited item by item, and no other', () => {
  for (const field of fields)
    expect([field.kind, kindOf(field).editList !== undefined]).toEqual([
      field.kind,
      Array.isArray(kindOf(field).empty(field.options)),
    ])
})

it('an edited list is one that the kind’s own rule leaves as it is; what is there already, or isn’t, changes nothing', () => {
  for (const field of fields) {
    const kind = kindOf(field)
    const rng = seededRng(5)
    for (let n = 0; kind.editList && n < 40; n++) {
      const [list, more] = [
        kind.sample(field.options, rng, n),
        kind.sample(field.options, rng, n + 1),
      ] as (readonly string[])[]
      if (!list || !more) continue
      const edited = kind.editList(list, { add: more, remove: list.slice(1) }, field.options)
      const cast: unknown = kind.rule(field.options, { siblings: [] }).cast(edited, {})
      expect(edited).toEqual(cast)
      expect(new Set(edited as readonly string[])).toEqual(new Set([...list.slice(0, 1), ...more]))
      expect(kind.editList(list, { add: list }, field.options)).toEqual(list)
      expect(
        kind.editList(list, { remove: more.filter(item => !list.includes(item)) }, field.options),
      ).toEqual(list)
    }
  }
})

it('all permissions hold each of them already, and lose none singly', () => {
  const field = rights({ label, of: 'rights' })
  const edit = (list: readonly string[], change: object) =>
    kindOf(field).editList?.(list, change, field.options)
  expect(edit(['*'], { add: ['student.read'] })).toEqual(['*'])
  expect(edit(['*'], { remove: ['student.read'] })).toEqual({
    code: '9994',
    params: { everything: 1 },
  })
  expect(edit(['*'], { add: ['student.read'], remove: ['*'] })).toEqual(['student.read'])
})

it('an edit names what is added and what is removed, each item once and cleaned; anything else is none', () => {
  expect(listEditOf({ add: [' VIP ', 'VIP', ''], remove: ['Cafe\u0301'] })).toEqual({
    add: ['VIP'],
    remove: ['Café'],
  })
  expect(listEditOf({ remove: ['a'], add: undefined })).toEqual({ remove: ['a'] })
  const odd = [
    null,
    [],
    'a',
    {},
    { add: [] },
    { add: [' '] },
    { add: 'a' },
    { add: [1] },
    { add: ['a'], remove: ['a '] },
    { add: ['a'], to: 1 },
  ]
  for (const input of odd) expect(listEditOf(input)).toBeUndefined()
})
