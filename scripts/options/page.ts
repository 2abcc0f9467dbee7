import { globSync, readFileSync } from 'node:fs'
import { aliasesIn, type Alias } from './aliases.ts'
import { useOf, usesIn, type Uses } from './examples.ts'
import { optionsIn, type Declared, type Option } from './members.ts'

/** Where the options of each declaring function are written. */
const sections: readonly {
  readonly callee: string
  readonly type: string
  /** Other functions that take the same options. */
  readonly like?: readonly string[]
}[] = [
  { callee: 'defineResource', type: 'ResourceOptions' },
  { callee: 'extendResource', type: 'ExtensionOptions' },
  { callee: 'defineRules', type: 'RuleOptions', like: ['extendRules'] },
  { callee: 'defineAction', type: 'Action' },
  { callee: 'defineCall', type: 'CallOptions' },
  { callee: 'definePage', type: 'PageOptions' },
  { callee: 'defineDomain', type: 'Domain' },
]
const typeSources = [
  'src/schema/*.ts',
  'src/schema/call/index.ts',
  'src/schema/fields/*/*.ts',
  'server/engine/domain.ts',
  'server/engine/records/rules.ts',
  'server/engine/jobs/task.ts',
]
/** The files that declare the named types of options. */
const aliasSources = [...typeSources, 'server/engine/notices/*.ts']
/**
 * Examples are taken from the product, else from the library of the guides, else from the tests.
 */
const productSources = [
  '{resources,custom-pages,server/domain}/**/*.ts',
  'src/protocol/*.ts',
  'server/engine/index.ts',
]
const librarySources = ['examples/**/*.ts']
const testSources = [
  'tests/{contract,support}/**/*.ts',
  'src/schema/**/*.test.ts',
  'server/engine/**/*.test.ts',
]

const read = (patterns: readonly string[], keep: (path: string) => boolean) =>
  [...new Set(patterns.flatMap(pattern => globSync(pattern)))]
    .filter(keep)
    .toSorted()
    .map(path => [path, readFileSync(path, 'utf8')] as const)

/** Common options of all fields are listed once, not for each kind. */
const common = 'CommonOptions'

const withBases = (types: ReadonlyMap<string, Declared>, name: string): readonly Option[] => {
  const declared = types.get(name)
  if (!declared || name === common) return []
  return [...declared.bases.flatMap(base => withBases(types, base)), ...declared.options]
}

/** The item type of a list, a table or an option, and the placeholder for its items in a path. */
const partOf = (
  type: string,
): { readonly name: string; readonly items: readonly string[] } | undefined => {
  const mapped = /^\{ readonly \[\w+ in \w+\]\??: (.*) \}$/.exec(type)?.[1]
  if (mapped !== undefined) {
    const part = partOf(mapped)
    return part && { name: part.name, items: ['*', ...part.items] }
  }
  const list = /^readonly (\w+)(?:<.*>)?\[\]$/.exec(type)?.[1]
  if (list !== undefined) return { name: list, items: ['*'] }
  const table = /^Readonly<Record<string, (\w+)(?:<.*>)?>>$/.exec(type)?.[1]
  if (table !== undefined) return { name: table, items: ['*'] }
  const whole = /^(\w+)(?:<.*>)?$/.exec(type)?.[1]
  return whole === undefined ? undefined : { name: whole, items: [] }
}

/** Options of a type, each followed by those of the type that it consists of. */
const expanded = (types: ReadonlyMap<string, Declared>, name: string): readonly Option[] => {
  const seen = new Set<string>()
  return withBases(types, name)
    .flatMap(option => {
      const part = partOf(option.type)
      if (!part || part.name === name) return [option]
      const inner = expanded(types, part.name)
      return [
        option,
        ...inner.map(each => ({ ...each, path: [...option.path, ...part.items, ...each.path] })),
      ]
    })
    .filter(({ path }) => {
      const at = path.join('.')
      return !seen.has(at) && seen.add(at)
    })
}

const nameOf = (path: readonly string[]): string => path.join('.').replaceAll('.*', '[]')

interface Sources {
  readonly types: ReadonlyMap<string, Declared>
  readonly uses: readonly Uses[]
}

const exampleOf = (
  { uses }: Sources,
  callees: readonly string[],
  path: readonly string[],
): string[] => {
  const example = uses
    .flatMap(some => callees.map(callee => some.get(useOf(callee, path))))
    .find(found => found !== undefined)
  return example ? ['', '```ts', `// ${example.path}`, example.code, '```'] : []
}

const entryOf = (sources: Sources, callees: readonly string[], option: Option): string[] => [
  `### \`${nameOf(option.path)}\``,
  '',
  `${option.required && option.path.length === 1 ? 'Required. ' : ''}\`${option.type}\``,
  ...(option.doc ? ['', option.doc] : []),
  ...exampleOf(sources, callees, option.path),
  '',
]

