import type { TestProject } from 'vitest/node'
import { ensureBuild } from '../../scripts/testing/ensureBuild.ts'
import { startOfChromium } from './chromium/chosen.ts'
import { makeDemoSchool } from './demoSchool.ts'
import { startSharedServers } from './sharedServers.ts'

/**
 * Builds the console once, as `npm start` would. For the project `e2e` it also makes the school that the tests begin with, and starts
 * the servers that they share. Where there is no browser, it says so before anything is begun; npm's is unpacked. Returns how to stop
 * the servers.
 */
export const setup = async ({
  name,
}: Pick<TestProject, 'name'>): Promise<(() => Promise<void>) | undefined> => {
  startOfChromium()
  buildOnce()
  if (name !== 'e2e') return undefined
  await makeDemoSchool()
  return startSharedServers()
}

const buildOnce = (): void => {
  if (process.env['EDU_SKIP_BUILD']) return
  ensureBuild()
  // the other project of this run has its own setup
  process.env['EDU_SKIP_BUILD'] = '1'
}
