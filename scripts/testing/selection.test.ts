import { describe, expect, it } from 'vitest'
import { chosenTests, testsOfResources } from './changed.ts'
import { testsOfChange, touchedResources } from './selection.ts'

it('finds the resources in whose folders something has changed', () => {
  expect(
    touchedResources([
      'resources/booking/booking-policy/policy.ts',
      'server/domain/booking/rules/booking.ts',
      'resources/booking/booking/booking.resource.ts',
      'resources/index.ts',
      'server/domain/booking/index.ts',
    ]),
  ).toEqual(['bookingPolicy', 'booking'])
})

const sources = new Map([
  ['server/domain/booking/rules/booking.ts', "import { seats } from '../seats.ts'"],
  ['server/domain/booking/seats.ts', ''],
  ['server/domain/booking/index.ts', "export * from './seats.ts'; import('./rules/booking.ts')"],
  ['server/domain/tasks/index.ts', "import('../booking/seats.ts')"],
  ['server/domains.ts', "import './domain/booking/index.ts'"],
  ['tests/support/app.ts', "import { rules } from '../../server/domains.ts'"],
  ['server/domain/booking/limits.test.ts', "import '../../../tests/support/app.ts'"],
  ['custom-pages/booking/page.test.tsx', ''],
  ['server/domain/tasks/tasks.test.ts', "import { tasks } from './index.ts'"],
  ['server/domain/points/points.test.ts', "import '../../../tests/support/app.ts'"],
  ['tests/security/passes.test.ts', "import '../support/app.ts'\nt.call('POST', 'booking/book')"],
  ['tests/contract/all.test.ts', "import '../support/app.ts'\nconst booking = 1"],
])

it("chooses the tests of a rule's domain, of what imports it, and of what calls it", () => {
  const ofDomain = ['custom-pages/booking/page.test.tsx', 'server/domain/booking/limits.test.ts']
  expect(testsOfChange(['server/domain/booking/rules/booking.ts'], sources)).toEqual([
    ...ofDomain,
    'tests/security/passes.test.ts',
  ])
  expect(testsOfChange(['server/domain/booking/seats.ts'], sources)).toEqual([
    ...ofDomain,
    'server/domain/tasks/tasks.test.ts',
    'tests/security/passes.test.ts',
  ])
})

it('chooses a changed test, and what shared support of the tests reaches', () => {
  expect(testsOfChange(['tests/contract/all.test.ts'], sources)).toEqual([
    'tests/contract/all.test.ts',
  ])
  expect(testsOfChange(['tests/support/app.ts'], sources)).toEqual([
    'server/domain/booking/limits.test.ts',
    'server/domain/points/points.test.ts',
    'tests/contract/all.test.ts',
    'tests/security/passes.test.ts',
  ])
  expect(testsOfChange(['docs/testing.md'], sources)).toEqual([])
})

it('chooses tests that find sources by glob, and none that look into a folder of their own', () => {
  const more = new Map([
    ...sources,
    ['tests/architecture/labels.test.ts', "globSync('resources/**')"],
    ['tests/security/folder.test.ts', 'const at = mkdtempSync(join(tmpdir())); readdirSync(at)'],
    ['tests/contract/registry-1.test.ts', "import '../../server/domain/booking/rules/booking.ts'"],
  ])
  expect(chosenTests(['docs/testing.md'], more)).toEqual(['tests/architecture/labels.test.ts'])
  expect(chosenTests(['tests/security/folder.test.ts'], more)).toContain(
    'tests/security/folder.test.ts',
  )
  // whose tests of touched resources alone run
  expect(chosenTests(['server/domain/booking/rules/booking.ts'], more)).not.toContain(
    'tests/contract/registry-1.test.ts',
  )
})

describe('every path on pglite', () => {
  describe('course', () => {
    it('list (ROL-02, ROL-03)', ({ expect: here }) => {
      const pattern = new RegExp(testsOfResources(['course', 'bookingPolicy']))
      const name = here.getState().currentTestName
      expect(name).toMatch(pattern)
      expect(name).not.toMatch(new RegExp(testsOfResources(['list', 'cours'])))
    })
  })
})
describe('course on pglite', () => {
  it('a test of the registry is chosen by its resource', ({ expect: here }) => {
    expect(here.getState().currentTestName).toMatch(new RegExp(testsOfResources(['course'])))
  })
})
