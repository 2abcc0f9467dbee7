import { execFileSync } from 'node:child_process'
import { startOfChromium } from './chromium/chosen.ts'
import { makeDemoSchool } from './demoSchool.ts'

/**
 * Builds the console once, as `npm start` would, before the browser opens it, and makes the school that the tests begin with. Where there
 * is no browser, it says so before anything is begun; npm's is unpacked.
 */
export const setup = async (): Promise<void> => {
  startOfChromium()
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
