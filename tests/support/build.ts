import { ensureBuild } from '../../scripts/testing/ensureBuild.ts'
import { startOfChromium } from './chromium/chosen.ts'
import { makeDemoSchool } from './demoSchool.ts'
import { startSharedServers } from './sharedServers.ts'

/**
 * Builds the console once, as `npm start` would, makes the school for the browser tests, and starts
 * their shared servers. Without a browser, it reports that before anything else; npm's Chromium is
 * unpacked. Returns a function that stops the servers.
 */
export const setup = async (): Promise<() => Promise<void>> => {
  startOfChromium()
  if (!process.env['EDU_SKIP_BUILD']) ensureBuild()
  await makeDemoSchool()
  return startSharedServers()
}
