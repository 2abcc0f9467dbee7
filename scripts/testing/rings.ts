import { quarterOf, type Quarter } from '../../tests/support/ring.ts'
import {
  domainsOf,
  importersIn,
  reachedFrom,
  testsOfChange,
  touchedResources,
  type Sources,
} from './selection.ts'

/** Why `npm test` runs a test file, or that it leaves it out. */
export type Reason = 'kernel' | 'touched' | 'quarter' | 'left out'

export interface Choice {
  readonly reasons: ReadonlyMap<string, Reason>
  /** Resources and domains that the change touches, for suites that choose within a file. */
  readonly resources: readonly string[]
  readonly domains: readonly string[]
}

/** Flows of what every screen is made of; they run always. */
const kernelFlows: ReadonlySet<string> = new Set(
  [
    'browser',
    'composition',
    'conflict',
    'imports',
    'language',
    'navigation',
    'screens',
    'second-factor',
    'sessions',
    'undo',
    'uploads',
    'viewport',
    'ways-in',
  ].map(name => `tests/e2e/${name}.e2e.ts`),
)

/**
 * A suite that proves one thing and nothing besides: it runs if a file changed that it imports, or
 * that is below `covers`.
 */
interface Leaf {
  readonly tests: RegExp
  readonly covers?: readonly string[]
}
const leaves: readonly Leaf[] = [
  { tests: /^server\/adapters\// },
  { tests: /^mocks\//, covers: ['mocks/'] },
  { tests: /^server\/engine\/imports\/clerk\w+\.test/, covers: ['server/engine/imports/'] },
  { tests: /^server\/engine\/uploads\/storeAway\.test/, covers: ['server/engine/uploads/'] },
  {
    tests: /^server\/platform\/store\/(migrate|accountNames|coursewareReferences)\.test/,
    covers: ['server/platform/store/migrations/', 'tests/fixtures/versions/'],
  },
  // these tests start the server as a process, so their imports do not show what they cover
  { tests: /^tests\/faults\//, covers: ['server/platform/', 'server/engine/jobs/'] },
  { tests: /^tests\/contract\/(upload-)?kill\.test/, covers: ['server/platform/store/'] },
]
const leafOf = (path: string): Leaf | undefined => leaves.find(({ tests }) => tests.test(path))

const ofDomain = /^(?:resources|server\/domain|custom-pages)\/[\w-]+\//
const isFlow = (path: string): boolean => /^tests\/e2e\/[\w-]+\.e2e\.ts$/.test(path)

/**
 * Whether a file belongs to the kernel: a change of it is tested by the kernel's own tests and the
 * representatives.
 */
const isKernel = (path: string): boolean => !ofDomain.test(path) && !path.startsWith('mocks/')

/**
 * The domains and resources that a flow names in its first line, `// covers: booking, classroom`.
 */
export const coveredBy = (source: string): readonly string[] =>
  /^\/\/ covers: ([\w, -]+)$/m
    .exec(source)?.[1]
    ?.split(',')
    .map(name => name.trim()) ?? []

/**
 * The test files to run after these files have changed: those of the kernel, those of the affected
 * domains, and a quarter of the others.
 */
export const chooseTests = (
  changed: readonly string[],
  sources: Sources,
  quarter: Quarter,
): Choice => {
  const besides = changed.filter(path => !isKernel(path) || /\.(?:test|e2e)\.tsx?$/.test(path))
  const domains = domainsOf(besides)
  const resources = touchedResources(changed)
  const touchedNames = new Set([...domains, ...resources])
  const importers = importersIn(sources)
  const touched = new Set(testsOfChange(besides, sources, importers))
  const reached = reachedFrom(changed, importers)
  const isTouched = (path: string, source: string): boolean => {
    if (touched.has(path) || changed.includes(path)) return true
    const leaf = leafOf(path)
    if (leaf)
      return (
        reached.has(path) ||
        changed.some(one => leaf.covers?.some(folder => one.startsWith(folder)) === true)
      )
    return isFlow(path) && coveredBy(source).some(name => touchedNames.has(name))
  }
  const reasonOf = (path: string, source: string): Reason => {
    const isOfKernel = isFlow(path)
      ? kernelFlows.has(path)
      : !ofDomain.test(path) && leafOf(path) === undefined
    if (isOfKernel) return 'kernel'
    if (isTouched(path, source)) return 'touched'
    return quarterOf(path) === quarter ? 'quarter' : 'left out'
  }
  return {
    reasons: new Map(
      [...sources]
        .filter(([path]) => /\.(?:test|e2e)\.tsx?$/.test(path))
        .map(([path, source]) => [path, reasonOf(path, source)]),
    ),
    resources,
    domains,
  }
}
