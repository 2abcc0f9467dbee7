import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pages } from '../custom-pages/index.ts'
import { resources } from '../resources/index.ts'
import { domains, rules } from '../server/domains.ts'
import { loadRules, type Domain } from '../server/engine/domain.ts'
import { linkSources, type AnyResource } from '../src/schema/index.ts'
import type { PageDefinition } from '../src/schema/page.ts'
import { makeApp } from '../tests/support/app.ts'
import { libraryEntries, libraryPaths, readLibrary } from '../tests/support/library.ts'
import { writeOverlay } from '../tests/support/overlay.ts'
import { projectCopy, type ProjectCopy } from '../tests/support/projectCopy.ts'
import { stores } from '../tests/support/stores.ts'
import type { HelpByRoute } from '../src/schema/help.ts'
import { definitionProblems, readSources } from './definition-problems.ts'
import { readHelp } from './manual/helpFiles.ts'
import { definitionMistakes } from './mistakes.ts'
import { registered } from './scaffold/write.ts'

// compiling, linting, the conformance suite and the tests of pages take minutes:
// tests/prove/domains
const project = readSources()
const helpFiles = await readHelp()
// of the project's own pages each is there: what is planted names another
const manual = new Set([
  'import',
  ...helpFiles.flatMap(({ help }) => Object.values(help).flatMap(({ manual: name }) => name ?? [])),
])
const libraryHelp = 'resources/library/library.help.ts'
const shelfHelp = 'resources/book-shelf/book-shelf/bookShelf.help.ts'
const notOurs = ['node_modules/**', '.tmp/**', 'data/**', 'dist/**', 'dist-demo/**']

describe('the library of the guides', () => {
  const texts = new Map(
    libraryPaths.filter(path => !path.includes('.test.')).map(path => [path, readLibrary(path)]),
  )
  const registries = new Map(
    libraryEntries.map(([path, ...entry]) => [path, registered(path, ...entry)]),
  )

  /** The problems of the definitions if the library has these texts. */
  const problemsWith = async (changed: ReadonlyMap<string, string> = new Map()) => {
    const overlay = writeOverlay(
      new Map([...texts].map(([path, text]) => [path, changed.get(path) ?? text])),
    )
    try {
      const [{ book, loan, fine }, { libraryPages = [] }, { library }] = [
        {
          ...(await overlay.read<AnyResource>('resources/library/book/book.resource.ts')),
          ...(await overlay.read<AnyResource>('resources/library/loan/loan.resource.ts')),
          ...(await overlay.read<AnyResource>('resources/library/fine/fine.resource.ts')),
        },
        await overlay.read<readonly PageDefinition[]>('custom-pages/library/pages.ts'),
        await overlay.read<Domain>('server/domain/library/index.ts'),
      ]
      const { help } = await overlay.read<HelpByRoute>(libraryHelp)
      if (!book || !loan || !fine || !library || !help)
        throw new Error('the library lacks an export')
      const all = { ...resources, book, loan, fine }
      linkSources(Object.values(all))
      return definitionProblems(new Map([...project, ...texts, ...registries, ...changed]), {
        resources: all,
        rules: { ...rules, ...(await loadRules([library])) },
        pages: [...pages, ...libraryPages],
        domains: [...domains, library],
        help: [...helpFiles, { path: libraryHelp, help }],
        manual,
      })
    } finally {
      overlay.remove()
    }
  }

  it('takes few lines and four edits', () => {
    const linesOf = (isIn: (path: string) => boolean) =>
      [...texts]
        .filter(([path]) => isIn(path))
        .reduce((sum, [, text]) => sum + text.trimEnd().split('\n').length, 0)
    const isOfJournal = (path: string) => path.includes('/fine')
    expect(linesOf(path => !isOfJournal(path))).toBeLessThanOrEqual(600)
    // a journal: its declaration, rules and actions
    expect(linesOf(isOfJournal)).toBeLessThanOrEqual(120)
    expect(libraryEntries).toHaveLength(4)
  })

  it('has no problem, and each of 26 planted mistakes is told in a sentence', async () => {
    expect(await problemsWith()).toEqual([])
    expect(definitionMistakes).toHaveLength(28)
    for (const { name, file, edits, said } of definitionMistakes) {
      const before = texts.get(file) ?? registries.get(file) ?? ''
      for (const [from] of edits) expect(before, name).toContain(from)
      const after = edits.reduce((text, [from, to]) => text.replace(from, to), before)
      const problems = await problemsWith(new Map([[file, after]]))
      expect(problems.join('\n'), name).toContain(said)
    }
  }, 60_000)
})

