import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { programs } from './entries.ts'
import { serverManifest, type Manifest } from './manifest.ts'
import { runtimeFiles } from './runtimeFiles.ts'

const project: Manifest = {
  name: 'edu-console',
  version: '1.2.3',
  license: 'MIT',
  description: 'A console',
  dependencies: { hono: '4.0.0', react: '19.0.0' },
  devDependencies: { node: '24.0.0', vite: '8.0.0' },
}

/** A folder with these files; removed after the test. */
const folderOf = (files: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'edu-runtime-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, name), source)
  return folder
}

describe('what a package of the server holds', () => {
  it('follows imports of every form, but not types and screens', () => {
    const folder = folderOf({
      'start.ts': `
        import { a } from './a.ts'
        import type { B } from './types.ts'
        import { Hono } from 'hono'
        import { readFileSync } from 'node:fs'
        export { c } from './c.ts'
        const screen = () => import('./Screen.tsx')
        await import('./late.ts')
        new Worker(new URL('./worker.ts', import.meta.url))
        import.meta.resolve('@scope/fonts/regular.otf')`,
      'a.ts': `import { type T } from 'loaded-too'; export const a = 1`,
      'c.ts': 'export const c = 1',
      'late.ts': `import sharp from 'sharp'`,
      'worker.ts': `import '@scope/other/deep.js'`,
      'types.ts': 'export type B = 1',
    })
    const { files, packages } = runtimeFiles(['start.ts'], folder)
    expect([...files].toSorted()).toEqual(['a.ts', 'c.ts', 'late.ts', 'start.ts', 'worker.ts'])
    expect([...packages].toSorted()).toEqual([
      '@scope/fonts',
      '@scope/other',
      'hono',
      'loaded-too',
      'sharp',
    ])
  })

  it('refuses a file that imports one which is not there', () => {
    const folder = folderOf({ 'start.ts': `import './gone.ts'` })
    expect(() => runtimeFiles(['start.ts'], folder)).toThrow('imports gone.ts, which is missing')
  })

  it('names only the packages that run, and Node', () => {
    const { dependencies, scripts } = serverManifest(project, new Set(['hono']), { start: 'a.ts' })
    expect(dependencies).toEqual({ hono: '4.0.0', node: '24.0.0' })
    expect(scripts).toEqual({ start: 'node a.ts' })
  })

  it('refuses a program that runs a development tool', () => {
    expect(() => serverManifest(project, new Set(['vite']), {})).toThrow(
      'no dependency of the project: vite',
    )
  })

  it('holds the server and its commands, and no library of screens', () => {
    const { files, packages } = runtimeFiles(Object.values(programs))
    expect(files).toContain('server/main.ts')
    expect(files).toContain('server/adapters/sheets/worker.ts')
    expect([...files].filter(path => /\.(test\.ts|tsx)$/.test(path))).toEqual([])
    expect([...packages].filter(name => /^react|@mui|vite/.test(name))).toEqual([])
    expect(packages).toContain('@electric-sql/pglite')
  })
})
