import { spawnSync } from 'node:child_process'
import { domainFiles } from './scaffold/domain.ts'
import { namesOf } from './scaffold/names.ts'
import { requestedNames, writeFormatted } from './scaffold/write.ts'

/**
 * `npm run new:domain -- library book`: creates a working domain with a resource, a journal, a call
 * with its page, a task, a notification, demo data and tests. By default its resource has the
 * domain's name.
 */
const [, , domainName = '', resourceName = domainName] = process.argv
const resource = namesOf(resourceName)
const domain = requestedNames('new:domain', '<name> [<first resource>]', ({ folder }) => [
  `resources/${folder}`,
  `server/domain/${folder}`,
  `custom-pages/${folder}`,
])
if (!resource) throw new Error(`${resourceName} is no name in camelCase`)
const files = domainFiles(resource, domain)
await writeFormatted(files)
const { status } = spawnSync(process.execPath, ['scripts/print-schema.ts'], { stdio: 'inherit' })
console.log(`Wrote
  ${[...Object.keys(files), 'schema.sql'].join('\n  ')}
Next: write its labels and sentences in both languages, then npm run print:map, npm run check, npm test, npm start.
npm run new:resource -- <domain> <name> adds a further resource. docs/adding-a-domain.md explains each file.`)
process.exitCode = status ?? 1
