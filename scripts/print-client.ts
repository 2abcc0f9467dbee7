import { readFileSync, writeFileSync } from 'node:fs'
import { clientSource } from './client/source.ts'
import { formatted } from './formatted.ts'

/** `npm run print:client [-- <file>]`: writes the typed client into a file, or prints it. */
const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string }
const source = await formatted('client.ts', clientSource(version))
const [path] = process.argv.slice(2)
if (path === undefined) process.stdout.write(source)
else writeFileSync(path, source)
