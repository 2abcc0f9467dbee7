import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { declarations } from './declarations.ts'
import { optionsPage } from './options/page.ts'

/** `npm run print:reference`: writes docs/reference; `--check` only says whether it is fresh. */
const options = optionsPage()
for (const [name, text] of Object.entries({ ...declarations(), 'options.md': options.text })) {
  const path = `docs/reference/${name}`
  if (!process.argv.includes('--check')) writeFileSync(path, text)
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    process.stderr.write(`${path} is stale: npm run print:reference\n`)
    process.exitCode = 1
  }
}
