import { ensureBuild } from '../../scripts/testing/ensureBuild.ts'
import { startOfChromium } from './chromium/chosen.ts'
import { makeDemoSchool } from './demoSchool.ts'
import { startSharedServers } from './sharedServers.ts'

/**
 * Builds the console once, as `npm start` would, makes the school that the browser tests begin
 * with, and starts the servers that they share. Where there is no browser, it says so before
 * anything is begun; npm's is unpacked. Returns how to stop the servers.
 */
export const setup = async (): Promise<() => Promise<void>> => {
  startOfChromium()
  if (!process.env['EDU_SKIP_BUILD']) ensureBuild()
  await makeDemoSchool()
  return startSharedServers()
}
