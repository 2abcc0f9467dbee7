import { execFileSync } from 'node:child_process'
import { makeDemoSchool } from './demoSchool.ts'

/** Builds the console once, as `npm start` would, before the browser opens it, and makes the school that the tests begin with. */
export const setup = async (): Promise<void> => {
  if (!process.env.EDU_SKIP_BUILD) build()
  await makeDemoSchool()
}

const build = (): void => {
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
    // the runner's own NODE_ENV would make it a build for tests
    env: { ...process.env, NODE_ENV: 'production' },
  })
}
