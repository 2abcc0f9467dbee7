import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pages } from '../custom-pages/index.ts'
import { resources } from '../resources/index.ts'
import { domains } from '../server/domains.ts'
import type { Domain } from '../server/engine/domain.ts'
import { registerCalls } from '../server/engine/calls/register.ts'
import type { AnyRules } from '../server/engine/records/rules.ts'
import type { Env } from '../server/platform/context.ts'
import { observe } from '../server/platform/http/middleware.ts'
import { rules } from '../server/rules.ts'
import { linkSources, type AnyResource } from '../src/schema/index.ts'
import type { PageDefinition } from '../src/schema/page.ts'
import { makeApp } from '../tests/support/app.ts'
import { libraryEntries, libraryPaths, readLibrary } from '../tests/support/library.ts'
import { writeOverlay } from '../tests/support/overlay.ts'
import { projectCopy, type ProjectCopy } from '../tests/support/projectCopy.ts'
import { stores } from '../tests/support/stores.ts'
import { definitionProblems, readSources } from './definition-problems.ts'
import { definitionMistakes } from './mistakes.ts'
import { registered } from './scaffold/write.ts'

// compiling, linting, the conformance suite and the tests of pages take minutes: tests/prove/domains
const project = readSources()

describe('the library of the guides', () => {
  const texts = new Map(
    libraryPaths.filter(path => !path.includes('.test.')).map(path => [path, readLibrary(path)]),
  )
  const registries = new Map(
    libraryEntries.map(([path, ...entry]) => [path, registered(path, ...entry)]),
  )

  /** Says what is wrong with the definitions if the library has these texts. */
  const problemsWith = async (changed: ReadonlyMap<string, string> = new Map()) => {
    const overlay = writeOverlay(
      new Map([...texts].map(([path, text]) => [path, changed.get(path) ?? text])),
    )
    try {
      const [{ book, loan, fine }, { loanRules, fineRules }, { libraryPages = [] }, { library }] = [
        {
          ...(await overlay.read<AnyResource>('resources/book/book.resource.ts')),
          ...(await overlay.read<AnyResource>('resources/loan/loan.resource.ts')),
          ...(await overlay.read<AnyResource>('resources/fine/fine.resource.ts')),
        },
        {
          ...(await overlay.read<AnyRules>('resources/loan/loan.rules.ts')),
          ...(await overlay.read<AnyRules>('resources/fine/fine.rules.ts')),
        },
        await overlay.read<readonly PageDefinition[]>('custom-pages/library/pages.ts'),
        await overlay.read<Domain>('server/domain/library/index.ts'),
      ]
      if (!book || !loan || !fine || !loanRules || !fineRules || !library)
        throw new Error('the library lacks an export')
      const all = { ...resources, book, loan, fine }
      linkSources(Object.values(all))
      return definitionProblems(new Map([...project, ...texts, ...registries, ...changed]), {
        resources: all,
        rules: { ...rules, loan: loanRules, fine: fineRules },
        pages: [...pages, ...libraryPages],
        domains: [...domains, library],
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
    const isOfJournal = (path: string) => path.startsWith('resources/fine/')
    expect(linesOf(path => !isOfJournal(path))).toBeLessThanOrEqual(600)
    // a journal: its declaration, rules and actions
    expect(linesOf(isOfJournal)).toBeLessThanOrEqual(120)
    expect(libraryEntries).toHaveLength(4)
  })

  it('has no problem, and each of 17 planted mistakes is told in a sentence', async () => {
    expect(await problemsWith()).toEqual([])
    expect(definitionMistakes).toHaveLength(17)
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

  /** Does what the domain's own test does. */
  const expectAnswers = async (bookShelf: AnyResource, { calls = [] }: Domain): Promise<void> => {
    const [kind] = stores
    const store = await kind?.open([bookShelf])
    if (!store) throw new Error('there is no store')
    try {
      const t = await makeApp({ store, resources: { bookShelf }, rules: {} })
      for (const name of ['First', 'Second'])
        expect(await t.call('POST', 'bookShelf/create', { name })).toMatchObject({ status: 200 })
      const app = new Hono<Env>().use(observe(t.ports))
      registerCalls(app, t.ports, calls)
      const answer = await app.request('/edu_adminserver/bookShelf/summary', {
        headers: { Authorization: `Bearer ${t.administrator.token}` },
      })
      expect(await answer.json()).toMatchObject({
        response: { total: 2, byStatus: { OPEN: 2, CLOSED: 0 } },
      })
    } finally {
      await store.dispose()
    }
  }

  it('is listed, lacks only its Chinese labels, stores records and answers its call', async () => {
    const paths = globSync('{resources,server/domain,custom-pages}/book-shelf/*.{ts,tsx}', {
      cwd: copy.at,
    }).filter(path => !path.includes('.test.'))
    expect(paths).toHaveLength(7)
    const texts = new Map([...paths, 'mocks/seed/book-shelf.ts'].map(path => [path, textOf(path)]))
    const registries = new Map(libraryEntries.map(([path]) => [path, textOf(path)]))
    const overlay = writeOverlay(texts)
    try {
      const { bookShelf } = await overlay.read<AnyResource>(
        'resources/book-shelf/bookShelf.resource.ts',
      )
      const { bookShelfDomain } = await overlay.read<Domain>('server/domain/book-shelf/index.ts')
      const { bookShelfPages } = await overlay.read<readonly PageDefinition[]>(
        'custom-pages/book-shelf/pages.ts',
      )
      if (!bookShelf || !bookShelfDomain || !bookShelfPages)
        throw new Error('the domain lacks an export')
      const problems = definitionProblems(new Map([...project, ...texts, ...registries]), {
        resources: { ...resources, bookShelf },
        rules,
        pages: [...pages, ...bookShelfPages],
        domains: [...domains, bookShelfDomain],
      })
      expect(problems).toEqual([
        'bookShelf: label.zh is not Chinese yet',
        'bookShelf: plural.zh is not Chinese yet',
      ])
      await expectAnswers(bookShelf, bookShelfDomain)
    } finally {
      overlay.remove()
    }
  })
})
