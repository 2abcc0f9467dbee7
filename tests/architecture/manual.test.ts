import { expect, it } from 'vitest'
import { langs } from '../../src/schema/label.ts'
import { readManualPage } from '../../scripts/manual/markdown.ts'
import {
  manualEntries,
  manualPages,
  readManual,
  type ManualSources,
} from '../../scripts/manual/manualFiles.ts'
import { labelsOf, manualProblems } from '../../scripts/manual/manualProblems.ts'
import { productTexts } from '../support/productTexts.ts'

const texts = productTexts()
const manual = readManual()

/** Labels in bold that no screen shows, each after its page. */
const unknownLabels = (sources: ManualSources): readonly string[] =>
  langs.flatMap(lang =>
    manualPages(sources, lang).flatMap(page =>
      labelsOf(page)
        .filter(label => !texts.says(label))
        .map(label => `docs/manual/${lang}/${page.name}.md: ${label}`),
    ),
  )

/** A manual of one page besides its index, in both languages, with pictures by their bytes. */
const manualOf = (
  en: string,
  zh: string,
  pictures: Readonly<Record<string, number>> = {},
): ManualSources => {
  const index = '# M\n\n- [T](trip.md)'
  return {
    texts: {
      en: new Map([
        ['index', index],
        ['trip', en],
      ]),
      zh: new Map([
        ['index', index],
        ['trip', zh],
      ]),
    },
    pictures: new Map(Object.entries(pictures)),
  }
}
const routes = new Set(['student', 'manual'])

it('what the manual prints in bold is a text of the product', () => {
  const labels = langs.flatMap(lang => manualPages(manual, lang).flatMap(labelsOf))
  expect(labels.length).toBeGreaterThan(300)
  expect(unknownLabels(manual)).toEqual([])
})

it.each(['Sav', 'Save it all', 'New newt', '保存一下', '新建袋鼠'])(
  'finds that %s is none',
  label => {
    const page = `# T\n\n1. Press **${label}**, not **Save** or **New student**.`
    expect(unknownLabels(manualOf(page, '# 题\n\n1. 点击**保存**。'))).toEqual([
      `docs/manual/en/trip.md: ${label}`,
    ])
  },
)

it.each([
  [
    'a page of one language',
    { ...manual, texts: { ...manual.texts, zh: new Map() } },
    'lacks home.md',
  ],
  ['other parts', manualOf('# T\n\n1. One\n2. Two', '# 题\n\n1. 一'), 'trip.md has other parts'],
  ['a dead link', manualOf('# T\n\n[x](/nowhere)', '# 题\n\n[x](/student)'), '/nowhere, which is'],
  ['a dead heading', manualOf('# T\n\n[x](trip.md#b)', '# 题\n\n字'), '#b, which is nowhere'],
  [
    'a missing picture',
    manualOf('# T\n\n![a](../pictures/a.png)', '# 题\n\n![a](../pictures/a.png)'),
    'a.png is shown, and isn’t there',
  ],
  ['an unused picture', manualOf('# T', '# 题', { 'pictures/b.png': 9 }), 'b.png is shown nowhere'],
  ['a large picture', manualOf('# T', '# 题', { 'pictures/b.png': 80_001 }), 'of at most 80000'],
])('%s is a problem', (_name, sources, said) => {
  expect(manualProblems(sources, routes).join('\n')).toContain(said)
})

it('a page that the index doesn’t list is a problem', () => {
  const sources = manualOf('# T', '# 题')
  const listed = {
    ...sources.texts,
    en: new Map([
      ['index', '# M'],
      ['trip', '# T'],
    ]),
  }
  expect(manualProblems({ ...sources, texts: listed }, routes)).toEqual([
    'index.md has other parts in Chinese: points (1), and not ',
    'docs/manual/en/index.md doesn’t list trip.md',
  ])
})

it('reads steps, points, notes, pictures and links, and refuses HTML', () => {
  const source = [
    '# Title',
    '## Part',
    '1. Press **Save**,\n   then `Esc`.\n2. [On](trip.md#part)',
    '- point',
    '> note\n> more',
    '![about](../pictures/a.png)',
  ].join('\n\n')
  const targets = { linkTo: (to: string) => `to ${to}`, picture: (path: string) => path }
  expect(readManualPage(source, targets)).toEqual({
    title: 'Title',
    blocks: [
      { kind: 'heading', level: 2, text: 'Part' },
      {
        kind: 'steps',
        first: 1,
        items: [
          ['Press ', { label: 'Save' }, ', then ', { typed: 'Esc' }, '.'],
          [{ text: 'On', to: 'to trip.md#part' }],
        ],
      },
      { kind: 'points', items: [['point']] },
      { kind: 'note', line: ['note more'] },
      { kind: 'picture', about: 'about', url: '../pictures/a.png' },
    ],
  })
  for (const wrong of ['# T\n\n<script>', '# T\n\nan **open mark', 'no title', '# T\n\n#### deep'])
    expect(() => readManualPage(wrong, targets)).toThrow()
})

it('is searched by titles and headings in both languages, which have the same ids', () => {
  const entries = manualEntries(manual)
  const imports = entries.find(({ name }) => name === 'import')
  expect(imports).toMatchObject({
    title: { en: 'Import a spreadsheet', zh: '导入表格' },
    headings: [{ id: 'import' }, { id: 'after-the-import', text: { zh: '导入之后' } }],
  })
  const headings = entries.flatMap(one => one.headings)
  expect(headings.filter(({ text }) => text.en === text.zh)).toEqual([])
})
