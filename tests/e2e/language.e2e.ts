import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { sharedBrowser } from '../support/browser.ts'
import { strayWords } from '../support/stray.ts'

let page: Page
beforeAll(async () => {
  page = await (await sharedBrowser()).newPage()
  return () => page.context().close()
})

/** One text in each place that the walk over the screens looks at. */
const places: Readonly<Record<string, (text: string) => string>> = {
  heading: text => `<h1>${text}</h1>`,
  'title of a dialog': text => `<div role="dialog"><h2>${text}</h2></div>`,
  'cell of a list': text => `<table><tbody><tr data-id="1"><td>${text}</td></tr></tbody></table>`,
  'cell in a dialog': text =>
    `<div role="dialog"><table><tbody><tr><td>${text}</td></tr></tbody></table></div>`,
  fact: text => `<dl><dt>A</dt><dd>${text}</dd></dl>`,
  chip: text => `<span class="MuiChip-label">${text}</span>`,
  choice: text => `<select><option>${text}</option></select>`,
  tooltip: text => `<div role="tooltip">${text}</div>`,
  'title attribute': text => `<p title="${text}"></p>`,
  'name for readers': text => `<button aria-label="${text}"></button>`,
  placeholder: text => `<input placeholder="${text}">`,
  'present page': text => `<a aria-current="page">${text}</a>`,
  'found entry': text => `<div cmdk-item="">${text}</div>`,
}

const found = async (lang: 'en' | 'zh', html: string, data: readonly string[]) => {
  await page.setContent(html)
  return strayWords(page, lang, data)
}

it.each(Object.entries(places))(
  'LNG-02 the walk over the screens notices the other language and keys in a %s, and lets records speak theirs',
  async (_place, of) => {
    expect(await found('en', of('学员'), [])).toEqual(['en: 学员'])
    expect(await found('zh', of('Students'), [])).toEqual(['zh: Students'])
    for (const key of ['ra.action.save', 'ON_JOB', 'courseName']) {
      expect(await found('en', of(key), [])).toEqual([`en: ${key}`])
      expect(await found('zh', of(key), [])).toEqual([`zh: ${key}`])
    }
    expect(await found('en', of('Students'), [])).toEqual([])
    expect(await found('zh', of('学员'), [])).toEqual([])
  },
)

it('LNG-02 what records say is left out where records stand, and nowhere else', async () => {
  const data = ['王小明', 'Ann Lee', 'ann@example.org']
  const heading = (text: string) => `<h1>${text}</h1>`
  expect(await found('en', heading('Edit 王小明'), data)).toEqual([])
  expect(await found('zh', heading('编辑 Ann Lee（ann@example.org）'), data)).toEqual([])
  expect(await found('zh', heading('Edit Ann Lee'), data)).toEqual(['zh: Edit Ann Lee'])
  expect(await found('zh', '<p>Ann Lee</p>', data)).toEqual(['zh: Ann Lee'])
  expect(await found('zh', '<p data-data>Ann Lee</p>', [])).toEqual([])
})
