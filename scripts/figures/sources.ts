import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

const product = '{src,resources,dataProvider,custom-pages,server,mocks}/**/*.{ts,tsx}'
const sourceFiles = (): string[] =>
  globSync(product).filter(path => !/\.test\.tsx?$|\.d\.ts$/.test(path))

/** An access by a literal name, `row['x']`; an indexed type, `Lesson['x']`, begins with a capital and is none. */
const access = /(?:(?<![\w$])[a-z_$][\w$]*|[)\]])(?:!|\?\.)?\['[A-Za-z]+'\]/g

/** Accesses by a literal name in the files that know records by their definitions. */
export const untypedAccesses = (): number =>
  sourceFiles()
    .filter(path => /^(server\/domain|resources|custom-pages|mocks)\//.test(path))
    .reduce((sum, path) => sum + (readFileSync(path, 'utf8').match(access)?.length ?? 0), 0)

/** Names that two or more files export. */
export const duplicateExports = (): readonly string[] => {
  const files = new Map<string, number>()
  for (const path of sourceFiles()) {
    const names = readFileSync(path, 'utf8').matchAll(
      /^export (?:declare )?(?:abstract )?(?:const|let|function\*?|async function|class|interface|type|enum) (\w+)/gm,
    )
    for (const name of new Set([...names].map(([, name = '']) => name)))
      files.set(name, (files.get(name) ?? 0) + 1)
  }
  return [...files].filter(([, count]) => count > 1).map(([name]) => name)
}

/** The longest function: its number of lines without blank ones and comments, and where it is. */
export const longestFunction = (): { lines: number; path: string } => {
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
    .reduce((longest, next) => (next.lines > longest.lines ? next : longest), {
      lines: 0,
      path: '',
    })
}
