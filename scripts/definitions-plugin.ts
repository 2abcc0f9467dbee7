import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { resources } from '../resources/index.ts'
import { outlinesOf } from '../src/schema/outline.ts'

/** What `src/app/definitions.ts` imports in place of the registry. */
const virtual = 'virtual:definitions'
/** A definition with what other domains add to it, by its name. */
const completed = 'virtual:definition/'
/** The files that list the resources of a domain, and its extensions of others. */
const registries = 'resources/*/index.ts'

/**
 * File of each definition, by the name under which its domain's registry imports it:
 * `import { teacher } from './teacher/teacher.resource.ts'`.
 */
const filesOf = (registry: string): (readonly [name: string, file: string])[] =>
  [
    ...readFileSync(registry, 'utf8').matchAll(
      /^import \{ (\w+) \} from '(\.\/[\w/-]+\.resource\.ts)'/gm,
    ),
  ].map(([, name = '', file = '']) => [name, resolve(dirname(registry), file)])

/** A module's export, and the file that it is in. */
interface Exported {
  readonly name: string
  readonly file: string
}

/**
 * The extensions of each resource, in the order of the registry: `...pointsExtensions`, and in
 * `points`: `import { studentPoints } from './student.extension.ts'`.
 */
const extensionsByResource = (): ReadonlyMap<string, readonly Exported[]> => {
  const order = [
    ...readFileSync('resources/index.ts', 'utf8').matchAll(/^ {2}\.\.\.(\w+)Extensions,/gm),
  ].map(([, domain = '']) => domain)
  const found = new Map<string, Exported[]>()
  for (const domain of order) {
    const folder = domain.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
    const index = `resources/${folder}/index.ts`
    for (const [, name = '', of = ''] of readFileSync(index, 'utf8').matchAll(
      /^import \{ (\w+) \} from '\.\/(\w+)\.extension\.ts'/gm,
    )) {
      const file = resolve(dirname(index), `${of}.extension.ts`)
      found.set(of, [...(found.get(of) ?? []), { name, file }])
    }
  }
  return found
}

const importOf = ({ name, file }: Exported): string =>
  `import { ${name} } from ${JSON.stringify(file)}`

/** A module whose `definition` is complete. */
const completedModuleOf = (definition: Exported, extensions: readonly Exported[]): string =>
  [
    ...[definition, ...extensions].map(importOf),
    importOf({ name: 'applyExtensions', file: resolve('src/schema/derive/extensions.ts') }),
    `applyExtensions([${definition.name}], [${extensions.map(({ name }) => name).join(', ')}])`,
    `export { ${definition.name} as definition }`,
  ].join('\n')

const moduleOf = (
  files: ReadonlyMap<string, string>,
  extensions: ReadonlyMap<string, readonly Exported[]>,
): string => {
  const loaders = Object.entries(resources).map(([name, resource]) => {
    const file = files.get(name)
    if (!file) throw new Error(`${registries}: no import of ${name} from a .resource.ts was found`)
    return extensions.has(resource.name)
      ? `${JSON.stringify(resource.name)}: () => import(${JSON.stringify(completed + name)}).then(({ definition }) => definition)`
      : `${JSON.stringify(resource.name)}: () => import(${JSON.stringify(file)}).then(({ ${name} }) => ${name})`
  })
  const outlines = JSON.stringify(outlinesOf(Object.values(resources)))
  return `export const outlines = ${outlines}\nexport const loaders = {\n${loaders.join(',\n')}\n}`
}

/**
 * The chunk of a module and the chunks that it imports, except those that every list loads anyway.
 */
const chunksOf = (bundle: Rolldown.OutputBundle, file: string): string[] => {
  const chunks = Object.values(bundle).filter(one => one.type === 'chunk')
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const found = new Set<string>()
  const take = (fileName: string): void => {
    const chunk = byName.get(fileName)
    if (!chunk || chunk.isEntry || chunk.name === 'list' || found.has(fileName)) return
    found.add(fileName)
    chunk.imports.forEach(take)
  }
  chunks.filter(({ moduleIds }) => moduleIds.includes(file)).forEach(chunk => take(chunk.fileName))
  return [...found]
}

/**
 * Gives the console outlines of all resources, and loads the definitions one by one. A built page
 * names the files of each list's definitions in a meta element, so that `boot.js` can load those of
 * the current list together with the entry.
 */
export const definitionsApart = (): Plugin => {
  const files = new Map(globSync(registries).flatMap(filesOf))
  const extensions = extensionsByResource()
  return {
    name: 'definitions-apart',
    resolveId: source =>
      source === virtual || source.startsWith(completed) ? `\0${source}` : undefined,
    load: id => {
      if (id === `\0${virtual}`) return moduleOf(files, extensions)
      if (!id.startsWith(`\0${completed}`)) return undefined
      const name = id.slice(completed.length + 1)
      return completedModuleOf({ name, file: files.get(name) ?? '' }, extensions.get(name) ?? [])
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        if (!bundle) return []
        const chunksByName = new Map(
          Object.entries(resources).map(([name, resource]) => [
            resource.name as string,
            [files.get(name) ?? '', `\0${completed}${name}`].flatMap(id => chunksOf(bundle, id)),
          ]),
        )
        const lists = outlinesOf(Object.values(resources)).flatMap(({ name, routes, listNeeds }) =>
          routes && listNeeds !== 'all'
            ? [
                [
                  routes.list,
                  [...new Set([name, ...listNeeds].flatMap(one => chunksByName.get(one) ?? []))],
                ],
              ]
            : [],
        )
        return [
          {
            tag: 'meta',
            attrs: { name: 'definitions', content: JSON.stringify(Object.fromEntries(lists)) },
            injectTo: 'head-prepend',
          },
        ]
      },
    },
  }
}
