import { describe, expect, it } from 'vitest'
import { domains } from '../../server/domains.ts'
import { loadExtensions } from '../../server/engine/domain.ts'

const extensions = await loadExtensions(domains)
type Moment = 'beforeWrite' | 'afterWrite' | 'afterWrites'

/** The domains that do something about a resource's records at this moment, in their order. */
const order = (resource: string, moment: Moment): readonly string[] =>
  extensions
    .filter(({ rules }) => rules.resource === resource && rules[moment] !== undefined)
    .map(({ domain }) => domain)

// rules of several domains for one record run in this order, and later ones read what earlier ones
// wrote (money, seats, counts): check that before changing the order
describe('what domains do about records of others follows in this order', () => {
  it.each([
    ['attendance', 'beforeWrite', []],
    ['attendance', 'afterWrite', []],
    ['attendance', 'afterWrites', ['lesson-hours', 'points', 'billing', 'booking']],
    ['lesson', 'beforeWrite', ['booking']],
    ['lesson', 'afterWrite', ['classroom', 'booking']],
    ['lesson', 'afterWrites', []],
    ['student', 'beforeWrite', ['personal-data', 'classes']],
    ['student', 'afterWrite', []],
    ['student', 'afterWrites', ['lesson-hours', 'points', 'booking']],
    ['teacher', 'beforeWrite', ['personal-data', 'classes', 'booking']],
    ['teacher', 'afterWrite', ['identity']],
    ['teacher', 'afterWrites', []],
    ['recording', 'afterWrite', ['billing']],
  ] as const)('%s, %s: %s', (resource, moment, expected) => {
    expect(order(resource, moment)).toEqual(expected)
  })
})
