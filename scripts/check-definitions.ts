import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pages } from '../custom-pages/index.ts'
import { resources } from '../resources/index.ts'
import { domains, rules } from '../server/domains.ts'
import { declaredErrorProblems } from './declared-errors.ts'
import { callProblems, definitionProblems, readSources } from './definition-problems.ts'
import { readHelp } from './manual/helpFiles.ts'
import { routesOf } from './manual/helpProblems.ts'
import { readManual } from './manual/manualFiles.ts'
import { manualProblems } from './manual/manualProblems.ts'
import { transactionProblems } from './transactions.ts'

/*
 * Prints problems of definitions that the compiler can't find, and files that no manifest lists and
 * that therefore have no effect.
 */
const manual = readManual()
const definitions = {
  resources,
  pages,
  domains,
  rules,
  help: await readHelp(),
  manual: new Set(manual.texts.en.keys()),
}
const sources = readSources()
const callModules = globSync(
  '{resources/**,custom-pages/**,src/protocol,src/protocol/calls}/*.calls.ts',
)
const modulesAt = async (paths: readonly string[]) =>
  Object.fromEntries(
    await Promise.all(
      paths.map(async path => [path, (await import(resolve(path))) as Record<string, unknown>]),
    ),
  ) as Record<string, Record<string, unknown>>

const problems = [
  ...definitionProblems(sources, definitions),
  ...manualProblems(manual, routesOf(definitions)),
  ...[...sources]
    .filter(([path]) => /^(?:server|resources)\/.*\.ts$/.test(path))
    .flatMap(([path, text]) => transactionProblems(path, text)),
  ...callProblems(definitions, await modulesAt(callModules)),
  ...declaredErrorProblems(await modulesAt(globSync('resources/*/*.errors.ts').toSorted())),
]
for (const problem of problems) console.log(problem)
process.exitCode = problems.length ? 1 : 0
