import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const left = new Set(['node_modules', '.git', '.tmp', 'data', 'dist', 'dist-demo'])
const bin = (path: string): string => resolve('node_modules', path)

// A domain is generated in a copy of the project, tested there on every store, and discarded.
describe('npm run new:domain', { timeout: 300_000 }, () => {
  let at = ''
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: at,
      encoding: 'utf8',
      maxBuffer: 64 << 20,
      // the inner run is a run of its own
      env: { ...process.env, VITEST: '', VITEST_POOL_ID: '', VITEST_WORKER_ID: '', NO_COLOR: '1' },
    })
    return { status, output: `${stdout}${stderr}` }
  }
  beforeAll(() => {
    at = mkdtempSync(join(tmpdir(), 'edu-new-domain-'))
    for (const path of readdirSync('.'))
      if (!left.has(path)) cpSync(path, join(at, path), { recursive: true })
    symlinkSync(resolve('node_modules'), join(at, 'node_modules'))
    expect(run('scripts/new-domain.ts', 'bookShelf')).toMatchObject({ status: 0 })
  })
  afterAll(() => rmSync(at, { recursive: true, force: true }))

  it('refuses a name that is taken, and changes nothing', () => {
    const before = readFileSync(join(at, 'server/domains.ts'), 'utf8')
    const again = run('scripts/new-domain.ts', 'bookShelf')
    expect(again.status).toBe(1)
    expect(again.output).toContain('exists already; nothing was changed.')
    expect(readFileSync(join(at, 'server/domains.ts'), 'utf8')).toBe(before)
  })

  it('writes files that compile, lint and are formatted, and lists them in the registries', () => {
    const written = ['resources', 'server/domain', 'custom-pages'].map(path => `${path}/book-shelf`)
    const registries = ['resources/index.ts', 'server/domains.ts', 'custom-pages/index.ts']
    const files = [...written, 'mocks/seed/book-shelf.ts']
    expect(run(bin('typescript/bin/tsc'), '--noEmit')).toEqual({ status: 0, output: '' })
    expect(run(bin('oxlint/bin/oxlint'), '--type-aware', ...files).output).toContain('0 errors')
    expect(run(bin('prettier/bin/prettier.cjs'), '--check', ...files, ...registries)).toMatchObject(
      {
        status: 0,
      },
    )
    // nothing is unlisted; what is left to write is the Chinese
    expect(run('scripts/check-definitions.ts').output.trim().split('\n')).toEqual([
      'bookShelf: label.zh is not Chinese yet',
      'bookShelf: plural.zh is not Chinese yet',
    ])
    expect(run('scripts/print-schema.ts', '--check').status).toBe(0)
  })

  it('works: its call, its page and every conformance test of its resource, on every store', () => {
    const test = run('scripts/test.ts', 'book-shelf')
    expect(test.output).toMatch(/\b[4-9] passed, 0 failed/)
    const conformance = run('scripts/test.ts', 'tests/contract/registry', '-t', 'bookShelf on')
    expect(conformance.output).toMatch(/\b\d{2,} passed, 0 failed/)
  })
})
