import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { quarterOf } from '../../tests/support/ring.ts'
import { chooseTests, coveredBy } from './rings.ts'

const quarter = 1
const inQuarter = 'server/domain/points/'
const names = [...Array(40).keys()].map(n => `${inQuarter}rule${n}.test.ts`)
const asked = names.find(name => quarterOf(name) === quarter) ?? ''
const notAsked = names.find(name => quarterOf(name) !== quarter) ?? ''
/** A flow that is in another quarter. */
const flow = ['hours', 'booking', 'plans', 'tasks', 'disk']
  .map(name => `tests/e2e/${name}.e2e.ts`)
  .find(name => quarterOf(name) !== quarter)
const sheets = ['sheets', 'odd', 'cells', 'books', 'rows']
  .map(name => `server/adapters/sheets/${name}.test.ts`)
  .find(name => quarterOf(name) !== quarter)
if (!flow || !sheets) throw new Error('all names are in one quarter')

const sources = new Map([
  [asked, ''],
  [notAsked, ''],
  ['server/platform/store/open.ts', ''],
  ['server/platform/store/open.test.ts', "import './open.ts'"],
  ['server/domain/booking/seats.ts', "import '../../platform/store/open.ts'"],
  ['server/domain/booking/seats.test.ts', "import './seats.ts'"],
  ['server/adapters/sheets/read.ts', ''],
  [sheets, "import './read.ts'"],
  [flow, '// covers: booking'],
  ['tests/e2e/undo.e2e.ts', ''],
  ['tests/security/odd.test.ts', ''],
])
const reasonsAfter = (...changed: readonly string[]) =>
  Object.fromEntries(chooseTests(changed, sources, quarter).reasons)
const always = {
  'server/platform/store/open.test.ts': 'kernel',
  'tests/e2e/undo.e2e.ts': 'kernel',
  'tests/security/odd.test.ts': 'kernel',
  [asked]: 'quarter',
  [notAsked]: 'left out',
}

it('asks the kernel, what a change touches, and a quarter of the rest', () => {
  expect(reasonsAfter('server/domain/booking/seats.ts')).toEqual({
    ...always,
    'server/domain/booking/seats.test.ts': 'touched',
    [sheets]: 'left out',
    [flow]: 'touched',
  })
})

it('leaves domains to their quarter after a change of the kernel', () => {
  const reasons = reasonsAfter('server/platform/store/open.ts')
  expect(reasons).toMatchObject({ ...always, [sheets]: 'left out', [flow]: 'left out' })
  expect(reasons['server/domain/booking/seats.test.ts']).not.toBe('touched')
})

it('asks a leaf suite when something that it imports has changed, and a test that has changed itself', () => {
  expect(reasonsAfter('server/adapters/sheets/read.ts')).toMatchObject({ [sheets]: 'touched' })
  expect(reasonsAfter(notAsked)).toMatchObject({ [notAsked]: 'touched' })
})

it('names the resources and domains of a change', () => {
  expect(
    chooseTests(
      ['resources/points/points-policy/policy.ts', 'custom-pages/points/Page.tsx'],
      sources,
      1,
    ),
  ).toMatchObject({ resources: ['pointsPolicy'], domains: ['points'] })
})

it('a flow names only domains and resources that exist, and each domain with a flow is named', () => {
  const known = new Set([
    ...globSync(['server/domain/*', 'custom-pages/*']).map(path => path.split('/').at(-1)),
    ...Object.keys(resources),
  ])
  const covered = globSync('tests/e2e/*.e2e.ts').flatMap(path =>
    coveredBy(readFileSync(path, 'utf8')),
  )
  expect(covered.filter(name => !known.has(name))).toEqual([])
  expect(new Set(covered).size).toBeGreaterThan(20)
})
