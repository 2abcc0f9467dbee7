import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Domain } from '../server/engine/domain.ts'

const found = (pattern: string): readonly string[] => globSync(pattern).toSorted()

/** The names of the domains that have a folder, in alphabetical order. */
export const domainFolders = (): readonly string[] =>
  found('server/domain/*/index.ts').map(path => path.split('/')[2] ?? '')

/** Names of a domain's records. */
const recordsOf = (name: string): readonly string[] =>
  found(`resources/${name}/*/*.resource.ts`).map(path => basename(path, '.resource.ts'))

/** Names of other domains' resources whose definition or rules a domain extends. */
const extendedBy = (name: string): readonly string[] => [
  ...new Set([
    ...found(`resources/${name}/*.extension.ts`).map(path => basename(path, '.extension.ts')),
    ...found(`server/domain/${name}/extends/*.ts`).map(path => basename(path, '.ts')),
  ]),
]

const asCode = (names: readonly string[]): string =>
  names
    .toSorted()
    .map(name => `\`${name}\``)
    .join(', ')

/** The domains that each domain imports. */
const imports = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const used = new Map<string, Set<string>>()
  for (const path of found('server/domain/**/*.ts').filter(one => !one.endsWith('.test.ts'))) {
    const [, , from = ''] = path.split('/')
    const targets = used.get(from) ?? new Set()
    for (const [, to = ''] of readFileSync(path, 'utf8').matchAll(
      /from '(?:\.\.\/)+([a-z-]+)\/index\.ts'/g,
    ))
      targets.add(to)
    used.set(from, targets)
  }
  return used
}

/**
 * The table of domains, from their manifests and folders.
 * @throws if a manifest has no folder of its name, or lacks the domain's description
 */
const domainTable = (domains: readonly Domain[]): string => {
  const uses = imports()
  const rows = domainFolders().map(name => {
    const about = domains.find(domain => domain.name === name)?.about
    if (about === undefined)
      throw new Error(`server/domain/${name}/index.ts: no manifest of this name with \`about\``)
    const usedBy = [...uses].filter(([, targets]) => targets.has(name)).map(([from]) => from)
    return [
      `[${name}](../server/domain/${name})`,
      about,
      asCode(recordsOf(name)),
      asCode(extendedBy(name)),
      usedBy.toSorted().join(', '),
    ]
  })
  const table = [
    ['domain', 'what it is', 'its records', 'adds to', 'used by'],
    ['---', '---', '---', '---', '---'],
    ...rows,
  ]
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n')
  return `There are ${rows.length} domains.\n\n${table}`
}

const block = /(?<=<!-- domains: npm run print:map -->\n)[\s\S]*(?=\n<!-- end of domains -->)/

/**
 * A page with the table of domains between its two marks.
 * @throws where the marks are missing
 */
export const withMap = (page: string, domains: readonly Domain[]): string => {
  if (!block.test(page)) throw new Error('docs/architecture.md: no marks of the table of domains')
  return page.replace(block, () => `\n${domainTable(domains)}\n`)
}
