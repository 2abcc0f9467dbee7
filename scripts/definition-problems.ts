import { globSync, readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { extensionProblems } from '../resources/index.ts'
import type { Domain } from '../server/engine/domain.ts'
import { kindOfMessage } from '../server/engine/notices/kinds.ts'
import { checkRules } from '../server/engine/records/checkRules.ts'
import type { RuleMap } from '../server/engine/records/rules.ts'
import {
  checkRegistry,
  checkResource,
  declaredRights,
  type AnyResource,
} from '../src/schema/index.ts'
import type { PageDefinition } from '../src/schema/page.ts'
import type { HelpFile } from './manual/helpFiles.ts'
import { helpProblems } from './manual/helpProblems.ts'

/** The contents of the registries. */
export interface Definitions {
  readonly resources: Readonly<Record<string, AnyResource>>
  readonly pages: readonly PageDefinition[]
  readonly domains: readonly Domain[]
  readonly rules: RuleMap
  readonly help: readonly HelpFile[]
  /** Names of the manual's pages. */
  readonly manual: ReadonlySet<string>
}

/** The text of every source file of the product, by path. */
export type Sources = ReadonlyMap<string, string>

/** Reads the sources of the project in the working directory, without tests. */
export const readSources = (): Sources =>
  new Map(
    globSync('{src,server,resources,custom-pages,mocks}/**/*.{ts,tsx}', {
      exclude: ['**/*.test.{ts,tsx}'],
    }).map(path => [path, readFileSync(path, 'utf8')]),
  )

const filesOf = (sources: Sources, pattern: RegExp): (readonly [path: string, text: string])[] =>
  [...sources].filter(([path]) => pattern.test(path))
const textOf = (sources: Sources, pattern: RegExp): string =>
  filesOf(sources, pattern)
    .map(([, text]) => text)
    .join('\n')

const manifests = /^server\/(?:engine|domain\/[^/]+)\/index\.ts$/

/**
 * Names files that their registry does not import.
 * @param registryOf Path of the registry, by the path of a file.
 */
const unregistered = (
  sources: Sources,
  pattern: RegExp,
  registryOf: (path: string) => string,
): string[] =>
  filesOf(sources, pattern)
    .filter(
      ([path]) =>
        !sources
          .get(registryOf(path))
          ?.includes(`'./${relative(dirname(registryOf(path)), path)}'`),
    )
    .map(([path]) => `${path} is not in ${registryOf(path)}`)
/**
 * Path of the index of a file's domain: `server/domain/points/rules/reward.ts` with 3 →
 * `server/domain/points/index.ts`.
 */
const indexAt =
  (depth: number) =>
  (path: string): string =>
    `${path.split('/').slice(0, depth).join('/')}/index.ts`

/** Names exports of a declared form that no manifest mentions. */
const unlisted = (sources: Sources, pattern: RegExp, form: RegExp, what: string): string[] => {
  const lines = textOf(sources, manifests)
  return filesOf(sources, pattern).flatMap(([path, text]) =>
    [...text.matchAll(form)]
      .map(([, name = '']) => name)
      .filter(name => !new RegExp(`\\b${name}\\b`).test(lines))
      .map(
        name => `${path}: the ${what} ${name} is in no manifest (server/domain/<name>/index.ts)`,
      ),
  )
}

/**
 * Names messages of a kind that no domain names: people could not choose whether they want them.
 */
const unnamedKinds = (sources: Sources, { domains }: Definitions): string[] => {
  const kinds = new Set(domains.flatMap(({ notices = {} }) => Object.keys(notices)))
  return filesOf(sources, /^resources\/(?:[^/]+\/){2}[^/]+\.messages\.ts$/).flatMap(
    ([path, text]) =>
      [...text.matchAll(/^ {2}name: '([\w.]+)'/gm)]
        .map(([, name = '']) => name)
        .filter(name => !kinds.has(kindOfMessage(name)))
        .map(
          name =>
            `${path}: no manifest names the kind of ${name} (notices: { ${kindOfMessage(name)}: { en, zh } })`,
        ),
  )
}

/** Names demo data that nothing loads. */
const unusedSeeds = (sources: Sources): string[] => {
  const registry = 'mocks/seed/index.ts'
  const lines = sources.get(registry) ?? ''
  return filesOf(sources, /^mocks\/seed\/.*\.ts$/)
    .filter(
      ([path, text]) =>
        /export const seed\b/.test(text) &&
        !lines.includes(`'./${path.slice('mocks/seed/'.length)}'`),
    )
    .map(([path]) => `${path} is not in ${registry}`)
}

const callsOf = ({ domains }: Definitions) =>
  domains.flatMap(domain => domain.calls ?? []).map(({ call }) => call)

/**
 * Names calls of these modules that no manifest implements, and paths that are implemented twice.
 */
export const callProblems = (
  definitions: Definitions,
  modules: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): string[] => {
  const calls = callsOf(definitions)
  const keys = calls.map(({ method, path }) => `${method} ${path}`)
  return [
    ...keys
      .filter((key, n) => keys.indexOf(key) !== n)
      .map(key => `${key} is answered by two calls`),
    ...Object.entries(modules).flatMap(([path, module]) =>
      Object.entries(module)
        .filter(
          ([, value]) =>
            typeof value === 'object' && value !== null && 'summary' in value && 'input' in value,
        )
        .filter(([, value]) => !calls.some(call => call === value))
        .map(
          ([name]) => `${path}: no manifest answers the call ${name} (implement, then calls: […])`,
        ),
    ),
  ]
}

const withoutFieldRights = (resources: Definitions['resources']): Definitions['resources'] =>
  Object.fromEntries(
    Object.entries(resources).map(([name, resource]) => [name, { ...resource, fields: {} }]),
  )

/**
 * Names permissions that calls and sources check and that nothing declares: only administrators
 * could have them.
 */
const rightProblems = (sources: Sources, definitions: Definitions): string[] => {
  const { resources, pages } = definitions
  const declared = declaredRights(definitions.resources, definitions.pages)
  const problem = (where: string, right: string): string =>
    `${where} asks for the right ${right}, which nothing declares: name it in rights of a resource or a page`
  // a permission that only one page or field names is probably mistyped, unless it begins with the
  // page's or field's own name
  const elsewhere = new Set([
    ...declaredRights(withoutFieldRights(resources), []),
    ...pages.flatMap(page => Object.keys(page.rights)),
    ...callsOf(definitions).flatMap(({ right }) => right ?? []),
  ])
  const isOwn = (right: string, owner: string): boolean => right.startsWith(`${owner}.`)
  return [
    ...pages.flatMap(({ route, right }) =>
      isOwn(right, route) || elsewhere.has(right) ? [] : [problem(`the page ${route}`, right)],
    ),
    ...Object.values(resources).flatMap(({ name: owner, fields }) =>
      Object.entries(fields).flatMap(([name, { options }]) =>
        options.right === undefined || elsewhere.has(options.right)
          ? []
          : [problem(`the field ${name} of ${owner}`, options.right)],
      ),
    ),
    ...callsOf(definitions).flatMap(({ path, right }) =>
      right === undefined || declared.has(right) ? [] : [problem(`the call ${path}`, right)],
    ),
    ...filesOf(sources, /^(?:src|server|resources|custom-pages)\//).flatMap(([path, text]) =>
      [...text.matchAll(/\b(?:can|demand)\([^()']*,\s*'([^']+)'/g)]
        .map(([, right = '']) => right)
        .filter(right => right.includes('.') && !declared.has(right))
        .map(right => problem(path, right)),
    ),
  ]
}

/** Lists problems of definitions that the compiler can't find, and files that no registry lists. */
export const definitionProblems = (sources: Sources, definitions: Definitions): string[] => {
  const { resources, pages, rules } = definitions
  const server = /^server\/(?:engine|domain)\/.*\.ts$/
  return [
    ...unregistered(sources, /^resources\/(?:[^/]+\/){2}[^/]+\.resource\.ts$/, indexAt(2)),
    ...unregistered(sources, /^resources\/[^/]+\/index\.ts$/, indexAt(1)),
    ...unregistered(sources, /^resources\/[^/]+\/[^/]+\.errors\.ts$/, indexAt(2)),
    ...unregistered(sources, /^server\/domain\/[^/]+\/rules\/[^/]+\.ts$/, indexAt(3)),
    ...unregistered(sources, /^server\/domain\/[^/]+\/index\.ts$/, () => 'server/domains.ts'),
    ...unregistered(sources, /^custom-pages\/(?:.*\/)?pages\.ts$/, indexAt(1)),
    ...unlisted(sources, server, /export const (\w+): TaskHandler\b/g, 'task'),
    ...unlisted(sources, server, /export const (\w+): Check\b/g, 'audit check'),
    ...unlisted(sources, server, /export const (\w+): Schedule\b/g, 'schedule'),
    ...unlisted(sources, server, /export const (\w+): Sweep\b/g, 'sweep'),
    ...unlisted(sources, server, /export const (\w+): RawRoute\b/g, 'route'),
    ...unlisted(sources, /^server\/domain\/.*ables\.ts$/, /export const (\w+Tables) = /g, 'tables'),
    ...unusedSeeds(sources),
    ...unnamedKinds(sources, definitions),
    ...rightProblems(sources, definitions),
    ...Object.values(resources).flatMap(checkResource),
    ...checkRegistry(resources, pages),
    ...checkRules(resources, rules),
    ...extensionProblems,
    ...helpProblems(definitions),
  ]
}
