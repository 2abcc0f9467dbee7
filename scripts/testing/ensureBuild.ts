import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { buildVersion } from '../build-version.ts'

/** Version of the last build that came to its end. */
const builtFile = '.tmp/built'

const isBuilt = (version: string): boolean =>
  existsSync(builtFile) &&
  readFileSync(builtFile, 'utf8') === version &&
  existsSync('dist/version.json') &&
  readFileSync('dist/version.json', 'utf8') === JSON.stringify({ version })

/**
 * Builds the console into dist/ as `npm start` would, unless the build that is there is of the same
 * sources.
 */
export const ensureBuild = (): void => {
  const version = buildVersion()
  if (isBuilt(version)) return
  rmSync(builtFile, { force: true })
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
    // the test runner's NODE_ENV would make it a test build
    env: { ...process.env, NODE_ENV: 'production' },
  })
  mkdirSync('.tmp', { recursive: true })
  writeFileSync(builtFile, version)
}
