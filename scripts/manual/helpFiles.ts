import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import type { HelpByRoute } from '../../src/schema/help.ts'

/** The help that a file declares. */
export interface HelpFile {
  /** From the root of the project. */
  readonly path: string
  readonly help: HelpByRoute
}

/** Where the help of screens is declared. */
export const helpPaths = '{resources,custom-pages}/**/*.help.ts'

/** Reads all help of the project in the working directory, by path. */
export const readHelp = (): Promise<readonly HelpFile[]> =>
  Promise.all(
    globSync(helpPaths)
      .toSorted()
      .map(async path => {
        const { help } = (await import(resolve(path))) as { readonly help: HelpByRoute }
        return { path, help }
      }),
  )
