import { describe, expect, it } from 'vitest'
import { definitionFilesOf, firstLoadOf, type Manifest } from './first-load.ts'

const manifest: Manifest = {
  'index.html': {
    file: 'index.js',
    isEntry: true,
    css: ['index.css'],
    imports: ['_base.js'],
    dynamicImports: ['_list.js', 'src/ui/form/FormScreen.tsx', 'src/i18n/messages.zh.ts'],
  },
  '_base.js': { file: 'base.js' },
  '_list.js': { file: 'list.js', name: 'list', imports: ['index.html', '_shared.js'] },
  '_shared.js': { file: 'shared.js', name: 'shared~list~show', imports: ['_deeper.js'] },
  '_deeper.js': { file: 'deeper.js', imports: ['_shared.js'] },
  'src/ui/form/FormScreen.tsx': { file: 'form.js' },
  'src/i18n/messages.zh.ts': { file: 'zh.js' },
}

describe('what the first list page loads', () => {
  it('is the entry, the list and all that both import, and nothing of other screens', () => {
    expect(firstLoadOf(manifest)).toEqual({
      files: ['index.js', 'index.css', 'base.js', 'list.js', 'shared.js', 'deeper.js'],
      words: ['zh.js'],
    })
  })

  it('finds the list under its own name, where it is no group', () => {
    const { '_list.js': list, ...rest } = manifest
    const entry = {
      ...manifest['index.html']!,
      dynamicImports: ['src/ui/list/ListScreen.tsx', 'src/i18n/messages.zh.ts'],
    }
    const alone = {
      ...rest,
      'index.html': entry,
      'src/ui/list/ListScreen.tsx': { ...list!, name: 'ListScreen' },
    }
    expect(firstLoadOf(alone).files).toContain('list.js')
  })

  it.each([
    ['no entry', { '_list.js': manifest['_list.js']! }],
    [
      'a list that went by another name',
      {
        ...manifest,
        '_list.js': { ...manifest['_list.js']!, name: 'shared~ListScreen~OperationLogPage' },
      },
    ],
    [
      'a chunk that is not there',
      { ...manifest, '_shared.js': { file: 'shared.js', imports: ['_gone.js'] } },
    ],
    [
      'no words',
      { ...manifest, 'index.html': { ...manifest['index.html']!, dynamicImports: ['_list.js'] } },
    ],
  ])('is not counted where there is %s', (_, broken: Manifest) => {
    expect(() => firstLoadOf(broken)).toThrow()
  })
})

describe('the definitions that lists load', () => {
  it('are named by the built page', () => {
    const html =
      '<meta name="definitions" content="{&quot;teacher&quot;:[&quot;assets/a.js&quot;,&quot;assets/b.js&quot;]}">'
    expect(definitionFilesOf(html)).toEqual(new Map([['teacher', ['assets/a.js', 'assets/b.js']]]))
  })

  it('fail the build where the page names none', () => {
    expect(() => definitionFilesOf('<html></html>')).toThrow('names no definitions')
  })
})
