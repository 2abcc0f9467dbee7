import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ValidationError } from 'yup'
import { errorCodes } from '../../protocol/errors/known.ts'
import { growthOf, linear } from '../../../tests/support/growth.ts'
import { fieldSchema } from '../derive/yup.ts'
import { fieldKinds } from '../field-kinds.ts'
import type { CellContext, CellValue, Field } from '../kind.ts'
import { langs } from '../label.ts'
import { seededRng } from '../rng.ts'
import { fieldFixtures } from './fixtures.ts'
import { isEmpty } from './base/rule.ts'
import { kindOf } from './index.ts'
import { asText } from '../asText.ts'

const parent = { countryCode: '86' }
const cellContext = (lang: CellContext['lang']): CellContext => ({
  lang,
  row: { countryCode: '86' },
  defaultCountryCode: '86',
  lookUp: (_resource, text) => text,
})
const cellText = (cell: Exclude<CellValue, null>) =>
  cell instanceof Date ? cell.toISOString() : String(cell)

const ruleOf = (field: Field) =>
  fieldSchema(kindOf(field).rule(field.options, { siblings: ['countryCode'] }))
/** The cleaned value, or the code of its refusal. */
const judge = (field: Field, value: unknown): { value: unknown } | { code: unknown } => {
  const context = { parent, assert: false, abortEarly: true }
  try {
    return { value: ruleOf(field).validateSync(value, context) }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const message: unknown = error.errors[0]
    return {
      code:
        typeof message === 'object' && message !== null && 'code' in message
          ? message.code
          : message,
    }
  }
}
const samples = (field: Field, seed = 7) => {
  const rng = seededRng(seed)
  return Array.from({ length: 60 }, (_, n) => kindOf(field).sample(field.options, rng, n))
}
const roundTripCell = (field: Field, value: unknown) => {
  const kind = kindOf(field)
  for (const lang of langs) {
    const cell = kind.formatCell(value, field.options, lang)
    if (cell === null) expect(isEmpty(value)).toBe(true)
    else
      expect(kind.parseCell(cellText(cell), field.options, cellContext(lang))).toMatchObject({
        ok: true,
        value,
      })
  }
}
/** A value as a store returns it; drivers return int8 as text. */
const stored = (field: Field, value: unknown): unknown => {
  const kind = kindOf(field)
  const raw = kind.toStore(value, field.options)
  return kind.fromStore(
    kind.column(field.options).type === 'int8' && raw !== null ? asText(raw) : raw,
    field.options,
  )
}
const cleansOnce = (field: Field, junk: unknown): void => {
  const first = judge(field, junk)
  if ('value' in first) expect(judge(field, first.value)).toEqual(first)
}
const answersInOrder = (field: Field, junk: unknown): void => {
  const answer = judge(field, junk)
  if ('code' in answer) expect(errorCodes()).toContain(answer.code)
  else if (kindOf(field).inCells !== false)
    expect(stored(field, answer.value)).toEqual(answer.value)
}
const parsesInOrder = (field: Field, text: string): void => {
  if (text.trim() === '') return
  const parsed = kindOf(field).parseCell(text, field.options, cellContext('zh'))
  if (!parsed.ok) expect(errorCodes()).toContain(parsed.code)
}
const isList = (field: Field) => Array.isArray(kindOf(field).empty(field.options))
const evil = ['a\u0000b', '\u0000', 'x\ud800y', '\udfff', 'bell\u0007', 'c1\u0085x', 'esc\u001b[0m']
const wrongTypes = [
  {},
  { id: {} },
  [{}],
  [null],
  [1],
  () => 1,
  Symbol('s'),
  10n ** 30n,
  Number.NaN,
  Infinity,
  -Infinity,
  new Date(0),
  new Map(),
]