/**
 * The function that declares a field of a kind, by the name of its options' type: 'LongTextOptions'
 * is longText's.
 */
const factoryOf = (type: string): string =>
  type.charAt(0).toLowerCase() + type.slice(1).replace(/Options$/, '')

/** The named types of options without their own options, and the types that they consist of. */
const aliasesOf = (
  aliases: ReadonlyMap<string, Alias>,
  options: readonly Option[],
): readonly (readonly [name: string, alias: Alias])[] => {
  const found = new Map<string, Alias>()
  const look = (text: string): void => {
    for (const [name] of text.matchAll(/\b[A-Z]\w+\b/g)) {
      const alias = aliases.get(name)
      if (!alias || found.has(name)) continue
      found.set(name, alias)
      look(alias.text)
    }
  }
  for (const { type } of options) look(type)
  return [...found].toSorted(([a], [b]) => a.localeCompare(b, 'en'))
}

/** Whether a parent option describes the purpose of this one. */
const isDescribedAbove = (options: readonly Option[], { path }: Option): boolean => {
  const above = path.slice(0, -1).join('.')
  return options.some(other => other.path.join('.') === above && other.doc !== '')
}

/**
 * Options that have no example in the product or its tests, or no description; `npm run check`
 * names them.
 */
export interface OptionsPage {
  readonly text: string
  readonly undescribed: readonly string[]
  readonly unused: readonly string[]
}

/**
 * Returns docs/reference/options.md: every option of every declaring function, from its doc
 * comments, with an example of its use.
 */
export const optionsPage = (): OptionsPage => {
  const types = new Map(
    read(typeSources, path => !path.includes('.test.')).flatMap(([path, source]) => [
      ...optionsIn(path, source),
    ]),
  )
  const kinds = read(['src/schema/fields/!(base)/index.ts'], () => true)
    .flatMap(([path, source]) => [...optionsIn(path, source).keys()])
    .filter(name => name.endsWith('Options'))
    .toSorted()
  const factories = kinds.map(factoryOf)
  const callees = new Set([
    ...sections.flatMap(({ callee, like = [] }) => [callee, ...like]),
    ...factories,
  ])
  const sources: Sources = {
    types,
    uses: [
      usesIn(
        read(productSources, path => !path.includes('.test.')),
        callees,
      ),
      usesIn(
        read(librarySources, path => !path.includes('.test.')),
        callees,
      ),
      usesIn(
        read(testSources, () => true),
        callees,
      ),
    ],
  }
  const parts: {
    readonly title: string
    readonly about: string
    readonly callees: readonly string[]
    readonly options: readonly Option[]
  }[] = [
    ...sections.map(({ callee, type, like = [] }) => ({
      title: callee,
      about: '',
      callees: [callee, ...like],
      options: expanded(types, type),
    })),
    {
      title: 'Every field',
      about: 'Whatever its kind, a field has these options.',
      callees: factories,
      options: types.get(common)?.options ?? [],
    },
    ...kinds.map((type, at) => ({
      title: factories[at] ?? '',
      about: types.get(type)?.doc ?? '',
      callees: [factories[at] ?? ''],
      options: expanded(types, type),
    })),
  ]
  const all = parts.flatMap(part => part.options.map(option => ({ part, option })))
  const aliases = new Map(
    read(aliasSources, path => !path.includes('.test.')).flatMap(([path, source]) => [
      ...aliasesIn(path, source),
    ]),
  )
  const named = aliasesOf(
    aliases,
    all.map(({ option }) => option),
  )
  const names = (keep: (each: (typeof all)[number]) => boolean): string[] =>
    all.filter(keep).map(({ part, option }) => `${part.title}: ${nameOf(option.path)}`)
  return {
    undescribed: names(
      ({ part, option }) => !option.doc && !isDescribedAbove(part.options, option),
    ),
    unused: names(({ part, option }) => !exampleOf(sources, part.callees, option.path).length),
    text: [
      '# Options of declarations',
      '',
      'Every option of every function that declares something, from its doc comment, with an example from the product or its tests.',
      'Generated by `npm run print:reference`.',
      '',
      ...parts.flatMap(part => [
        `## ${part.title}`,
        '',
        ...(part.about ? [part.about, ''] : []),
        ...part.options.flatMap(option => entryOf(sources, part.callees, option)),
      ]),
      '## Named types',
      '',
      'What the names of types above stand for.',
      '',
      ...named.flatMap(([name, { text, doc }]) => [
        `### \`${name}\``,
        '',
        ...(doc ? [doc, ''] : []),
        '```ts',
        `type ${name} = ${text}`,
        '```',
        '',
      ]),
    ].join('\n'),
  }
}
