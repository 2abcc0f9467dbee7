import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyProject } from './copyProject.ts'
import { applyMutant, mutantsOf, type Mutant } from './mutation/mutants.ts'
import { exportsOf, isGuarded, sampleOf, stagesFor, type TestStage } from './mutation/plan.ts'

/**
 * `npm run mutate -- [--sample 20] [--seed 1] [--least 85] [paths]`: changes one rule or list at a
 * time in a copy of the project and runs the tests that should notice, nearest first, and the
 * compiler. Without `--sample` every mutant of the paths (or of all guarded sources) runs, which
 * takes hours. Prints the survivors, writes .tmp/mutation.json, and fails if less than `--least`
 * percent were killed.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    least: { type: 'string', default: '85' },
  },
})

const stageMillis = 900_000

/** Whether all tests of a stage pass. One that never ends has noticed the mutant too. */
const passes = (folder: string, { files, name }: TestStage): boolean =>
  spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--bail=1',
      '--passWithNoTests',
      '--reporter=dot',
      ...['node', 'node-alone', 'dom', 'dom-alone'].map(project => `--project=${project}`),
      ...(name === undefined ? [] : ['-t', name]),
      ...files,
    ],
    {
      cwd: folder,
      stdio: 'ignore',
      timeout: stageMillis,
      env: { ...process.env, EDU_TEST_RUN: String(process.pid) },
    },
  ).status === 0

const products = new Map(
  globSync('{server,resources,custom-pages}/**/*.{ts,tsx}')
    .filter(path => !path.includes('.test.'))
    .map(path => [path, readFileSync(path, 'utf8')]),
)
/** Files that mention what a source exports, but for the lists that only pass it on. */
const usersOf = (path: string, source: string): string[] => {
  const names = exportsOf(source)
  if (!names.length) return []
  const mention = new RegExp(`\\b(${names.join('|')})\\b`)
  return [...products]
    .filter(([user, text]) => user !== path && !user.endsWith('/index.ts') && mention.test(text))
    .map(([user]) => user)
}

const soundStages = new Set<string>()
/**
 * Throws if a stage fails without a mutant, because it would kill every one. The folder contains
 * the unchanged project.
 */
const demandSound = (folder: string, stage: TestStage): void => {
  const key = JSON.stringify(stage)
  if (soundStages.has(key)) return
  if (!passes(folder, stage)) throw new Error(`fails without a mutant: ${stage.files.join(' ')}`)
  soundStages.add(key)
}

/** Whether a folder compiles; checked after the nearest tests, which are faster. */
const compiles = (folder: string): boolean =>
  spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit'], {
    cwd: folder,
    stdio: 'ignore',
    timeout: stageMillis,
  }).status === 0

/** Whether the compiler or the tests that should notice a mutant fail, nearest first. */
const isKilled = (folder: string, mutant: Mutant, source: string): boolean => {
  const changed = <T>(check: () => T): T => {
    writeFileSync(join(folder, mutant.path), applyMutant(source, mutant))
    const answer = check()
    writeFileSync(join(folder, mutant.path), source)
    return answer
  }
  return stagesFor(
    { path: mutant.path, entity: entityOf(source), users: usersOf(mutant.path, source) },
    tests,
  ).some((stage, at) => {
    demandSound(folder, stage)
    return changed(() => !passes(folder, stage) || (at === 0 && !compiles(folder)))
  })
}

const sources = globSync(['server/domain/**/*.ts', 'resources/**/*.ts']).filter(isGuarded)
const chosen = positionals.length
  ? sources.filter(path => positionals.some(start => path.startsWith(start)))
  : sources
const all = chosen.toSorted().flatMap(path => mutantsOf(path, readFileSync(path, 'utf8')))
const mutants =
  values.sample === undefined
    ? all
    : sampleOf(all, Number(values.sample), Number(values.seed), path => readFileSync(path, 'utf8'))
const tests = globSync([
  '{server,resources,custom-pages}/**/*.test.{ts,tsx}',
  'tests/{spec,contract,architecture}/**/*.test.{ts,tsx}',
])
/** Names the resource that a source declares. */
const entityOf = (source: string): string | undefined =>
  /defineResource\(\{\s*name: '(\w+)'/.exec(source)?.[1]

const folder = copyProject('mutation')
const survivors: Mutant[] = []
try {
  for (const [index, mutant] of mutants.entries()) {
    const source = readFileSync(mutant.path, 'utf8')
    const survives = !isKilled(folder, mutant, source)
    if (survives) survivors.push(mutant)
    const { path, line, kind } = mutant
    const verdict = survives ? 'SURVIVED' : 'killed'
    console.log(`${index + 1}/${mutants.length} ${verdict}  ${path}:${line}  ${kind}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const killed = mutants.length - survivors.length
const score = mutants.length ? (100 * killed) / mutants.length : 100
mkdirSync('.tmp', { recursive: true })
writeFileSync('.tmp/mutation.json', JSON.stringify({ tried: mutants.length, killed, survivors }))
console.log(`${killed} of ${mutants.length} mutants killed (${score.toFixed(0)} %)`)
process.exitCode = score < Number(values.least) ? 1 : 0
