import { dirname, join, normalize } from 'node:path'

/** A file's text by its path. */
export type Sources = ReadonlyMap<string, string>

/**
 * Registries of all declarations. A file that imports one imports everything, so any change would
 * select nearly every test. The effects of a change through them are tested by the domain's own
 * tests and by the conformance of its resources.
 */
const isRegistry = (path: string): boolean =>
  /^(?:resources\/(?:[\w-]+\/)?index|server\/domains|custom-pages\/index|mocks\/seed\/index)\.ts$/.test(
    path,
  )
const isTest = /\.test\.tsx?$/
const imported = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g

/** A manifest names rules for `server/domains.ts`; who imports the manifest does not run them. */
const isNamed = (to: string): boolean => to.startsWith('./rules/')
const importsOf = (path: string, source: string): readonly string[] =>
  [...source.matchAll(imported)]
    .filter(([, to = '']) => !isNamed(to))
    .map(([, to = '']) => normalize(join(dirname(path), to)))

/** The files that import a file directly, by its path. */
export type Importers = ReadonlyMap<string, readonly string[]>

export const importersIn = (sources: Sources): Importers => {
  const importers = new Map<string, string[]>()
  for (const [path, source] of sources)
    for (const to of importsOf(path, source)) {
      const known = importers.get(to)
      if (known) known.push(path)
      else importers.set(to, [path])
    }
  return importers
}

/**
 * The changed files, and all that import them, directly or by others; what imports a registry is
 * not followed.
 */
export const reachedFrom = (
  changed: readonly string[],
  importers: Importers,
): ReadonlySet<string> => {
  const reached = new Set(changed)
  for (const path of reached)
    if (!isRegistry(path)) for (const by of importers.get(path) ?? []) reached.add(by)
  return reached
}

const camelCased = (folder: string): string =>
  folder.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const ofResource = /^resources\/[\w-]+\/([\w-]+)\//
const ofRules = /^server\/domain\/[\w-]+\/rules\/(\w+)\.ts$/
const ofDomain = /^(?:resources|server\/domain|custom-pages)\/([\w-]+)\//

/** Names the resources of these paths: `resources/booking/booking-policy/…` → `bookingPolicy`. */
export const touchedResources = (paths: readonly string[]): readonly string[] => [
  ...new Set(
    paths.flatMap(path => {
      const folder = ofResource.exec(path)?.[1]
      return folder === undefined ? (ofRules.exec(path)?.[1] ?? []) : camelCased(folder)
    }),
  ),
]

/** Names the domains of these paths: the folder has the same name in each room. */
export const domainsOf = (changed: readonly string[]): readonly string[] => [
  ...new Set(changed.flatMap(path => ofDomain.exec(path)?.[1] ?? [])),
]

/**
 * The test files that a change can break: those that import a changed file other than through a
 * registry, those of the files' domains, and those that call these domains and resources by their
 * addresses.
 */
export const testsOfChange = (
  changed: readonly string[],
  sources: Sources,
  importers = importersIn(sources),
): readonly string[] => {
  const reached = reachedFrom(changed, importers)
  const domains = domainsOf(changed)
  const folders = domains.flatMap(name => [
    `resources/${name}/`,
    `server/domain/${name}/`,
    `custom-pages/${name}/`,
  ])
  const names = [...new Set([...touchedResources(changed), ...domains.map(camelCased)])]
  const address = new RegExp(`['"\`/](?:${names.join('|')})/[a-z]`)
  return [...sources]
    .filter(
      ([path, source]) =>
        isTest.test(path) &&
        (reached.has(path) ||
          folders.some(folder => path.startsWith(folder)) ||
          (names.length > 0 && address.test(source))),
    )
    .map(([path]) => path)
    .toSorted()
}
