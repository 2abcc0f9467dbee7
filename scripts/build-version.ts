import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'

/** The sources of a build, including the scripts that take part in it. */
const sources = [
  'src/**/*',
  'resources/**/*',
  'custom-pages/**/*',
  'dataProvider/**/*',
  'scripts/*.ts',
  'index.html',
  'public/*',
  'vite.config.ts',
  'package-lock.json',
]
const isTest = /\.test\.tsx?$/

/**
 * Version of a build: the package's, and what the sources hash to; the same sources give the same
 * version.
 */
export const buildVersion = (): string => {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { withFileTypes: true })
    .filter(entry => entry.isFile() && !isTest.test(entry.name))
    .map(entry => `${entry.parentPath}/${entry.name}`)
    .toSorted())
    hash.update(readFileSync(file))
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  return `${version}-${hash.digest('hex').slice(0, 12)}`
}
