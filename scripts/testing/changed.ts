import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { checkStage, vitestStage, type StageResult } from './stages.ts'

/** Suites over the whole registry, which every change reaches: only the tests of touched resources run. */
const ofEveryResource = [
  ...[1, 2, 3, 4].map(n => `tests/contract/registry-${n}.test.ts`),
  'tests/security/matrix.test.ts',
]
const projects = ['node', 'node-alone', 'dom', 'dom-alone'].map(name => `--project=${name}`)
/** Seconds after which a stage is ended. */
const limit = 300

const git = (...args: readonly string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

/** Paths that differ from a commit, files that git does not track yet included. */
const changedPaths = (base: string): readonly string[] => [
  ...git('diff', '--name-only', base),
  ...git('ls-files', '--others', '--exclude-standard'),
]

/** Names of the resources whose folders hold any of these paths: `resources/booking-policy/…` → `bookingPolicy`. */
export const touchedResources = (paths: readonly string[]): readonly string[] => [
  ...new Set(
    paths.flatMap(path => {
      const [, folder] = /^resources\/([\w-]+)\//.exec(path) ?? []
      return folder
        ? [folder.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())]
        : []
    }),
  ),
]

/** Tests that find what they read by glob: what they depend on can't be recorded. */
const globbingTests = (): readonly string[] =>
  globSync('{src,server,resources,custom-pages,scripts,tests}/**/*.test.{ts,tsx}', {
    exclude: ['tests/prove/**', 'scripts/testing/changed.test.ts'],
  }).filter(path => /\b(globSync|readdirSync)\b/.test(readFileSync(path, 'utf8')))

/**
 * Runs what a change since `base` can break: the static checks without the build, the tests that load a changed module, those that read
 * files by glob, and the conformance of touched resources. Browser tests are left to `npm test`.
 */
export const runChanged = async (base: string): Promise<readonly StageResult[]> => {
  const globbing = globbingTests()
  const names = touchedResources(changedPaths(base)).join('|')
  const excluded = [...ofEveryResource, ...globbing].map(path => `--exclude=${path}`)
  const results = [await checkStage(['--fast'], limit)]
  results.push(
    await vitestStage('changed', [...projects, '--changed', base, ...excluded], limit),
    await vitestStage('globbing', [...projects, ...globbing], limit),
  )
  if (names) {
    const ofThem = `^(every path on \\w+ )?(${names}) `
    results.push(
      await vitestStage('conformance', [...projects, ...ofEveryResource, '-t', ofThem], limit),
    )
  }
  for (const [n, name] of [
    'static checks',
    'tests of changed modules',
    'tests that read files',
    'conformance',
  ].entries())
    if (results[n]) console.log(`${name.padEnd(26)}${Math.round(results[n].seconds)} s`)
  return results
}
