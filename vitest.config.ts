import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const shared = { restoreMocks: true, testTimeout: 30_000, hookTimeout: 120_000 }

// browser tests that look at one screen after the other and time nothing: two at once
const walks = ['screens', 'ways-in', 'demo'].map(name => `tests/e2e/${name}.e2e.ts`)

// short files that take long: begun first, so that no worker waits at the end for another's
const long = ['contract/kill', 'contract/registry-1', 'contract/registry-2', 'security/matrix', 'faults/faults']
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => long.some(name => moduleId.endsWith(`tests/${name}.test.ts`))
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
          ...shared,
          name: 'node',
          environment: 'node',
          include: [
            '{src,server,resources,custom-pages,dataProvider,mocks,scripts}/**/*.test.ts',
            'tests/{architecture,contract,faults,security}/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...shared,
          name: 'dom',
          environment: 'jsdom',
          include: ['{src,custom-pages,resources}/**/*.test.tsx', 'tests/contract/**/*.test.tsx'],
          setupFiles: ['tests/support/dom.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.e2e.ts'],
          exclude: walks,
          testTimeout: 90_000,
          globalSetup: ['tests/support/build.ts'],
          fileParallelism: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'walk',
          environment: 'node',
          include: walks,
          testTimeout: 90_000,
          globalSetup: ['tests/support/build.ts'],
        },
      },
    ],
  },
})
