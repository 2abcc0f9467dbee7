import { defineConfig } from 'vitest/config'

const shared = { restoreMocks: true, testTimeout: 30_000, hookTimeout: 120_000 }

// browser tests that look at one screen after the other and time nothing: two at once
const walks = ['screens', 'ways-in', 'demo'].map(name => `tests/e2e/${name}.e2e.ts`)

export default defineConfig({
  test: {
    maxWorkers: 2,
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
