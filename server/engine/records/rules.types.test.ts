import { expect, expectTypeOf, it } from 'vitest'
import { defineAction, defineResource, integer, text } from '../../../src/schema/index.ts'
import { defineRules, each } from './rules.ts'

const label = { en: 'A', zh: '甲' }
const thing = defineResource({
  name: 'thing',
  label,
  plural: label,
  title: 'name',
  fields: { name: text({ label, required: true }), size: integer({ label }) },
  list: { columns: ['name'], sort: 'name' },
  form: { layout: 'sections', groups: [] },
  actions: {
    grow: defineAction({
      label,
      on: 'record',
      input: { by: integer({ label, required: true }) },
      output: { size: integer({ label, required: true }) },
    }),
  },
})

it('rules that fit their resource compile, others do not', () => {
  const rules = defineRules(thing, {
    quotas: [{ name: 'things', code: '2222', where: { name: 'x' }, max: () => 1 }],
    actions: { grow: async ({ record, input }) => ({ size: (record.size ?? 0) + input.by }) },
  })
  // @ts-expect-error a declared action without its handler
  defineRules(thing, { actions: {} })
  // @ts-expect-error a handler whose answer is not the action's output
  defineRules(thing, { actions: { grow: async () => ({ size: 'big' }) } })
  const grow = async () => ({ size: 1 })
  defineRules(thing, {
    // @ts-expect-error a quota over a column that isn't there
    quotas: [{ name: 'x', code: '2222', where: { colour: 'x' }, max: () => 1 }],
    actions: { grow },
  })
  defineRules(thing, {
    // @ts-expect-error a code outside the catalogue
    quotas: [{ name: 'x', code: '99999', where: {}, max: () => 1 }],
    actions: { grow },
  })
  // @ts-expect-error a value of the wrong type laid over a record
  defineRules(thing, { beforeWrite: () => ({ size: 'big' }), actions: { grow } })
  expect(rules.resource).toBe('thing')
})

const board = defineResource({
  ...thing,
  name: 'board',
  actions: {
    clear: defineAction({ label, on: 'record' }),
    sweep: defineAction({ label, on: 'resource', input: { by: integer({ label }) } }),
    shrink: defineAction({
      label,
      on: 'records',
      input: { by: integer({ label, required: true }) },
    }),
  },
})

it('handlers get a record unless the action is on the resource, and return nothing without an output', async () => {
  const shrunk: string[] = []
  const rules = defineRules(board, {
    actions: {
      clear: async ({ record }) => {
        expectTypeOf(record.size).toEqualTypeOf<number | null>()
      },
      sweep: async ({ input }) => {
        expectTypeOf(input.by).toEqualTypeOf<number | null>()
      },
      shrink: each(async ({ records, input }) => {
        expectTypeOf(input.by).toEqualTypeOf<number>()
        shrunk.push(...records.map(({ name }) => `${name} ${input.by}`))
      }),
    },
  })
  const clear = async () => {}
  const shrink = each(async () => {})
  defineRules(board, {
    // @ts-expect-error an action on the resource has no record
    actions: { clear, shrink, sweep: async ({ record }) => void record },
  })
  defineRules(board, {
    // @ts-expect-error an action without an output returns nothing
    actions: { shrink, sweep: clear, clear: async () => ({ size: 1 }) },
  })
  const [record, input] = [{ name: 'A' }, { by: 2 }]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the handler uses neither the rest of the record nor the context
  await rules.actions['shrink']?.({ record, input } as never, {} as never)
  expect(shrunk).toEqual(['A 2'])
  expect(rules.actions['shrink']?.many).toBeDefined()
  expect(rules.actions['clear']?.many).toBeUndefined()
})
