import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { domainsOf, touchedResources } from '../../scripts/testing/selection.ts'

const root = join(import.meta.dirname, '../..')
const readIn = (pattern: string) =>
  globSync(pattern, { cwd: root }).map(
    path => [path, readFileSync(join(root, path), 'utf8')] as const,
  )

let ofResources: ReadonlyMap<string, readonly string[]> | undefined
/** Returns the domain in whose folder a resource is declared. */
export const domainsOfResource = (name: string): readonly string[] => {
  ofResources ??= (() => {
    const paths = globSync('resources/*/*/*.resource.ts', { cwd: root })
    return new Map(
      paths.flatMap(path => touchedResources([path]).map(one => [one, domainsOf([path])] as const)),
    )
  })()
  return ofResources.get(name) ?? []
}

let ofPages: ReadonlyMap<string, readonly string[]> | undefined
/** Returns the domain whose folder declares the page of a route. */
export const domainOfPage = (route: string): readonly string[] => {
  ofPages ??= new Map(
    readIn('custom-pages/**/pages.ts').flatMap(([path, source]) =>
      [...source.matchAll(/\broute: '([\w-]+)'/g)].map(
        ([, declared = '']) => [declared, domainsOf([path])] as const,
      ),
    ),
  )
  return ofPages.get(route) ?? []
}
