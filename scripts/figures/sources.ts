import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

const product = '{src,resources,dataProvider,custom-pages,server,mocks}/**/*.{ts,tsx}'
const sourceFiles = (): string[] =>
  globSync(product).filter(path => !/\.test\.tsx?$|\.d\.ts$/.test(path))

/**
 * An access by a literal name, `row['x']`; an indexed type, `Lesson['x']` or
 * `Lessons[number]['x']`, is not one.
 */
const access = /(?:(?<![\w$])[a-z_$][\w$]*|\)|(?<!\[number)\])(?:!|\?\.)?\['[A-Za-z]+'\]/g

/**
 * Accesses by a literal name in the files that know records by their definitions: the file and the
 * access of each.
 */
export const untypedAccesses = (): readonly string[] =>
  sourceFiles()
    .filter(path => /^(server\/domain|resources|custom-pages|mocks)\//.test(path))
    .flatMap(path =>
      (readFileSync(path, 'utf8').match(access) ?? []).map(found => `${path}: ${found}`),
    )

/** What each domain exports by this name: its demo data, and the factories of its errors. */
const ofEachDomain = new Set(['seed', 'errors', 'help'])

/** Names that two or more files export. A module with a separate browser version counts once. */
export const duplicateExports = (): readonly string[] => {
  const files = new Map<string, number>()
  for (const path of sourceFiles().filter(name => !name.endsWith('.browser.ts'))) {
    const names = readFileSync(path, 'utf8').matchAll(
      /^export (?:declare )?(?:abstract )?(?:const|let|function\*?|async function|class|interface|type|enum) (\w+)/gm,
    )
    for (const name of new Set([...names].map(([, name = '']) => name)))
      files.set(name, (files.get(name) ?? 0) + 1)
  }
  return [...files]
    .filter(([name, count]) => count > 1 && !ofEachDomain.has(name))
    .map(([name]) => name)
}

/**
 * Functions of more than 50 lines, the longest first: the number of their lines, and the file of
 * each.
 */
export const longFunctions = (): readonly { readonly lines: number; readonly path: string }[] => {
  const { stdout } = spawnSync(
    process.execPath,
    [
      'node_modules/oxlint/bin/oxlint',
      '-A',
      'all',
      '-D',
      'eslint/max-lines-per-function',
      '--format',
      'json',
      ...new Set(product.slice(1, product.indexOf('}')).split(',')),
    ],
    { encoding: 'utf8', maxBuffer: 64 << 20 },
  )
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; message: string; filename: string }[]
  }
  return diagnostics
    .filter(
      ({ code, filename }) => code.includes('max-lines-per-function') && !/\.test\./.test(filename),
    )
    .map(({ message, filename }) => ({
      lines: Number(/\((\d+)\)/.exec(message)?.[1] ?? 0),
      path: filename,
    }))
    .toSorted((a, b) => b.lines - a.lines)
}

const longest = 100
/** A line that a tool reads as a whole. */
const directive = /ox(?:lint|fmt)-|eslint-|@ts-/

/**
 * Lines of comments of a text with more than 100 characters, by their numbers. Directives of tools
 * and lines of examples are left out: they can't be broken.
 */
export const longCommentLines = (text: string): readonly number[] => {
  let inExample = false
  return text.split('\n').flatMap((line, n) => {
    const comment = /^\s*(?:\/\/|\/\*|\*)/.test(line)
    inExample = comment && !line.includes('*/') && (inExample || line.includes('@example'))
    return comment && !inExample && line.length > longest && !directive.test(line) ? [n + 1] : []
  })
}

/** The same of every file of the project, tests among them: path and number of the line. */
export const longComments = (): readonly string[] =>
  globSync('{src,resources,dataProvider,custom-pages,server,mocks,scripts,tests}/**/*.{ts,tsx}', {
    exclude: ['tests/fixtures/**'],
  }).flatMap(path =>
    longCommentLines(readFileSync(path, 'utf8')).map(line => `${path}:${String(line)}`),
  )
