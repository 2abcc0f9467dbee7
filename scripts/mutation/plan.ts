import { createHash } from 'node:crypto'
import type { Mutant } from './mutants.ts'

/** Sources whose rules and lists the tests must guard. */
const guarded = [/^server\/domain\/.+\.ts$/, /^resources\/.+\.ts$/]
/** Tests and manifests, texts of mails, OpenAPI prose and demo data decide nothing. */
const unguarded = [/\.test\./, /\/index\.ts$/, /\.openapi\.ts$/, /\.audit\.ts$/, /tables\.ts$/]

export const isGuarded = (path: string): boolean =>
  guarded.some(pattern => pattern.test(path)) && !unguarded.some(pattern => pattern.test(path))

/** Place of a mutant in the order of a seed: of itself alone, not of what else there is. */
const rankOf = (seed: number, ...parts: readonly string[]): string =>
  createHash('sha256')
    .update([seed, ...parts].join('\0'))
    .digest('hex')

/**
 * Returns `count` mutants: one of each of the first files in the order of the seed, then a second
 * of each, and so on, so that a long file does not crowd out the rest. A change elsewhere leaves
 * nearly all of them the same.
 */
export const sampleOf = (
  mutants: readonly Mutant[],
  count: number,
  seed: number,
  sourceOf: (path: string) => string,
): Mutant[] => {
  const textOf = ({ path, start, end }: Mutant): string => sourceOf(path).slice(start, end)
  const ranked = mutants
    .map(mutant => ({
      mutant,
      rank: rankOf(seed, mutant.path, mutant.kind, textOf(mutant), mutant.replacement),
    }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
  const taken = new Map<string, number>()
  return ranked
    .map(({ mutant }) => {
      const round = taken.get(mutant.path) ?? 0
      taken.set(mutant.path, round + 1)
      return { mutant, round, file: rankOf(seed, mutant.path) }
    })
    .toSorted((a, b) => a.round - b.round || (a.file < b.file ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant)
}

/** One run of vitest that may notice a mutant. */
export interface TestStage {
  readonly files: readonly string[]
  /** Only tests whose name contains this text. */
  readonly name?: string
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

/** Names that a source exports. */
export const exportsOf = (source: string): string[] =>
  [...source.matchAll(/^export (?:const|class|function|async function) (\w+)/gm)].map(
    ([, name = '']) => name,
  )

export interface MutantPlace {
  readonly path: string
  /** Name of the resource that the file declares. */
  readonly entity?: string | undefined
  /** Other files that mention what it exports. */
  readonly users?: readonly string[]
}

/**
 * Returns the tests that may notice a mutant of a file, nearest first: those of its folder and of
 * its module, the comparisons with the specification and the reference, those beside the files that
 * use it, then the suites that run over every resource.
 */
export const stagesFor = (
  { path, entity, users = [] }: MutantPlace,
  tests: readonly string[],
): TestStage[] => {
  const module = path.split('/').slice(0, 3).join('/')
  const name = module.split('/').at(-1) ?? ''
  const isNear = (test: string): boolean =>
    test.startsWith(`${folderOf(path)}/`) || test.startsWith(`${module}/`)
  const isKin = (test: string): boolean =>
    test.startsWith('tests/spec/') ||
    test === 'tests/contract/routes.test.ts' ||
    test === 'tests/contract/reference.test.ts' ||
    test === 'tests/architecture/labels.test.ts' ||
    test.startsWith(`custom-pages/${name}/`) ||
    test.startsWith(`server/domain/${name}/`)
  const near = tests.filter(isNear)
  const kin = tests.filter(test => isKin(test) && !isNear(test))
  const userFolders = new Set(users.map(folderOf))
  const ofUsers = tests.filter(
    test => userFolders.has(folderOf(test)) && !isNear(test) && !isKin(test),
  )
  return [
    ...(near.length ? [{ files: near }] : []),
    ...(kin.length ? [{ files: kin }] : []),
    ...(ofUsers.length ? [{ files: ofUsers }] : []),
    ...(entity === undefined
      ? []
      : [{ files: ['tests/contract/registry-'], name: `${entity} on` }]),
    {
      files: ['tests/contract/calls.test.ts', 'tests/security/matrix-'],
    },
    // ways in and accounts are attacked there
    ...(module === 'server/domain/identity' || module === 'server/domain/joining'
      ? [{ files: ['tests/security/'] }]
      : []),
    // the rules of one entity are tested beside those of another
    { files: ['resources/', 'server/domain/'] },
  ]
}
