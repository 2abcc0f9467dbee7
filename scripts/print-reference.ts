import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { decisionsIndex } from './decisions.ts'
import { declarations } from './declarations.ts'
import { optionsPage } from './options/page.ts'

/**
 * `npm run print:reference` writes docs/reference and the index of decisions. The pages of
 * declarations (*.yaml) are for reading and not committed; `--check` checks that the committed ones
 * are up to date.
 */
const committed: readonly (readonly [path: string, text: string])[] = [
  ['docs/reference/options.md', optionsPage().text],
  ['docs/decisions/README.md', decisionsIndex()],
]
if (process.argv.includes('--check')) {
  for (const [path, text] of committed)
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
      process.stderr.write(`${path} is stale: npm run print:reference\n`)
      process.exitCode = 1
    }
} else {
  for (const [path, text] of committed) writeFileSync(path, text)
  for (const [name, text] of Object.entries(declarations()))
    writeFileSync(`docs/reference/${name}`, text)
}
