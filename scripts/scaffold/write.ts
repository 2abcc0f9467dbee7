import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { formatted } from '../formatted.ts'
import { namesOf, type Names } from './names.ts'

/** Ends the process with a message. */
export const fail = (message: string): never => {
  console.error(message)
  process.exit(1)
}

/** The names from the command line; ends the process if one is unusable or its folder exists. */
export const requestedNames = (
  command: string,
  usage: string,
  name: string,
  folders: (names: Names) => readonly string[],
): Names => {
  const names = namesOf(name)
  if (!names)
    return fail(
      `Usage: npm run ${command} -- ${usage}   (names in camelCase, e.g. seminar or taskTemplate)`,
    )
  const existingFolder = folders(names).find(folder => existsSync(folder))
  return existingFolder === undefined
    ? names
    : fail(`${existingFolder} exists already; nothing was changed.`)
}

/** Writes files by their paths, formatted as `npm run format` does; missing folders are created. */
export const writeFormatted = async (files: Readonly<Record<string, string>>): Promise<void> => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, await formatted(path, text))
  }
}

/**
 * A registry's text with one more import and one more line at the end of its list; `closing` is the
 * list's last line.
 */
export const registered = (
  path: string,
  importLine: string,
  entry: string,
  closing: RegExp,
): string => {
  const text = readFileSync(path, 'utf8')
  const changed = text
    .replace(/^import /m, `${importLine}\nimport `)
    .replace(closing, ending => `  ${entry},\n${ending}`)
  if (!changed.includes(`${entry},\n`))
    throw new Error(`${path}: the end of its list was not found`)
  return changed
}