describe.each(fieldKinds)('kind %s', name => {
  const fields = fieldFixtures[name]

  it('is registered under its own name', () => {
    for (const field of fields) expect([field.kind, kindOf(field).name]).toEqual([name, name])
  })

  it('accepts its samples unchanged', () => {
    for (const field of fields)
      for (const value of samples(field)) expect(judge(field, value)).toEqual({ value })
  })

  it('cleans once: a cleaned value stays as it is', () => {
    for (const field of fields) {
      fc.assert(
        fc.property(fc.anything(), junk => cleansOnce(field, junk)),
        { seed: 1, numRuns: 150 },
      )
    }
  })

  it('answers anything with a value of its kind or a code of the catalogue, and never throws', () => {
    for (const field of fields) {
      fc.assert(
        fc.property(
          fc.oneof(
            fc.anything(),
            fc.constantFrom('', [], {}, [''], [[]], false, 0, -0, '0', ' ', '-0', '-0.00'),
            fc.string({ unit: 'binary' }),
            fc.double(),
            fc.integer(),
          ),
          junk => answersInOrder(field, junk),
        ),
        { seed: 2, numRuns: 150 },
      )
    }
  })

  it('refuses null bytes, lone surrogates and control characters', () => {
    for (const field of fields.filter(f => f.kind !== 'longText' || f.options.required !== true)) {
      for (const text of evil) {
        expect(judge(field, text)).toHaveProperty('code')
        expect(judge(field, isList(field) ? [text] : text)).toHaveProperty('code')
      }
    }
  })

  it('refuses values of other types', () => {
    for (const field of fields)
      for (const value of wrongTypes) expect(judge(field, value)).toHaveProperty('code')
  })

  it('takes null as empty, and refuses it where a value is required', () => {
    for (const field of fields) {
      const empty = kindOf(field).empty(field.options)
      const isRequired = field.options.required === true && isEmpty(empty)
      expect(judge(field, null)).toEqual(isRequired ? { code: '11005' } : { value: empty })
    }
  })

  it('comes back from the store as it went in', () => {
    for (const field of fields) {
      const kind = kindOf(field)
      for (const value of samples(field))
        expect(stored(field, value)).toEqual(kind.writeOnly ? null : value)
      expect(kind.fromStore(kind.toStore(null, field.options), field.options)).toEqual(
        kind.empty(field.options),
      )
    }
  })

  it('comes back from a spreadsheet as it went in, in both languages', () => {
    for (const field of fields.filter(f => kindOf(f).inCells !== false))
      for (const value of samples(field, 11)) roundTripCell(field, value)
  })

  it('parses any cell to a valid value or a code, and never throws', () => {
    for (const field of fields) {
      fc.assert(
        fc.property(
          fc.oneof(
            fc.string(),
            fc.string({ unit: 'binary' }),
            fc.constantFrom('-', '+', '#', '1e999', '٣', '１２'),
          ),
          text => parsesInOrder(field, text),
        ),
        { seed: 3, numRuns: 150 },
      )
    }
  })

  it('reads a filter value, and never lets a null byte through', () => {
    for (const field of fields) {
      const kind = kindOf(field)
      for (const op of kind.filters(field.options)) {
        for (const text of [...evil, 'x'.repeat(100_000)])
          expect(kind.parseFilter(text, op, field.options)).toBeUndefined()
      }
      const flags = ['true', 'false', '1'].map(text =>
        kind.parseFilter(text, 'null', field.options),
      )
      expect(flags).toEqual(
        kind.filters(field.options).includes('null') ? [true, false, undefined] : flags,
      )
    }
  })

  it('finds a stored value by its own text', () => {
    for (const field of fields) {
      const kind = kindOf(field)
      if (!kind.filters(field.options).includes('eq')) continue
      for (const value of samples(field))
        expect(kind.parseFilter(String(value), 'eq', field.options)).toEqual(
          kind.toStore(value, field.options),
        )
    }
  })

  it('describes itself to OpenAPI', () => {
    for (const field of fields) expect(kindOf(field).openapi(field.options)).toHaveProperty('type')
  })

  it('refuses a huge text', () => {
    for (const field of fields) {
      expect(judge(field, '1'.repeat(10_000_000))).toHaveProperty('code')
      expect(judge(field, ['a'.repeat(10_000_000)])).toHaveProperty('code')
    }
  })

  it('judges a text in time that grows with its length alone', async () => {
    for (const field of fields) {
      const { parseCell } = kindOf(field)
      const work = (length: number) => {
        const [digits, dots] = ['1'.repeat(length), `${'a.'.repeat(length / 2)}@`]
        return () => {
          for (const text of [digits, dots]) {
            judge(field, text)
            judge(field, [text])
            parseCell(text, field.options, cellContext('en'))
          }
        }
      }
      expect(await growthOf(work, 20_000)).toBeLessThan(linear)
    }
  })
})

describe('round trip of arbitrary valid values through a cell', () => {
  it.each([
    'text',
    'longText',
    'tags',
    'decimal',
    'hours',
    'money',
    'integer',
    'url',
    'email',
  ] as const)('%s', name => {
    for (const field of fieldFixtures[name]) {
      const word = fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 20 }),
        fc.string({ maxLength: 20 }),
      )
      const source = fc.oneof(
        word,
        fc.array(word, { maxLength: 3 }),
        fc.double({ noNaN: true, min: -1e6, max: 1e6 }).map(x => Math.round(x * 100) / 100),
        fc.integer(),
        fc.integer({ min: -99_999_999, max: 99_999_999 }).map(x => (x / 100).toFixed(2)),
        fc.webUrl(),
        fc.emailAddress(),
      )
      fc.assert(
        fc.property(source, value => {
          const answer = judge(field, value)
          if ('value' in answer) roundTripCell(field, answer.value)
        }),
        { seed: 4, numRuns: 400 },
      )
    }
  })
})
