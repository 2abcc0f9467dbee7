import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { domainFiles } from './scaffold/domain.ts'
import { namesOf } from './scaffold/names.ts'
import { partNames, partsOf } from './scaffold/parts.ts'
import { fail, requestedNames, writeFormatted } from './scaffold/write.ts'

const usage = `<name> [<first resource>] [--journal <name>] [--without ${partNames.join(',')}]`

const readArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { journal: { type: 'string' }, without: { type: 'string' } },
    })
  } catch (error) {
    return fail(`${String(error)}\nUsage: npm run new:domain -- ${usage}`)
  }
}

/**
 * `npm run new:domain -- library book`: creates a working domain with a resource, a journal, a page
 * of figures, a task, a notification, demo data and tests. Unless named, its resource is called as
 * the domain is. `--journal bookEvent` names the journal; `--without task,page` leaves parts out.
 */
const { positionals, values } = readArguments()
const [domainName = '', resourceName = domainName] = positionals
const domain = requestedNames('new:domain', usage, domainName, ({ folder }) => [
  `resources/${folder}`,
  `server/domain/${folder}`,
  `custom-pages/${folder}`,
])
const resource = namesOf(resourceName) ?? fail(`${resourceName} is no name in camelCase.`)
const parts = partsOf(resource.name, values)
const files = domainFiles(resource, domain, typeof parts === 'string' ? fail(parts) : parts)
await writeFormatted(files)
const { status } = spawnSync(process.execPath, ['scripts/print-schema.ts'], { stdio: 'inherit' })
console.log(`Wrote
  ${[...Object.keys(files), 'schema.sql'].join('\n  ')}
Next: write its labels and sentences in both languages, then npm run print:map, npm run check, npm test, npm start.
npm run new:resource -- <domain> <name> adds a further resource. docs/adding-a-domain.md explains each file.`)
process.exitCode = status ?? 1
