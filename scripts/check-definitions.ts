import { globSync, readFileSync } from 'node:fs'
import { resources } from '../resources/index.ts'
import { checkRules } from '../server/engine/records/checkRules.ts'
import { rules } from '../server/rules.ts'
import { checkRegistry, checkResource, type AnyResource } from '../src/schema/index.ts'

/** Says in sentences what is wrong with the definitions that no compiler sees, and what is written but registered nowhere. */
const unregistered = (end: 'resource' | 'rules', registry: string): string[] => {
  const lines = readFileSync(registry, 'utf8')
  return globSync(`resources/*/*.${end}.ts`)
    .filter(file => !lines.includes(file.replace('resources/', '')))
    .map(file => `${file} is not in ${registry}`)
}

const all: Readonly<Record<string, AnyResource>> = resources
const problems = [
  ...unregistered('resource', 'resources/index.ts'),
  ...unregistered('rules', 'server/rules.ts'),
  ...Object.values(all).flatMap(checkResource),
  ...checkRegistry(all),
  ...checkRules(all, rules),
]
for (const problem of problems) console.log(problem)
process.exitCode = problems.length ? 1 : 0
