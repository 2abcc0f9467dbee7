import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'

/** What a program needs to run: its own files, and the packages that they import. */
export interface Runtime {
  readonly files: ReadonlySet<string>
  readonly packages: ReadonlySet<string>
}

/** A file that is started by its address: a worker or another process. */
const started = /new URL\(\s*'(\.[^']+\.ts)',\s*import\.meta\.url/g
/** A package of which a file is read. */
const resolved = /\bresolve\(\s*'([^'.][^']*)'/g

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Node strips a whole `import type`; `import { type A }` still loads the file. */
const isTypeOnly = (statement: string): boolean => /^(?:import|export)\s+type\b/.test(statement)

const specifiersOf = (path: string, source: string): readonly string[] => {
  const { module } = parseSync(path, source)
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, specifier] = /^['"]([^'"]+)['"]$/.exec(source.slice(start, end)) ?? []
    return specifier === undefined ? [] : [specifier]
  })
  const exported = module.staticExports
    .filter(({ start, end }) => !isTypeOnly(source.slice(start, end)))
    .flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []))
  const imported = module.staticImports
    .filter(({ start, end }) => !isTypeOnly(source.slice(start, end)))
    .map(({ moduleRequest }) => moduleRequest.value)
  return [
    ...imported,
    ...exported,
    ...dynamic,
    ...[...source.matchAll(started)].map(([, to = '']) => to),
    ...[...source.matchAll(resolved)].map(([, to = '']) => to),
  ]
}

/**
 * Follows the imports of the entries, those of types left out. Screens (`.tsx`) are in the built
 * console, so they aren't followed.
 * @param entries paths from the folder `root`
 * @throws Error if a file imports one that doesn't exist
 */
export const runtimeFiles = (entries: readonly string[], root = '.'): Runtime => {
  const files = new Set(entries)
  const packages = new Set<string>()
  for (const path of files) {
    const source = readFileSync(join(root, path), 'utf8')
    for (const specifier of specifiersOf(path, source)) {
      if (!specifier.startsWith('.')) {
        if (!isBuiltin(specifier)) packages.add(packageOf(specifier))
        continue
      }
      const to = normalize(join(dirname(path), specifier))
      if (to.endsWith('.tsx')) continue
      if (!existsSync(join(root, to))) throw new Error(`${path} imports ${to}, which is missing`)
      if (to.endsWith('.ts')) files.add(to)
    }
  }
  return { files, packages }
}
