import { expect, it } from 'vitest'
import { isAskedIn, quarterOf, readRing } from './ring.ts'

it('asks everything without a ring', () => {
  for (const text of [undefined, '', 'whole']) {
    const ring = readRing(text)
    expect(ring).toBeUndefined()
    expect(isAskedIn(ring, { name: 'course' })).toBe(true)
  }
})

it('asks what is touched, by its resources or domains, and the quarter in turn', () => {
  const other = ([0, 1, 2, 3] as const).find(quarter => quarter !== quarterOf('course'))
  const asks = (ring: object, subject: Parameters<typeof isAskedIn>[1]) =>
    isAskedIn(readRing(JSON.stringify({ quarter: other, ...ring })), subject)
  const course = { name: 'course', resources: ['lesson'], domains: ['classes'] }
  expect(asks({}, course)).toBe(false)
  expect(asks({ resources: ['room'], domains: ['points'] }, course)).toBe(false)
  for (const ring of [
    { resources: ['lesson'] },
    { domains: ['classes'] },
    { quarter: quarterOf('course') },
  ])
    expect(asks(ring, course), JSON.stringify(ring)).toBe(true)
})

it('a name has one quarter in every run, and names are spread over all four', () => {
  expect(['course', 'student', 'tests/e2e/undo.e2e.ts'].map(quarterOf)).toEqual([1, 2, 3])
  const counts = [0, 0, 0, 0]
  for (let n = 0; n < 400; n++) counts[quarterOf(`name ${String(n)}`)]! += 1
  for (const count of counts) expect(count).toBeGreaterThan(70)
})

it.each(['{}', '{"quarter":4}', '{"quarter":1,"resources":"course"}', 'half'])(
  'refuses %s',
  text => {
    expect(() => readRing(text)).toThrow()
  },
)
