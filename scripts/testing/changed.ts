import { readSources } from './asked.ts'
import { stageCpu, stageLine } from './budget.ts'
import { changedPaths } from './repository.ts'
import { testsOfChange, touchedResources, type Sources } from './selection.ts'
import { checkStage, vitestStage, type StageResult } from './stages.ts'
import { isOfEveryResource, ofEveryResource } from './suites.ts'

const projects = ['node', 'node-alone', 'dom', 'dom-alone'].map(name => `--project=${name}`)
/** CPU seconds at which a stage is ended. */
const limit = 1500

/** Tests that find their files by glob: their imports do not show what they depend on. */
const findsByGlob = /\b(globSync|readdirSync)\b/
/** Tests that read a temporary folder, which contains no project files. */
const makesFolder = /\bmkdtemp(Sync)?\b/

/** The tests that run for these changed files, besides the conformance of touched resources. */
export const chosenTests = (changed: readonly string[], sources: Sources): readonly string[] => {
  const globbing = [...sources].flatMap(([path, source]) =>
    /\.test\.tsx?$/.test(path) && findsByGlob.test(source) && !makesFolder.test(source)
      ? [path]
      : [],
  )
  return [...new Set([...testsOfChange(changed, sources), ...globbing])].filter(
    path => !isOfEveryResource(path),
  )
}

/**
 * Matches the names of all tests of these resources in the registry ("course on pglite > …") and
 * the matrix ("every path on pglite > course > …"): vitest joins the names of suites with " > ".
 */
export const testsOfResources = (names: readonly string[]): string =>
  `^(every path on \\w+ > )?(${names.join('|')}) `

/**
 * Runs what a change since `base` can break: the static checks without the build, the tests that
 * `testsOfChange` returns, those that read files by glob, and the conformance of changed resources.
 * Browser tests are left to `npm test`.
 */
export const runChanged = async (base: string): Promise<readonly StageResult[]> => {
  const changed = changedPaths(base)
  const chosen = chosenTests(changed, readSources())
  const names = touchedResources(changed)
  const [checks, tests] = await Promise.all([
    checkStage(['--fast'], limit),
    vitestStage('changed', [...projects, ...chosen], limit),
  ])
  const results: (readonly [name: string, result: StageResult])[] = [
    ['static checks', checks],
    [`tests of ${chosen.length} files`, tests],
  ]
  if (names.length) {
    // every change reaches these suites: only the tests of touched resources run
    const args = [...projects, ...ofEveryResource, '-t', testsOfResources(names)]
    results.push(['conformance', await vitestStage('conformance', args, limit)])
  }
  for (const [name, { seconds, cpu }] of results)
    console.log(stageLine(name, seconds, cpu && stageCpu(cpu), undefined))
  return results.map(([, result]) => result)
}