describe('a domain that new:domain writes', { timeout: 120_000 }, () => {
  let copy: ProjectCopy
  beforeAll(() => {
    copy = projectCopy('domain')
    expect(copy.run('scripts/new-domain.ts', 'bookShelf')).toMatchObject({ status: 0 })
  })
  afterAll(() => copy.remove())
  const textOf = (path: string): string => readFileSync(join(copy.at, path), 'utf8')

  it('is refused under a name that is taken, and nothing changes', () => {
    const before = textOf('server/domains.ts')
    const again = copy.run('scripts/new-domain.ts', 'bookShelf')
    expect(again.status).toBe(1)
    expect(again.output).toContain('exists already; nothing was changed.')
    expect(textOf('server/domains.ts')).toBe(before)
  })

  it('is refused for a part that there is not, and for a journal that is left out', () => {
    const made = (...options: string[]) => copy.run('scripts/new-domain.ts', 'shed', ...options)
    for (const [options, said] of [
      [
        ['--without', 'pages'],
        'pages is no part of a domain; these can be left out: journal, task',
      ],
      [['--journal', 'x', '--without', 'journal'], '--journal x names a journal that --without'],
      [['--journal', 'shed'], 'shed is the name of the resource'],
      [['--journal', 'Shed'], 'Shed is no name in camelCase'],
      [['--jurnal', 'x'], "Unknown option '--jurnal'"],
    ] as const) {
      const { status, output } = made(...options)
      expect([status, output.includes(said)], output).toEqual([1, true])
    }
    expect(globSync('{resources,server/domain,custom-pages}/shed', { cwd: copy.at })).toEqual([])
  })

  /** Runs the domain's own test. */
  const expectAnswers = async (
    own: Readonly<Record<'bookShelf' | 'bookShelfEntry', AnyResource>>,
    domain: Domain,
  ): Promise<void> => {
    const [kind] = stores
    const store = await kind?.open(Object.values(own))
    if (!store) throw new Error('there is no store')
    try {
      const t = await makeApp({ store, resources: own, rules: await loadRules([domain]) })
      const made = await Promise.all(
        ['First', 'Second'].map(name =>
          t.call<{ id: string }>('POST', 'bookShelf/create', { name }),
        ),
      )
      expect(made.map(({ status }) => status)).toEqual([200, 200])
      const today = t.clock.now().toISOString().slice(0, 10)
      const counted = await t.call('POST', 'bookShelf/figures', { from: today, until: today })
      expect(counted.response).toMatchObject({
        total: 2,
        charts: {
          byStatus: [
            { key: 'OPEN', count: 2 },
            { key: 'CLOSED', count: 0 },
          ],
        },
      })
      // a closed record is entered in the journal and leaves a task behind
      const id = made[0]?.response.id
      const closed = await t.call('POST', 'bookShelf/update', { id, version: 1, status: 'CLOSED' })
      expect(closed.status).toBe(200)
      const entries = await t.call('GET', `bookShelfEntry/list?of=${String(id)}`)
      expect(entries.response).toMatchObject({ total: 1, list: [{ count: 1 }] })
      const tasks = await t.scope.db.selectFrom('task').select('kind').execute()
      expect(tasks.map(({ kind: name }) => name)).toEqual(Object.keys(domain.tasks ?? {}))
    } finally {
      await store.dispose()
    }
  }

  it('adds nothing outside its folders but its lines in the registries', () => {
    const before = new Set(globSync('**/*.{ts,tsx,json,md,sql}', { exclude: notOurs }))
    const paths = globSync('**/*.{ts,tsx,json,md,sql}', { cwd: copy.at, exclude: notOurs })
    const edited = paths.filter(
      path => before.has(path) && textOf(path) !== readFileSync(path, 'utf8'),
    )
    expect(edited.toSorted()).toEqual([
      'custom-pages/index.ts',
      'mocks/seed/index.ts',
      'resources/index.ts',
      'schema.sql',
      'server/domains.ts',
    ])
    const folders = new Set(paths.filter(path => !before.has(path)).map(path => dirname(path)))
    expect([...folders].toSorted()).toEqual([
      'custom-pages/book-shelf',
      'mocks/seed',
      'resources/book-shelf',
      'resources/book-shelf/book-shelf',
      'resources/book-shelf/book-shelf-entry',
      'server/domain/book-shelf',
      'server/domain/book-shelf/rules',
    ])
  })

  it('is listed, lacks only its Chinese labels, stores records and counts them', async () => {
    const folders = '{resources,server/domain,custom-pages}/book-shelf'
    const paths = globSync(`${folders}/**/*.{ts,tsx}`, { cwd: copy.at }).filter(
      path => !path.includes('.test.'),
    )
    expect(paths).toHaveLength(10)
    const texts = new Map([...paths, 'mocks/seed/book-shelf.ts'].map(path => [path, textOf(path)]))
    const registries = new Map(libraryEntries.map(([path]) => [path, textOf(path)]))
    const overlay = writeOverlay(texts)
    try {
      const { bookShelf } = await overlay.read<AnyResource>(
        'resources/book-shelf/book-shelf/bookShelf.resource.ts',
      )
      const { bookShelfEntry } = await overlay.read<AnyResource>(
        'resources/book-shelf/book-shelf-entry/bookShelfEntry.resource.ts',
      )
      const { bookShelfDomain } = await overlay.read<Domain>('server/domain/book-shelf/index.ts')
      const { bookShelfPages } = await overlay.read<readonly PageDefinition[]>(
        'custom-pages/book-shelf/pages.ts',
      )
      const { help } = await overlay.read<HelpByRoute>(shelfHelp)
      if (!bookShelf || !bookShelfEntry || !bookShelfDomain || !bookShelfPages || !help)
        throw new Error('the domain lacks an export')
      const own = { bookShelf, bookShelfEntry }
      const problems = definitionProblems(new Map([...project, ...texts, ...registries]), {
        resources: { ...resources, ...own },
        rules: { ...rules, ...(await loadRules([bookShelfDomain])) },
        pages: [...pages, ...bookShelfPages],
        domains: [...domains, bookShelfDomain],
        help: [...helpFiles, { path: shelfHelp, help }],
        manual,
      })
      expect(problems).toEqual([
        'bookShelf: label.zh is not Chinese yet',
        'bookShelf: plural.zh is not Chinese yet',
      ])
      await expectAnswers(own, bookShelfDomain)
    } finally {
      overlay.remove()
    }
  })

  it('has a journal of a chosen name, and no parts that are left out', () => {
    const filesOf = (name: string) =>
      globSync(`{resources,server/domain,custom-pages,mocks/seed}/**/${name}{,.ts,/**/*.ts}`, {
        cwd: copy.at,
      })
        .filter(path => path.endsWith('.ts'))
        .toSorted()
    const make = (...words: string[]) => {
      const { status, output } = copy.run('scripts/new-domain.ts', ...words)
      expect(status, output).toBe(0)
    }
    make('shelter', '--journal', 'shelterVisit', '--without', 'task,page')
    expect(filesOf('shelter')).toEqual([
      'mocks/seed/shelter.ts',
      'resources/shelter/index.ts',
      'resources/shelter/shelter-visit/shelterVisit.resource.ts',
      'resources/shelter/shelter.errors.ts',
      'resources/shelter/shelter/shelter.help.ts',
      'resources/shelter/shelter/shelter.resource.ts',
      'server/domain/shelter/index.ts',
      'server/domain/shelter/rules/shelter.ts',
      'server/domain/shelter/shelter.test.ts',
    ])
    expect(textOf('server/domain/shelter/rules/shelter.ts')).toContain('enter(ctx, shelterVisit,')
    make('hut', '--without', 'journal,task,page,errors,seed,tests')
    expect(filesOf('hut')).toEqual([
      'resources/hut/hut/hut.help.ts',
      'resources/hut/hut/hut.resource.ts',
      'resources/hut/index.ts',
      'server/domain/hut/index.ts',
    ])
    const { output } = copy.run('scripts/check-definitions.ts')
    expect(output.split('\n').filter(line => /shelter|hut/i.test(line))).toEqual([
      'shelter: label.zh is not Chinese yet',
      'shelter: plural.zh is not Chinese yet',
      'hut: label.zh is not Chinese yet',
      'hut: plural.zh is not Chinese yet',
    ])
  })
})
