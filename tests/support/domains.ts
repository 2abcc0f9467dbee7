import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { domainsOf, touchedResources } from '../../scripts/testing/selection.ts'

const root = join(import.meta.dirname, '../..')
const readIn = (pattern: string) =>
  globSync(pattern, { cwd: root }).map(
    path => [path, readFileSync(join(root, path), 'utf8')] as const,
  )

let ofResources: ReadonlyMap<string, readonly string[]> | undefined
/** Returns the domains whose files a resource's definition and rules import. */
export const domainsOfResource = (name: string): readonly string[] => {
  ofResources ??= (() => {
    const sources = new Map(readIn('resources/*/**/*.{ts,tsx}'))
    const pathsOf = new Map<string, string[]>()
    for (const path of sources.keys())
      for (const name of touchedResources([path]))
        pathsOf.set(name, [...(pathsOf.get(name) ?? []), path])
    return new Map([...pathsOf].map(([one, paths]) => [one, domainsOf(paths, sources)]))
  })()
  return ofResources.get(name) ?? []
}

let ofPages: ReadonlyMap<string, readonly string[]> | undefined
/** Returns the domain whose folder declares the page of a route. */
export const domainOfPage = (route: string): readonly string[] => {
  ofPages ??= new Map(
    readIn('custom-pages/**/pages.ts').flatMap(([path, source]) =>
      [...source.matchAll(/\broute: '([\w-]+)'/g)].map(
        ([, declared = '']) => [declared, domainsOf([path], new Map())] as const,
      ),
    ),
  )
  return ofPages.get(route) ?? []
}
