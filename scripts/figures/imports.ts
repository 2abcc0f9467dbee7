import { cruise, type ICruiseResult } from 'dependency-cruiser'
import config from '../../.dependency-cruiser.mjs'

/**
 * Files with the files that they import when they are loaded; types and dynamic imports are left
 * out.
 */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** Helpers of tests, which a test of the product imports, are none of the product. */
const isProduct = (path: string): boolean => !isTest(path) && !/^(node_modules|tests)\//.test(path)

/** Reads the imports of the product's own files. */
export const readImports = async (): Promise<ImportGraph> => {
  const { tsConfig: _theirs, ...options } = config.options
  const { output } = await cruise(
    ['src', 'resources', 'dataProvider', 'custom-pages', 'server', 'mocks'],
    { ...options, parser: 'swc', moduleSystems: ['es6'] },
  )
  if (typeof output === 'string') throw new Error('no modules')
  return new Map(
    (output satisfies ICruiseResult).modules
      .filter(({ source }) => isProduct(source))
      .map(({ source, dependencies }) => [
        source,
        dependencies
          .filter(
            ({ dependencyTypes, dynamic }) => !dynamic && !dependencyTypes.includes('type-only'),
          )
          .map(({ resolved }) => resolved)
          .filter(path => /\.tsx?$/.test(path) && isProduct(path)),
      ]),
  )
}

/**
 * The length, in files, of the longest way from each file along its imports; a cycle counts once.
 */
const depths = (graph: ImportGraph): ReadonlyMap<string, number> => {
  const known = new Map<string, number>()
  const depthOf = (file: string, above: ReadonlySet<string>): number => {
    const found = known.get(file)
    if (found !== undefined) return found
    const next = (graph.get(file) ?? []).filter(path => !above.has(path))
    const depth = 1 + Math.max(0, ...next.map(path => depthOf(path, new Set([...above, file]))))
    known.set(file, depth)
    return depth
  }
  for (const file of graph.keys()) depthOf(file, new Set())
  return known
}

/** The longest import chain: its number of files. */
export const longestChain = (graph: ImportGraph): number => Math.max(...depths(graph).values())

/**
 * The module of a server file: platform, engine, one per domain, adapters, or the server's own
 * files. Rules of a domain for records, its own and others', form a module above all domains.
 */
const moduleOf = (path: string): string | undefined =>
  /^server\/(platform|engine|adapters|domain\/[^/]+(?:\/(?:rules|extends))?)\//.exec(path)?.[1] ??
  (path.startsWith('server/') ? 'server' : undefined)

/**
 * The imports between modules of the server: how many pairs, how many layers, and how many lead up
 * (into a cycle of modules).
 */
export const serverLayers = (
  graph: ImportGraph,
): { arrows: number; layers: number; upward: number } => {
  const modules = new Map<string, Set<string>>()
  for (const [file, imports] of graph) {
    const from = moduleOf(file)
    if (from === undefined) continue
    const targets = modules.get(from) ?? new Set()
    for (const path of imports) {
      const to = moduleOf(path)
      if (to !== undefined && to !== from) targets.add(to)
    }
    modules.set(from, targets)
  }
  const reaches = (from: string, to: string, visited = new Set<string>()): boolean =>
    [...(modules.get(from) ?? [])].some(
      next => next === to || (!visited.has(next) && reaches(next, to, visited.add(next))),
    )
  const pairs = [...modules].flatMap(([from, targets]) => [...targets].map(to => ({ from, to })))
  const asGraph = new Map([...modules].map(([from, targets]) => [from, [...targets]]))
  return {
    arrows: pairs.length,
    layers: longestChain(asGraph),
    upward: pairs.filter(({ from, to }) => reaches(to, from)).length,
  }
}
