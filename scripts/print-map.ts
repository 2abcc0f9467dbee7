import { readFileSync, writeFileSync } from 'node:fs'
import { domains } from '../server/domains.ts'
import { withMap } from './domain-map.ts'
import { formatted } from './formatted.ts'

/**
 * `npm run print:map`: writes the table of domains in docs/architecture.md; `--check` only says
 * whether it is fresh.
 */
const path = 'docs/architecture.md'
const written = readFileSync(path, 'utf8')
const text = await formatted(path, withMap(written, domains))
if (!process.argv.includes('--check')) writeFileSync(path, text)
else if (written !== text) {
  process.stderr.write(`${path} is stale: npm run print:map\n`)
  process.exitCode = 1
}
