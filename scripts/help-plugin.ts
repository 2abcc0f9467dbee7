import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { langs, type Lang } from '../src/schema/label.ts'
import { readHelp } from './manual/helpFiles.ts'
import { manualEntries, manualPages, pathOf, readManual } from './manual/manualFiles.ts'

const help = 'virtual:help'
const manual = 'virtual:manual'

/** The help of all screens in a language, by route: `{ text, manual }`. */
const helpIn = async (lang: Lang): Promise<string> => {
  const files = await readHelp()
  const byRoute = files.flatMap(file =>
    Object.entries(file.help).map(([route, one]) => [
      route,
      { ...one, text: one.text[lang] } as const,
    ]),
  )
  return `export const help = ${JSON.stringify(Object.fromEntries(byRoute))}`
}

/** The manual in a language; its pictures become files of the build. */
const manualIn = (lang: Lang): string => {
  const pictures: string[] = []
  // a quote can't be in a path, so that the mark is found again in the JSON
  const pages = manualPages(readManual(), lang, path => `picture:${pictures.push(path) - 1}`)
  const json = JSON.stringify(pages).replaceAll(/"picture:(\d+)"/g, (_, n: string) => `picture${n}`)
  return [
    ...pictures.map(
      (path, n) => `import picture${n} from ${JSON.stringify(`${resolve(pathOf(path))}?url`)}`,
    ),
    `export const pages = ${json}`,
  ].join('\n')
}

const loadersOf = (name: string): string =>
  `{ ${langs.map(lang => `${lang}: () => import('${name}/${lang}')`).join(', ')} }`
const sources: Readonly<Record<string, () => string | Promise<string>>> = {
  [help]: () => `export const helpIn = ${loadersOf(help)}`,
  [manual]: () =>
    [
      `export const pagesIn = ${loadersOf(manual)}`,
      `export const loadEntries = () => import('${manual}/entries').then(({ entries }) => entries)`,
    ].join('\n'),
  [`${manual}/entries`]: () =>
    `export const entries = ${JSON.stringify(manualEntries(readManual()))}`,
  ...Object.fromEntries(
    langs.flatMap(lang => [
      [`${help}/${lang}`, () => helpIn(lang)],
      [`${manual}/${lang}`, () => manualIn(lang)],
    ]),
  ),
}

/**
 * Gives the console the help of its screens and the manual, a file for each language, which are
 * loaded when a person asks for them; and what the manual is searched by, in both.
 */
export const helpAndManual = (): Plugin => ({
  name: 'help-and-manual',
  resolveId: source => (Object.hasOwn(sources, source) ? `\0${source}` : undefined),
  load: id => (id.startsWith('\0') ? sources[id.slice(1)]?.() : undefined),
})
