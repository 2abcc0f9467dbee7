import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const setting = /\benv\['([A-Z][A-Z0-9_]*)'\]|'((?:EDU|S3|SMTP|REQUESTS|OPEN|TRUSTED)_[A-Z0-9_]+)'/g

/** Settings that a file of the server reads; those of the operating system are left out. */
const settingsIn = (source: string): readonly string[] =>
  [...source.matchAll(setting)]
    .map(([, read, named]) => read ?? named ?? '')
    .filter(name => name !== 'PATH')

/** Names in the first column of the manual's tables. */
const explainedIn = (manual: string): ReadonlySet<string> =>
  new Set(
    [...manual.matchAll(/^\| (`[A-Z][^|]*?) +\|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
    ),
  )

const read = new Set(
  globSync('server/{adapters/**/*,main}.ts')
    .filter(path => !path.endsWith('.test.ts'))
    .flatMap(path => settingsIn(readFileSync(path, 'utf8'))),
)

describe('the manual for operators', () => {
  const explained = explainedIn(readFileSync('docs/operating.md', 'utf8'))

  it('explains every setting that the server reads', () => {
    expect(read.size).toBeGreaterThan(40)
    expect([...read].filter(name => !explained.has(name))).toEqual([])
  })

  it('explains none that nobody reads', () => {
    expect([...explained].filter(name => !read.has(name))).toEqual([])
  })

  it('finds what is not explained', () => {
    const source = `const url = env['EDU_NEW_URL'] ?? textOf('EDU_NEW_KEY')`
    expect(settingsIn(source).filter(name => !explained.has(name))).toEqual([
      'EDU_NEW_URL',
      'EDU_NEW_KEY',
    ])
  })
})
