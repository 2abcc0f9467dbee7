import { describe, expect, it } from 'vitest'
import { withExtensions } from './extend.ts'
import type { AnyRules, RecordChange, RuleContext } from './rules.ts'
import { asRecord, type AnyRecord } from '../../../src/schema/resource.ts'

const noActions: Pick<AnyRules, 'resource' | 'quotas' | 'actions'> = {
  resource: 'room',
  quotas: [],
  actions: {},
}
const change: RecordChange<AnyRecord> = {
  kind: 'update',
  before: undefined,
  after: asRecord({ id: 'r1' }),
  given: new Set(),
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- none of these rules looks at it
const ctx = {} as RuleContext & Parameters<NonNullable<AnyRules['computed']>>[1]

const noting = (name: string, notes: string[]): AnyRules => ({
  ...noActions,
  beforeWrite: () => {
    notes.push(`${name} before`)
    return Promise.resolve(name === 'own' ? { name } : undefined)
  },
  afterWrite: () => Promise.resolve(void notes.push(`${name} after`)),
  afterWrites: () => Promise.resolve(void notes.push(`${name} after all`)),
  follows: () => [name],
  computed: ids => Promise.resolve(new Map(ids.map(id => [id, { [name]: 1 }]))),
  personal: {
    ...(name === 'own' ? { erase: ['phone'] } : {}),
    parts: () => [],
    also: () => Promise.resolve(void notes.push(`${name} erases`)),
  },
})

describe('rules with what other domains add to them', () => {
  it('refuse before a write first, and do what follows last, in the order of the extensions', async () => {
    const notes: string[] = []
    const all = withExtensions(noting('own', notes), [noting('a', notes), noting('b', notes)])
    expect(await all.beforeWrite?.(change, ctx)).toEqual({ name: 'own' })
    await all.afterWrite?.(change, ctx)
    await all.afterWrites?.([change], ctx)
    await all.personal?.also?.(['r1'], ctx)
    expect(notes).toEqual(
      ['before', 'after', 'after all', 'erases'].flatMap(moment =>
        (moment === 'before' ? ['a', 'b', 'own'] : ['own', 'a', 'b']).map(
          name => `${name} ${moment}`,
        ),
      ),
    )
  })

  it('join what they compute, follow and erase', async () => {
    const all = withExtensions(noting('own', []), [noting('a', [])])
    expect(await all.computed?.(['r1', 'r2'], ctx)).toEqual(
      new Map(['r1', 'r2'].map(id => [id, { own: 1, a: 1 }])),
    )
    expect(all.follows?.({ resource: 'x' })).toEqual(['own', 'a'])
    expect(all.personal?.erase).toEqual(['phone'])
  })

  it('stop at the first refusal', async () => {
    const notes: string[] = []
    const refusing = { ...noActions, beforeWrite: () => Promise.reject(new Error('no')) }
    const all = withExtensions(noting('own', notes), [refusing, noting('b', notes)])
    await expect(all.beforeWrite?.(change, ctx)).rejects.toThrow('no')
    expect(notes).toEqual([])
  })

  it('are refused where two handle one action', () => {
    const pay = { ...noActions, actions: { pay: () => Promise.resolve({}) } }
    expect(() => withExtensions(pay, [pay])).toThrow('room: two handle the action pay')
  })
})
