import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { decisionsIndex } from './decisions.ts'
import { declarations } from './declarations.ts'
import { optionsPage } from './options/page.ts'

/** `npm run print:reference`: writes docs/reference and the index of decisions; `--check` only says whether they are fresh. */
const printed = [
  ...Object.entries({ ...declarations(), 'options.md': optionsPage().text }).map(
    ([name, text]) => [`docs/reference/${name}`, text] as const,
  ),
  ['docs/decisions/README.md', decisionsIndex()] as const,
]
for (const [path, text] of printed)
  if (!process.argv.includes('--check')) writeFileSync(path, text)
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    process.stderr.write(`${path} is stale: npm run print:reference\n`)
    process.exitCode = 1
  }
