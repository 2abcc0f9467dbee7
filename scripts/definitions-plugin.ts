import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { resources } from '../resources/index.ts'
import { outlinesOf } from '../src/schema/outline.ts'

/** What `src/app/definitions.ts` imports in place of the registry. */
const virtual = 'virtual:definitions'
/** What lists the records of a domain. */
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

const moduleOf = (files: ReadonlyMap<string, string>): string => {
  const loaders = Object.entries(resources).map(([name, resource]) => {
    const file = files.get(name)
    if (!file) throw new Error(`${registries}: no import of ${name} from a .resource.ts was found`)
    return `${JSON.stringify(resource.name)}: () => import(${JSON.stringify(file)}).then(({ ${name} }) => ${name})`
  })
  const outlines = JSON.stringify(outlinesOf(Object.values(resources)))
  return `export const outlines = ${outlines}\nexport const loaders = {\n${loaders.join(',\n')}\n}`
}

/** The chunk of a module, and those that it imports and no list has anyway. */
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
 * Gives the console outlines of all resources, and loads the definitions one by one. A built page names the files of each list's definitions
 * in a meta element, so that `boot.js` asks for those of the address's list together with the entry.
 */
export const definitionsApart = (): Plugin => {
  const files = new Map(globSync(registries).flatMap(filesOf))
  return {
    name: 'definitions-apart',
    resolveId: source => (source === virtual ? `\0${virtual}` : undefined),
    load: id => (id === `\0${virtual}` ? moduleOf(files) : undefined),
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        if (!bundle) return []
        const chunksByName = new Map(
          Object.entries(resources).map(([name, resource]) => [
            resource.name as string,
            chunksOf(bundle, files.get(name) ?? ''),
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
