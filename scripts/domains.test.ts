import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compiledHead, compiledMistakes, definitionMistakes } from './mistakes.ts'
import { bin, projectCopy, type ProjectCopy } from '../tests/support/projectCopy.ts'

/** What examples/library/README.md says to add: an import, and a name at the end of the list. */
const registered: readonly (readonly [
  path: string,
  imports: string,
  entry: string,
  end: RegExp,
])[] = [
  [
    'resources/index.ts',
    `import { book } from './book/book.resource.ts'\nimport { loan } from './loan/loan.resource.ts'`,
    'book,\n  loan',
    /^\} as const/m,
  ],
  [
    'server/rules.ts',
    `import { loanRules } from '../resources/loan/loan.rules.ts'`,
    'loan: loanRules',
    /^\}/m,
  ],
  ['server/domains.ts', `import { library } from './domain/library/index.ts'`, 'library', /^\]/m],
  [
    'custom-pages/index.ts',
    `import { libraryPages } from './library/pages.ts'`,
    '...libraryPages',
    /^\]/m,
  ],
]

const libraryFiles = globSync('examples/library/*/**/*.{ts,tsx}')
const lineCount = (path: string): number => readFileSync(path, 'utf8').trimEnd().split('\n').length

const lists = 'tests/spec/exports.json'

/** Lays the library of the guides over a copy of the project. */
const addLibrary = (at: string): void => {
  for (const path of libraryFiles) cpSync(path, join(at, path.replace('examples/library/', '')))
  for (const [path, imports, entry, end] of registered) {
    const file = join(at, path)
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replace(/(import .*\n)(?!import )/, `$1${imports}\n`).replace(end, `  ${entry},\n$&`),
    )
  }
  const text = readFileSync(join(at, lists), 'utf8')
  writeFileSync(
    join(at, lists),
    text.replace(/("a form, a detail or a step": ")/, '$1libraryDesk '),
  )
}

// A domain is generated in a copy of the project, and the library of the guides laid over it; both are tested there on every store, and discarded.
describe('domains that are added to the project', { timeout: 900_000 }, () => {
  let copy: ProjectCopy
  const run = (...args: string[]) => copy.run(...args)
  beforeAll(() => {
    copy = projectCopy('domains')
    expect(run('scripts/new-domain.ts', 'bookShelf')).toMatchObject({ status: 0 })
    expect(run('scripts/new-domain.ts', 'archive', 'story')).toMatchObject({ status: 0 })
    addLibrary(copy.at)
    expect(run('scripts/print-schema.ts').status).toBe(0)
  })
  afterAll(() => copy.remove())

  /** One run of the compiler over the copy and the mistakes beside it: what it tells of each mistake, and what it tells besides. */
  const compiled = () => {
    const file = 'resources/loan/mistakes.ts'
    const lines = compiledMistakes.map(([code], n) => `export const mistake${n} = () => ${code}`)
    writeFileSync(join(copy.at, file), [compiledHead, ...lines, ''].join('\n'))
    const { output } = run(bin('typescript/bin/tsc'), '--noEmit')
    rmSync(join(copy.at, file))
    const errors = output.split(/^(?=\S)/m).filter(error => error.trim() !== '')
    const first = compiledHead.split('\n').length + 1
    return {
      told: (n: number) =>
        errors.filter(error => error.startsWith(`${file}(${first + n},`)).join('\n'),
      others: errors.filter(error => !error.startsWith(`${file}(`)),
    }
  }

  it('new:domain refuses a name that is taken, and changes nothing', () => {
    const before = readFileSync(join(copy.at, 'server/domains.ts'), 'utf8')
    const again = run('scripts/new-domain.ts', 'bookShelf')
    expect(again.status).toBe(1)
    expect(again.output).toContain('exists already; nothing was changed.')
    expect(readFileSync(join(copy.at, 'server/domains.ts'), 'utf8')).toBe(before)
  })

  it('the library takes few lines and four edits', () => {
    const lines = libraryFiles.filter(path => !path.includes('.test.')).map(lineCount)
    expect(lines.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(600)
    expect(registered).toHaveLength(4)
  })

  it('every planted mistake is told in a sentence', () => {
    const silent = definitionMistakes.flatMap(({ name, file, edits, said }) => {
      const path = join(copy.at, file)
      const before = readFileSync(path, 'utf8')
      const after = edits.reduce((text, [from, to]) => text.replace(from, to), before)
      for (const [from] of edits) expect(before, name).toContain(from)
      writeFileSync(path, after)
      const { output } = run('scripts/check-definitions.ts')
      writeFileSync(path, before)
      return output.includes(said) ? [] : [`${name}: ${output}`]
    })
    expect(silent).toEqual([])
    expect(definitionMistakes).toHaveLength(17)
  })

  it('both compile (and every mistake does not), lint, are formatted and listed in the registries', () => {
    const written = ['resources', 'server/domain', 'custom-pages'].map(path => `${path}/book-shelf`)
    const generated = [
      ...written,
      'mocks/seed/book-shelf.ts',
      'resources/story',
      'server/domain/archive',
      'custom-pages/archive',
      'mocks/seed/archive.ts',
    ]
    const added = libraryFiles.map(path => path.replace('examples/library/', ''))
    const { told, others } = compiled()
    expect(others).toEqual([])
    expect(compiledMistakes.filter(([, said], n) => !told(n).includes(said))).toEqual([])
    expect(compiledMistakes).toHaveLength(12)
    expect(run(bin('oxlint/bin/oxlint'), '--type-aware', ...generated, ...added).output).toContain(
      '0 errors',
    )
    expect(run(bin('prettier/bin/prettier.cjs'), '--check', ...generated).status).toBe(0)
    // nothing is unlisted; what is left to write is the Chinese of what was generated
    expect(run('scripts/check-definitions.ts').output.trim().split('\n')).toEqual([
      'bookShelf: label.zh is not Chinese yet',
      'bookShelf: plural.zh is not Chinese yet',
      'story: label.zh is not Chinese yet',
      'story: plural.zh is not Chinese yet',
    ])
  })

  it('both work: their calls, their pages and every conformance test of their resources, on every store', () => {
    const folders = ['server/domain', 'custom-pages'].flatMap(path => [
      `${path}/book-shelf`,
      `${path}/archive`,
      `${path}/library`,
    ])
    expect(run('scripts/test.ts', ...folders).output).toMatch(/\b\d{2,} passed, 0 failed/)
    const names = '(bookShelf|story|book|loan) on'
    expect(run('scripts/test.ts', 'tests/contract/registry', '-t', names).output).toMatch(
      /\b\d{3,} passed, 0 failed/,
    )
  })

  it('both pass the tests that look at every call, screen and text', () => {
    // the names of what was generated are not translated yet
    const files = [
      'resources/book-shelf',
      'custom-pages/book-shelf',
      'resources/story',
      'custom-pages/archive',
    ]
    for (const file of files.flatMap(folder => globSync(`${copy.at}/${folder}/*.ts`)))
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replaceAll(/zh: '(?:Book shelf|Story)/g, "zh: '书"),
      )
    expect(run('scripts/print-reference.ts').status).toBe(0)
    const suites = ['calls', 'routes', 'exports', 'languages', 'titles', 'shipped-roles'].map(
      name => `tests/contract/${name}.test.ts`,
    )
    expect(run('scripts/test.ts', ...suites).output).toMatch(/\b\d{3,} passed, 0 failed/)
  })
})
