import { readFileSync, writeFileSync } from 'node:fs'
import { format } from 'prettier'
import { clientSource } from './client/source.ts'

/** `npm run print:client [-- <file>]`: writes the typed client into a file, or prints it. */
const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string }
const source = await format(clientSource(version), {
  parser: 'typescript',
  semi: false,
  singleQuote: true,
  printWidth: 100,
})
const [path] = process.argv.slice(2)
if (path === undefined) process.stdout.write(source)
else writeFileSync(path, source)
