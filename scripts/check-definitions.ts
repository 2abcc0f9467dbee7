import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pages } from '../custom-pages/index.ts'
import { resources } from '../resources/index.ts'
import { domains } from '../server/domains.ts'
import { rules } from '../server/rules.ts'
import { kindOfMessage } from '../server/engine/notices/kinds.ts'
import { checkRules } from '../server/engine/records/checkRules.ts'
import {
  checkRegistry,
  checkResource,
  declaredRights,
  type AnyResource,
} from '../src/schema/index.ts'
import { transactionProblems } from './transactions.ts'

/*
 * Says in sentences what is wrong with the definitions that no compiler sees, and what is written but listed nowhere: what no
 * manifest lists does not exist.
 */

/** Files by a pattern that a registry does not import. */
const unregistered = (pattern: string, registries: readonly string[]): string[] => {
  const lines = registries.map(registry => readFileSync(registry, 'utf8')).join('\n')
  return globSync(pattern)
    .filter(file => !lines.includes(`/${file.split('/').slice(-2).join('/')}'`))
    .map(file => `${file} is in none of ${registries.join(', ')}`)
}

const manifests = globSync('server/{engine,domain/*}/index.ts')

/** Exports of a declared form, by their names, that no manifest mentions. */
const unlisted = (pattern: string, form: RegExp, what: string): string[] => {
  const lines = manifests.map(manifest => readFileSync(manifest, 'utf8')).join('\n')
  return globSync(pattern, { exclude: ['**/*.test.ts'] }).flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(form)]
      .map(([, name = '']) => name)
      .filter(name => !new RegExp(`\\b${name}\\b`).test(lines))
      .map(
        name => `${file}: the ${what} ${name} is in no manifest (server/domain/<name>/index.ts)`,
      ),
  )
}

/** Messages of a kind that no domain names: nobody could choose whether they want them. */
const unnamedKinds = (): string[] => {
  const kinds = new Set(domains.flatMap(({ notices = {} }) => Object.keys(notices)))
  return globSync('resources/*/*.messages.ts').flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/^ {2}name: '([\w.]+)'/gm)]
      .map(([, name = '']) => name)
      .filter(name => !kinds.has(kindOfMessage(name)))
      .map(
        name =>
          `${file}: no manifest names the kind of ${name} (notices: { ${kindOfMessage(name)}: { en, zh } })`,
      ),
  )
}

/** Demo data that no manifest loads. */
const unusedSeeds = (): string[] => {
  const lines = manifests.map(manifest => readFileSync(manifest, 'utf8')).join('\n')
  return globSync('mocks/seed/**/*.ts')
    .filter(file => /export const seed\b/.test(readFileSync(file, 'utf8')))
    .filter(file => !lines.includes(`/${file}'`))
    .map(file => `${file} is the seed of no manifest (server/domain/<name>/index.ts)`)
}

/** Calls that are declared and that no manifest answers, and paths that are answered twice. */
const callProblems = async (): Promise<string[]> => {
  const calls = domains.flatMap(domain => domain.calls ?? []).map(({ call }) => call)
  const keys = calls.map(({ method, path }) => `${method} ${path}`)
  const problems = keys
    .filter((key, n) => keys.indexOf(key) !== n)
    .map(key => `${key} is answered by two calls`)
  for (const file of globSync('{resources/*,src/protocol,src/protocol/calls}/*.calls.ts')) {
    const module: Record<string, unknown> = await import(resolve(file))
    for (const [name, value] of Object.entries(module)) {
      const declared =
        typeof value === 'object' && value !== null && 'summary' in value && 'input' in value
      if (declared && !calls.some(call => call === value))
        problems.push(`${file}: no manifest answers the call ${name} (implement, then calls: […])`)
    }
  }
  return problems
}

const all: Readonly<Record<string, AnyResource>> = resources

/** Permissions that calls and sources ask for and that nothing declares: only administrators would ever have them. */
const rightProblems = (): string[] => {
  const declared = declaredRights(all, pages)
  const problem = (where: string, right: string): string =>
    `${where} asks for the right ${right}, which nothing declares: name it in rights of a resource or a page`
  return [
    ...domains
      .flatMap(domain => domain.calls ?? [])
      .flatMap(({ call: { path, right } }) =>
        right === undefined || declared.has(right) ? [] : [problem(`the call ${path}`, right)],
      ),
    ...globSync('{src,server,resources,custom-pages}/**/*.{ts,tsx}', {
      exclude: ['**/*.test.{ts,tsx}'],
    }).flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/\b(?:can|demand)\([^()']*,\s*'([^']+)'/g)]
        .map(([, right = '']) => right)
        .filter(right => right.includes('.') && !declared.has(right))
        .map(right => problem(file, right)),
    ),
  ]
}

const problems = [
  ...unregistered('resources/*/*.resource.ts', ['resources/index.ts']),
  ...unregistered('resources/*/*.rules.ts', ['server/rules.ts']),
  ...unregistered('server/domain/*/index.ts', ['server/domains.ts']),
  ...unregistered('custom-pages/**/pages.ts', ['custom-pages/index.ts']),
  ...unlisted('server/{engine,domain}/**/*.ts', /export const (\w+): TaskHandler\b/g, 'task'),
  ...unlisted('server/{engine,domain}/**/*.ts', /export const (\w+): Check\b/g, 'audit check'),
  ...unlisted('server/domain/**/*ables.ts', /export const (\w+Tables) = /g, 'tables'),
  ...unusedSeeds(),
  ...unnamedKinds(),
  ...globSync('{server,resources}/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap(file =>
    transactionProblems(file, readFileSync(file, 'utf8')),
  ),
  ...(await callProblems()),
  ...rightProblems(),
  ...Object.values(all).flatMap(checkResource),
  ...checkRegistry(all, pages),
  ...checkRules(all, rules),
]
for (const problem of problems) console.log(problem)
process.exitCode = problems.length ? 1 : 0
