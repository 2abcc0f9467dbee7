import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { declaredEntries } from './entries.ts'

/** What Ctrl-K loads when it opens for the first time. */
const virtual = 'virtual:palette'
const entries = 'virtual:palette/entries'

const sources: Readonly<Record<string, () => string | Promise<string>>> = {
  [virtual]: () =>
    `export const loadEntries = () => import('${entries}').then(module => module.entries)`,
  [entries]: async () => {
    // named by its path, so that the build's own configuration brings neither the screens of the
    // pages nor the dictionary of pinyin
    const module = (await import(resolve('scripts/palette/entries.ts'))) as {
      readonly declaredEntries: typeof declaredEntries
    }
    return `export const entries = ${JSON.stringify(module.declaredEntries())}`
  },
}

/**
 * Gives the console what Ctrl-K finds, with aliases and pinyin, as one file that is loaded when it
 * opens.
 */
export const palette = (): Plugin => ({
  name: 'palette',
  resolveId: source => (Object.hasOwn(sources, source) ? `\0${source}` : undefined),
  load: id => (id.startsWith('\0') ? sources[id.slice(1)]?.() : undefined),
})
