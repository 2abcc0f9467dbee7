import { existsSync } from 'node:fs'
import { npmsChromium, runsNpmsChromium, type Chromium } from './npms.ts'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
/** The value of CHROME_PATH for npm's Chromium. */
const npms = 'npm'
const isThere = (path: string): boolean => existsSync(path)

/**
 * The Chromium that tests start: a path, or `npm`. CHROME_PATH names it; else an installed one
 * comes before npm's.
 */
export const chosenChromium = (named = process.env['CHROME_PATH'], exists = isThere): string =>
  named || (installed.find(exists) ?? npms)

/**
 * Every Chromium that the tests can be run with here: the chosen one, then npm's where that is
 * another and runs.
 */
export const chromiumsHere = (
  chromium = chosenChromium(),
  runsNpms = runsNpmsChromium(),
): string[] => [...new Set([chromium, ...(runsNpms ? [npms] : [])])]

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How the chosen Chromium is started; npm's is unpacked if it isn't yet. */
export const startOfChromium = (chromium = chosenChromium()): Chromium =>
  chromium === npms
    ? npmsChromium()
    : { path: chromium, args: ['--headless', '--no-sandbox', ...quiet], env: {} }
