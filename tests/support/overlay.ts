import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Modules that a test loads as if they were files of the project. */
export interface Overlay {
  /** Imports a module by its path in the project. */
  read<T>(path: string): Promise<Readonly<Record<string, T>>>
  remove(): void
}

/**
 * Writes modules, by their paths in the project, outside the project; their imports resolve to the
 * project's own modules.
 */
export const writeOverlay = (texts: ReadonlyMap<string, string>): Overlay => {
  mkdirSync('.tmp', { recursive: true })
  const at = mkdtempSync(resolve('.tmp/overlay-'))
  for (const [path, text] of texts) {
    const linked = text.replaceAll(
      /(from |import\()'(\.[^']+)'/g,
      (_, before: string, name: string) => {
        const target = join(dirname(path), name)
        return `${before}'${texts.has(target) ? name : resolve(target)}'`
      },
    )
    mkdirSync(dirname(join(at, path)), { recursive: true })
    writeFileSync(join(at, path), linked)
  }
  return {
    async read<T>(path: string) {
      return (await import(/* @vite-ignore */ join(at, path))) as Record<string, T>
    },
    remove: () => rmSync(at, { recursive: true, force: true }),
  }
}
