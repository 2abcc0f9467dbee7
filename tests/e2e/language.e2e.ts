import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { sharedBrowser, view } from '../support/browser.ts'
import { strayWords } from '../support/stray.ts'

let page: Page
beforeAll(async () => {
  page = await (await sharedBrowser()).newPage()
  return () => page.context().close()
})

const chromeLang = { en: 'en', zh: 'zh-CN' } as const
type Lang = keyof typeof chromeLang

/**
 * One text in each place that the walk over the screens, the screens outside the shell and the
 * flows look at.
 */
const places: Readonly<Record<string, (text: string, lang: Lang) => string>> = {
  text: text => `<main><p>1 <b>${text}</b></p></main>`,
  'text of a button': text => `<button>${text}</button>`,
  'name for readers': text => `<button aria-label="${text}"></button>`,
  'description for readers': text => `<button aria-description="${text}"></button>`,
  'value for readers': text => `<div role="slider" aria-valuetext="${text}"></div>`,
  placeholder: text => `<input placeholder="${text}">`,
  'title attribute': text => `<p title="${text}"></p>`,
  'description of a picture': text => `<img alt="${text}">`,
  // as on /invite and the reports, whose frame names its language itself
  'frame that names the page’s language': (text, lang) =>
    `<div class="rp" lang="${chromeLang[lang]}"><p>${text}</p></div>`,
  'part that is in the page’s language again': (text, lang) =>
    `<div lang="fr"><p lang="${chromeLang[lang]}">${text}</p></div>`,
  // here records are named as well
  heading: text => `<h1>${text}</h1>`,
  'title of a dialog': text => `<div role="dialog"><h2>${text}</h2></div>`,
  'cell of a list': text => `<table><tbody><tr data-id="1"><td>${text}</td></tr></tbody></table>`,
  'cell in a dialog': text =>
    `<div role="dialog"><table><tbody><tr><td>${text}</td></tr></tbody></table></div>`,
  chart: text => `<figure><svg><text>${text}</text></svg></figure>`,
  'lesson of a timetable': text => `<button data-lesson="1"><b>${text}</b></button>`,
  fact: text => `<dl><dt>A</dt><dd>${text}</dd></dl>`,
  chip: text => `<span class="MuiChip-label">${text}</span>`,
  choice: text => `<select><option>${text}</option></select>`,
  tooltip: text => `<div role="tooltip">${text}</div>`,
  'present page': text => `<a aria-current="page">${text}</a>`,
  mark: text => `<div><span class="value-marks"><span>${text}</span></span></div>`,
  'name in the trail': text => `<nav><ol><li><a href="/">${text}</a></li></ol></nav>`,
  'found entry': text => `<div cmdk-item="">${text}</div>`,
}

const documentOf = (lang: Lang, html: string): string =>
  `<!doctype html><html lang="${chromeLang[lang]}"><body>${html}</body></html>`
const found = async (lang: Lang, html: string, data: readonly string[] = []) => {
  await page.setContent(documentOf(lang, html))
  return strayWords(page, lang, data)
}

it.each(Object.entries(places))(
  'LNG-02 the other language and keys are noticed in a %s',
  async (_place, of) => {
    const others = { en: '学员', zh: 'Students' }
    for (const lang of ['en', 'zh'] as const)
      for (const text of [others[lang], 'ra.action.save', 'ON_JOB', 'courseName'])
        expect(await found(lang, of(text, lang))).toEqual([`${lang}: ${text}`])
    expect(await found('en', of(others.zh, 'en'))).toEqual([])
    expect(await found('zh', of(others.en, 'zh'))).toEqual([])
  },
)

it('LNG-02 a part below the page that says it is in another language is left out', async () => {
  expect(await found('zh', '<button lang="en">Students</button>')).toEqual([])
  expect(await found('en', '<button lang="zh-CN" title="学员">学员</button>')).toEqual([])
})

it('LNG-02 what records say is left out where they are named, and nowhere else', async () => {
  const data = ['王小明', 'Ann Lee', 'ann@example.org']
  const heading = (text: string) => `<h1>${text}</h1>`
  expect(await found('en', heading('Edit 王小明'), data)).toEqual([])
  expect(await found('zh', heading('编辑 Ann Lee（ann@example.org）'), data)).toEqual([])
  expect(await found('zh', '<button aria-label="编辑 Ann Lee"></button>', data)).toEqual([])
  expect(await found('zh', heading('Edit Ann Lee'), data)).toEqual(['zh: Edit Ann Lee'])
  expect(await found('zh', '<p>Ann Lee</p>', data)).toEqual(['zh: Ann Lee'])
  expect(await found('zh', '<p data-data>Ann Lee</p>')).toEqual([])
  expect(await found('en', '<nav><ol><li><a href="/">王小明</a></li></ol></nav>', data)).toEqual([])
  expect(await found('en', '<p class="value-marks"><b>王小明</b></p>', data)).toEqual([])
  // what people write is data in any element; what the screen itself shows is not
  expect(await found('en', '<textarea placeholder="备注">很好</textarea>')).toEqual(['en: 备注'])
  // a name that is the same in both languages, though a record contains part of it
  const choice = '<select><option>简体中文</option></select>'
  expect(await found('en', choice, ['中文'])).toEqual([])
  // a word is no record for beginning like one
  expect(await found('zh', heading('编辑 Ann Leeward'), data)).toEqual(['zh: 编辑 Ann Leeward'])
})

it('LNG-02 the records on a page are those that it was sent', async () => {
  const origin = 'http://console.example'
  const window = await view(await sharedBrowser(), origin)
  await window.page.route(`${origin}/**`, route =>
    new URL(route.request().url()).pathname === '/edu_appserver/student/list'
      ? route.fulfill({ json: { response: { list: [{ id: '1', name: 'Ann Lee' }] } } })
      : route.fulfill({
          contentType: 'text/html; charset=utf-8',
          body: documentOf('zh', '<h1>编辑 Ann Lee</h1><h1>编辑 Bob Lee</h1>'),
        }),
  )
  await window.page.goto('/')
  expect(await strayWords(window.page, 'zh')).toEqual(['zh: 编辑 Ann Lee', 'zh: 编辑 Bob Lee'])
  await window.page.evaluate(async () => (await fetch('/edu_appserver/student/list')).json())
  expect(await strayWords(window.page, 'zh')).toEqual(['zh: 编辑 Bob Lee'])
  await window.context.close()
})
