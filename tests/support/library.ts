import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { registered } from '../../scripts/scaffold/write.ts'

/**
 * The additions to each registry from examples/library/README.md: an import, and a name at the end
 * of the list.
 */
export const libraryEntries: readonly (readonly [
  path: string,
  imports: string,
  entry: string,
  end: RegExp,
])[] = [
  [
    'resources/index.ts',
    `import { libraryRecords } from './library/index.ts'`,
    '...libraryRecords',
    /^\} as const/m,
  ],
  ['server/domains.ts', `import { library } from './domain/library/index.ts'`, 'library', /^\]/m],
  [
    'custom-pages/index.ts',
    `import { libraryPages } from './library/pages.ts'`,
    '...libraryPages',
    /^\]/m,
  ],
  [
    'mocks/seed/index.ts',
    `import { seed as librarySeed } from './library.ts'`,
    'librarySeed',
    /^\]/m,
  ],
]

const folder = 'examples/library/'

/** Paths of the library's files, as they are in a project that has it. */
export const libraryPaths: readonly string[] = globSync(`${folder}*/**/*.{ts,tsx}`).map(path =>
  path.slice(folder.length),
)

/** Reads a file of the library by its path in a project that has it. */
export const readLibrary = (path: string): string => readFileSync(join(folder, path), 'utf8')

/** Adds the library of the guides to a copy of the project. */
export const addLibrary = (at: string): void => {
  for (const path of libraryPaths) cpSync(join(folder, path), join(at, path))
  for (const [path, imports, entry, end] of libraryEntries) {
    const file = join(at, path)
    writeFileSync(file, registered(file, imports, entry, end))
  }
}
