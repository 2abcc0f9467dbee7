import { spawnSync } from 'node:child_process'
import { domainFiles } from './scaffold/domain.ts'
import { requestedNames, writeFormatted } from './scaffold/write.ts'

/** `npm run new:domain -- library`: a working domain of one resource, one call, one page, demo data and tests. */
const names = requestedNames('new:domain', ({ folder }) =>
  ['resources', 'server/domain', 'custom-pages'].map(module => `${module}/${folder}`),
)
const files = domainFiles(names)
await writeFormatted(files)
const { status } = spawnSync(process.execPath, ['scripts/print-schema.ts'], { stdio: 'inherit' })
console.log(`Wrote
  ${[...Object.keys(files), 'schema.sql'].join('\n  ')}
Next: write its labels and sentences in both languages, then npm run check, npm test, npm start.
docs/adding-a-domain.md explains each file.`)
process.exitCode = status ?? 1
