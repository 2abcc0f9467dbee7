import { resourceFiles } from './scaffold/resource.ts'
import { namesOf } from './scaffold/names.ts'
import { fail, writeFormatted } from './scaffold/write.ts'
import { existsSync } from 'node:fs'

/**
 * `npm run new:resource -- seminars seminarHost`: a folder that compiles, and its line in the
 * registry of its domain.
 */
const [, , domainName = '', resourceName = ''] = process.argv
const domain = namesOf(domainName.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))
const names = namesOf(resourceName)
if (!domain || !names)
  fail(
    'Usage: npm run new:resource -- <domain> <name>   (names in camelCase, e.g. seminars seminarHost)',
  )
else {
  const folder = `resources/${domain.folder}/${names.folder}`
  if (!existsSync(`resources/${domain.folder}/index.ts`))
    fail(`There is no resources/${domain.folder}; npm run new:domain makes one.`)
  if (existsSync(folder)) fail(`${folder} exists already; nothing was changed.`)
  const files = resourceFiles(names, domain)
  await writeFormatted(files)
  console.log(`Wrote ${Object.keys(files).join(' and ')}.
Next: write its labels and sentences in both languages, then npm run print:schema, npm run check, npm start.
docs/adding-a-resource.md lists what else a definition can say.`)
}
