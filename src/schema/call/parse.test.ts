import { describe, expect, it } from 'vitest'
import { boolean, date, integer, reference, tags, text } from '../fields/index.ts'
import {
  decodeParameters,
  exactText,
  idsOf,
  listOf,
  parseInput,
  requiredExactText,
  valueOf,
  type Inputs,
} from './index.ts'
import { pageInput } from './paging.ts'

const label = { en: 'x', zh: 'x' }
const issuesOf = (inputs: Inputs, inputValues: Readonly<Record<string, unknown>>) => {
  const parsed = parseInput(inputs, inputValues)
  return parsed.ok ? {} : parsed.issues
}
const valuesOf = (inputs: Inputs, inputValues: Readonly<Record<string, unknown>>) => {
  const parsed = parseInput(inputs, inputValues)
  return parsed.ok ? parsed.values : undefined
}
const upperCase = {
  schema: { type: 'string' },
  parse: (raw: unknown) => ({ value: String(raw).toUpperCase() }),
  good: 'A',
  bad: [],
} as const

describe('inputs of a call', () => {
  it('answers its own code where a required list or value is missing, 321 unless it names one', () => {
    const inputs = {
      ids: idsOf('student', { max: 3, required: true, requiredCode: '11005' }),
      rows: listOf(integer({ label }), { max: 3, required: true }),
      zone: valueOf({ ...upperCase, required: true, requiredCode: '2224' }),
    }
    for (const inputValues of [{}, { ids: [], rows: [], zone: '' }])
      expect(issuesOf(inputs, inputValues)).toEqual({
        ids: { code: '11005' },
        rows: { code: '321' },
        zone: { code: '2224' },
      })
  })

  it('tells an empty list from a missing one where `missing` is null', () => {
    const inputs = {
      ids: idsOf('student', { max: 3, missing: null }),
      usual: idsOf('student', { max: 3 }),
    }
    expect(valuesOf(inputs, {})).toEqual({ ids: null, usual: [] })
    expect(valuesOf(inputs, { ids: [], usual: [] })).toEqual({ ids: [], usual: [] })
  })

  it('lets a value of its own judge an empty list where it takes one', () => {
    const parse = () => ({ issue: { code: '2228' } }) as const
    const list = { ...upperCase, schema: { type: 'array' } }
    expect(issuesOf({ days: valueOf({ ...list, parse }) }, { days: [] })).toEqual({})
    const days = valueOf({ ...upperCase, parse, takesEmptyList: true })
    expect(issuesOf({ days }, { days: [] })).toEqual({ days: { code: '2228' } })
  })

  it('lets a value of its own judge what is empty where it takes that, and only a missing name is missing', () => {
    const parse = () => ({ issue: { code: '11005' } }) as const
    const name = { name: valueOf({ ...upperCase, parse, takesEmptyText: true, takesNull: true }) }
    for (const empty of ['', null])
      expect(issuesOf(name, { name: empty })).toEqual({ name: { code: '11005' } })
    expect(valuesOf(name, {})).toEqual({ name: null })
  })

  it('takes an exact text as it was typed', () => {
    const inputs = { secret: requiredExactText(8), hint: exactText(8) }
    expect(valuesOf(inputs, { secret: '  a\u00a0 ' })).toEqual({ secret: '  a\u00a0 ', hint: null })
    expect(issuesOf(inputs, { secret: '', hint: 'x'.repeat(9) })).toEqual({
      secret: { code: '321' },
      hint: { code: '321', params: { maxLength: 8 } },
    })
  })

  it('refuses a required flag that is left out', () => {
    const input = { left: boolean({ label, required: true }) }
    expect([issuesOf(input, {}), issuesOf(input, { left: false })]).toEqual([
      { left: { code: '321' } },
      {},
    ])
  })

  it('takes no empty value of another kind for an absent one', () => {
    const inputs = {
      query: valueOf({ ...upperCase, schema: { type: 'object' } }),
      ids: valueOf({ ...upperCase, schema: { type: 'array' } }),
      flag: boolean({ label }),
      day: date({ label }),
      many: integer({ label, default: 3 }),
      student: reference({ label, to: 'student' }),
      words: text({ label }),
      tags: tags({ label }),
      hint: exactText(8),
      lasts: valueOf({ ...upperCase, schema: { type: ['integer', 'null'] } }),
    }
    const refused = (value: unknown) =>
      Object.keys(inputs).filter(name => issuesOf(inputs, { [name]: value })[name]?.code === '321')
    const scalars = ['flag', 'day', 'many', 'student', 'words', 'hint', 'lasts']
    expect(refused('')).toEqual(['query', 'ids', 'flag', 'day', 'many', 'student', 'tags', 'lasts'])
    expect(refused([])).toEqual(['query', ...scalars])
    expect(refused(null)).toEqual(['query', 'ids'])
    expect(refused(undefined)).toEqual([])
  })

  it('a parameter with nothing behind its name stands for its default', () => {
    const input = { page: pageInput }
    expect(parseInput(input, decodeParameters(input, { page: [''] }))).toEqual({
      ok: true,
      values: { page: 1 },
    })
    expect(parseInput(input, { page: null })).toEqual({ ok: true, values: { page: 1 } })
    expect(parseInput(input, decodeParameters(input, { page: ['0'] })).ok).toBe(false)
  })
})
