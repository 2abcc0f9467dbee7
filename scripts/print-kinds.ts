import { readFileSync, writeFileSync } from 'node:fs'
import { formatted } from './formatted.ts'
import { kindRegistries } from './kinds.ts'

/**
 * `npm run print:kinds`: writes the registries of field kinds; `--check` only says whether they are
 * fresh.
 */
const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
for (const [path, text] of Object.entries(kindRegistries())) {
  const source = await formatted(path, text)
  if (!process.argv.includes('--check')) writeFileSync(path, source)
  else if (read(path) !== source) {
    process.stderr.write(`${path} is stale: npm run print:kinds\n`)
    process.exitCode = 1
  }
}
