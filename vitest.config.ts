import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { definitionsApart } from './scripts/definitions-plugin.ts'
import { declaredTexts } from './scripts/error-codes-plugin.ts'
import { helpAndManual } from './scripts/help-plugin.ts'
import { palette } from './scripts/palette/plugin.ts'
import { readBudget } from './scripts/testing/budget.ts'
import { StageReporter } from './scripts/testing/stageReporter.ts'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const shared = {
  restoreMocks: true,
  // the static checks run beside the tests: what takes 10 s alone can take 40
  testTimeout: 90_000,
  hookTimeout: 240_000,
  setupFiles: ['tests/support/cpu.ts'],
}

// Files share the modules that a worker has loaded: loading them again for each takes a third of
// the time. Files that replace modules (vi.mock) have .alone. in their names.
const nodeTests = (end: string) => [
  `{src,server,resources,custom-pages,dataProvider,mocks,scripts}/**/*${end}.ts`,
  `tests/{architecture,contract,faults,security,support}/**/*${end}.ts`,
]
const domTests = (end: string) => [
  `{src,custom-pages,resources}/**/*${end}.tsx`,
  `tests/contract/**/*${end}.tsx`,
]
const alone = ['**/*.alone.test.*']
const node = { ...shared, environment: 'node' as const, globalSetup: ['tests/support/sweep.ts'] }
const dom = {
  ...shared,
  environment: 'jsdom' as const,
  pool: 'threads' as const,
  setupFiles: [...shared.setupFiles, 'tests/support/dom.ts'],
}

const browser = {
  ...shared,
  environment: 'node' as const,
  // a second, as in vitest's own setting, is less than a page needs where two browsers share two
  // cores
  expect: { poll: { timeout: 15_000 } },
  globalSetup: ['tests/support/build.ts'],
}

/**
 * Files that take long come first, so that no worker waits at the end; but files of a project come
 * together, because a worker that changes projects starts again, without loaded modules or a
 * database.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const budget = readBudget()
    const cpu = ({ moduleId }: TestSpecification) =>
      budget[relative(import.meta.dirname, moduleId)]?.cpu ?? 0
    const names = [...new Set(files.map(({ project }) => project.name))]
    const turn = ({ project }: TestSpecification) => names.indexOf(project.name)
    return files.toSorted((a, b) => turn(a) - turn(b) || cpu(b) - cpu(a))
  }
}

/**
 * Set for a stage of `npm test`, which prints nothing but failures and ends at its limit
 * (scripts/testing/stages.ts).
 */
const stageReport = process.env['EDU_STAGE_REPORT']
const reporters = stageReport
  ? ['minimal' as const, ['json', { outputFile: stageReport }] as const, new StageReporter()]
  : ['default' as const]

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: reporters as never,
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
        plugins: [definitionsApart(), helpAndManual(), palette()],
        test: { ...node, name: 'node-alone', include: nodeTests('.alone.test') },
      },
      {
        plugins: [definitionsApart(), declaredTexts(), helpAndManual(), palette()],
        test: { ...dom, name: 'dom', isolate: false, include: domTests('.test'), exclude: alone },
      },
      {
        plugins: [definitionsApart(), declaredTexts(), helpAndManual(), palette()],
        test: { ...dom, name: 'dom-alone', include: domTests('.alone.test') },
      },
      // run by `npm run prove` alone
      { test: { ...node, name: 'prove-kills', include: ['tests/prove/kills/*.test.ts'] } },
      { test: { ...node, name: 'prove-domains', include: ['tests/prove/domains/*.test.ts'] } },
      {
        test: {
          ...browser,
          name: 'e2e',
          // files of a worker share its browser
          isolate: false,
          include: ['tests/e2e/**/*.e2e.ts'],
        },
      },
    ],
  },
})
