import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { leanSource, unreadOf } from './lean-definitions.ts'
import { leanRouterSource } from './lean-router.ts'

const parsed = (source: string) => {
  const { program, errors } = parseSync('source.js', source)
  expect(errors).toEqual([])
  return program
}
const folder = 'node_modules/react-router/dist/production'

describe('react-router as the console sends it', () => {
  const file = readdirSync(folder).find(
    name =>
      name.endsWith('.mjs') &&
      readFileSync(join(folder, name), 'utf8').includes('function createRouter('),
  )
  const source = readFileSync(join(folder, file ?? ''), 'utf8')
  const lean = leanRouterSource(source, parsed(source))

  it('parses, without its loaders and actions', () => {
    parsed(lean)
    expect(lean).toContain('function handleLoaders(')
    expect(lean).not.toContain('.displayName =')
    expect(lean).not.toContain('Fetcher not found')
    expect(lean.length).toBeLessThan(source.length - 40_000)
  })

  it('fails where a function is gone, as after an upgrade', () => {
    const other = source.replaceAll('handleLoaders', 'handleAllLoaders')
    expect(() => leanRouterSource(other, parsed(other))).toThrow('react-router lacks handleLoaders')
  })
})

describe('definitions as the console gets them', () => {
  const cut = (id: string, source: string): string => {
    const unread = unreadOf(id)
    const lean = unread ? leanSource(source, parsed(source), unread) : source
    return lean.replaceAll(/\s+/g, ' ')
  }

  it('leaves out samples and synonyms', () =>
    expect(
      cut('/resources/a/a.resource.ts', 'x({ name: 1, samples: { b: [2] }, synonyms: [3] })'),
    ).toBe('x({ name: 1, })'))

  it('leaves out what the server does with a kind, and nothing of an object that is no kind', () => {
    const kind = 'const k = { name: 1, toStore: v => v, fromStore(raw) { return raw }, rule: 2 }'
    expect(cut('/src/schema/fields/a/index.ts', kind)).toBe('const k = { name: 1, rule: 2 }')
    const other = 'const k = { sample: 1 }'
    expect(cut('/src/schema/fields/a/index.ts', other)).toBe(other)
  })

  it('leaves out what exports a page', () =>
    expect(
      cut(
        '/custom-pages/a/b/pages.ts',
        "[definePage({ route: 'a', exports: { none: 'b' }, c: 1 })]",
      ),
    ).toBe("[definePage({ route: 'a', c: 1 })]"))

  it('leaves out what documents and tries a call, but no input of such a name', () => {
    const call = `defineCall({ path: '/a', summary: 's', input: { summary: text(), v: valueOf({ schema: {}, good: 1, bad: [{ good: 1, bad: 2 }] }) }, errors: ['1'] })`
    expect(cut('/resources/a/a.calls.ts', call)).toBe(
      "defineCall({ path: '/a', input: { summary: text(), v: valueOf({ schema: {}, }) }, })",
    )
  })
})
