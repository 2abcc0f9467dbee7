import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The version of the built console, else of the package. */
export const programVersion = (): string => {
  for (const file of ['dist/version.json', 'package.json']) {
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- npm wrote it
      const { version } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
        version?: unknown
      }
      if (typeof version === 'string') return version
    } catch {
      // the console may not be built yet
    }
  }
  return '0.0.0'
}
