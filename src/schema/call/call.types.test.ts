import { describe, expectTypeOf, it } from 'vitest'
import { integer, reference, text } from '../fields/index.ts'
import { defineCall, group, idsOf, listOf, shape, type GivenOf, type ParsedOf } from './index.ts'

const label = { en: 'x', zh: 'x' }
const call = defineCall({
  path: '/x',
  summary: 'x',
  audience: 'member',
  input: {
    id: reference({ label, to: 'lesson', required: true }),
    note: text({ label }),
    page: integer({ label, min: 1, default: 1 }),
    ids: idsOf('student', { max: 3, required: true }),
    more: idsOf('student', { max: 3 }),
    repeat: group({ count: integer({ label, required: true }) }),
    rows: listOf(group({ a: text({ label, required: true }) }), { max: 3 }),
  },
  output: shape<{ readonly done: number }>(),
})
type Parsed = ParsedOf<(typeof call)['input']>
type Given = GivenOf<(typeof call)['input']>

describe('types of a call', () => {
  it('parsed inputs have exact types', () => {
    expectTypeOf<Parsed['id']>().toEqualTypeOf<string>()
    expectTypeOf<Parsed['note']>().toEqualTypeOf<string | null>()
    expectTypeOf<Parsed['page']>().toEqualTypeOf<number>()
    expectTypeOf<Parsed['ids']>().toEqualTypeOf<readonly string[]>()
    expectTypeOf<Parsed['repeat']>().toEqualTypeOf<{ readonly count: number } | null>()
    expectTypeOf<Parsed['rows']>().toEqualTypeOf<readonly { readonly a: string }[]>()
  })
  it('a client may leave out what is optional, and nothing else', () => {
    expectTypeOf<{ id: string; ids: string[] }>().toExtend<Given>()
    expectTypeOf<{ id: string }>().not.toExtend<Given>()
    expectTypeOf<{ id: string; ids: string[]; page: number; note: null }>().toExtend<Given>()
    expectTypeOf<{ id: string; ids: string[]; page: string }>().not.toExtend<Given>()
  })
  it('a call without a right or an audience does not compile', () => {
    // @ts-expect-error neither right nor audience
    defineCall({ path: '/x', summary: 'x', output: shape() })
  })
})
