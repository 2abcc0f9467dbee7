import { defineConfig } from 'vitest/config'
import { definitionsApart } from './scripts/definitions-plugin.ts'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const shared = { restoreMocks: true, testTimeout: 30_000, hookTimeout: 120_000 }

// Files share what a worker has loaded: loading it anew for each takes a third of their time. Those that put something else in a module's
// place (vi.mock) have .alone. in their names.
const nodeTests = (end: string) => [
  `{src,server,resources,custom-pages,dataProvider,mocks,scripts}/**/*${end}.ts`,
  `tests/{architecture,contract,faults,security}/**/*${end}.ts`,
]
const domTests = (end: string) => [
  `{src,custom-pages,resources}/**/*${end}.tsx`,
  `tests/contract/**/*${end}.tsx`,
]
const alone = ['**/*.alone.test.*']
const node = { ...shared, environment: 'node' as const, globalSetup: ['tests/support/sweep.ts'] }
const dom = { ...shared, environment: 'jsdom' as const, setupFiles: ['tests/support/dom.ts'] }

// browser tests that time what a person waits for: alone on the machine; the others go two at once
const timed = ['tests/e2e/sessions.e2e.ts']
const browser = {
  ...shared,
  environment: 'node' as const,
  testTimeout: 90_000,
  // a second, as in vitest's own setting, is less than a page needs where two browsers share two cores
  expect: { poll: { timeout: 15_000 } },
  globalSetup: ['tests/support/build.ts'],
}

// short files that take long: begun first, so that no worker waits at the end for another's
const long = [
  'scripts/domains.test',
  'tests/contract/kill.test',
  'tests/contract/calls.test',
  'tests/contract/registry-1.test',
  'tests/contract/registry-2.test',
  'tests/security/matrix.test',
  'tests/faults/faults.test',
]
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      moduleId.includes('/tests/e2e/screens/') ||
      long.some(name => moduleId.endsWith(`/${name}.ts`))
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer, not of an array
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          ...node,
          name: 'node',
          isolate: false,
          include: nodeTests('.test'),
          exclude: alone,
        },
      },
      {
        plugins: [definitionsApart()],
        test: { ...node, name: 'node-alone', include: nodeTests('.alone.test') },
      },
      {
        plugins: [definitionsApart()],
        test: { ...dom, name: 'dom', isolate: false, include: domTests('.test'), exclude: alone },
      },
      {
        plugins: [definitionsApart()],
        test: { ...dom, name: 'dom-alone', include: domTests('.alone.test') },
      },
      {
        test: {
          ...browser,
          name: 'e2e',
          // files of a worker share its browser
          isolate: false,
          include: ['tests/e2e/**/*.e2e.ts'],
          exclude: timed,
        },
      },
      { test: { ...browser, name: 'e2e-timed', include: timed } },
    ],
  },
})
