import { globSync, readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { fontFamily } from '../../src/ui/theme/theme.ts'
import { sharedBrowser, view, type View } from '../support/browser.ts'
import { chosenChromium, chromiumsHere } from '../support/chromium/chosen.ts'
import { cutTexts, ownErrors, seriousFindings, sidewaysScroll } from '../support/walk.ts'

/**
 * Every Chinese character and punctuation mark in the console: labels, texts, names of the demo
 * school.
 */
const chinese = (): string[] => {
  const files = globSync('{src,resources,custom-pages,dataProvider,server,mocks}/**/*.{ts,tsx}', {
    exclude: ['**/*.test.*'],
  })
  const text = files.map(file => readFileSync(file, 'utf8')).join('')
  return [...new Set(text.match(/[\p{Script=Han}\u3001-\u303f\uff00-\uffef]/gu))]
}

/**
 * The rendering of each character in the console's typeface, as text: two that look alike have the
 * same text.
 */
const looks = (page: Page, characters: readonly string[]): Promise<string[]> =>
  page.evaluate(
    ({ all, family }) => {
      const size = 24
      const context = new OffscreenCanvas(2 * size, 2 * size).getContext('2d', {
        willReadFrequently: true,
      })
      if (!context) throw new Error('no canvas')
      context.font = `${size}px ${family}`
      context.textBaseline = 'middle'
      return all.map(character => {
        context.clearRect(0, 0, 2 * size, 2 * size)
        context.fillText(character, size / 2, size)
        return context
          .getImageData(0, 0, 2 * size, 2 * size)
          .data.filter((_, n) => n % 4 === 3)
          .join()
      })
    },
    { all: [...characters], family: fontFamily },
  )

describe('the browser of the tests', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await sharedBrowser()
  })

  it('draws every Chinese character of the console, each with a face of its own', async () => {
    const page = await browser.newPage()
    // a character without a meaning: no font has a face for it
    const [missing, ...faces] = await looks(page, ['\u{10FFFD}', ...chinese()])
    const characterFaces = chinese().map((character, n) => ({ character, face: faces[n] ?? '' }))
    expect(characterFaces.length).toBeGreaterThan(500)
    expect(
      characterFaces.filter(({ face }) => face === missing).map(({ character }) => character),
    ).toEqual([])
    expect(new Set(faces).size).toBe(faces.length)
  })
})

describe('which browser the tests start', () => {
  const debian = (path: string) => path === '/usr/bin/chromium'
  it('the one that CHROME_PATH names, npm’s too; else an installed one; else npm’s', () => {
    expect(chosenChromium('/opt/chrome', debian)).toBe('/opt/chrome')
    expect(chosenChromium('npm', debian)).toBe('npm')
    expect(chosenChromium('', debian)).toBe('/usr/bin/chromium')
    expect(chosenChromium('', () => false)).toBe('npm')
  })

  it('with every browser: the chosen one, and npm’s where that is another and runs', () => {
    expect(chromiumsHere('/usr/bin/chromium', true)).toEqual(['/usr/bin/chromium', 'npm'])
    expect(chromiumsHere('/usr/bin/chromium', false)).toEqual(['/usr/bin/chromium'])
    expect(chromiumsHere('npm', true)).toEqual(['npm'])
  })
})

describe('what the checks of a page report', () => {
  const origin = 'http://console.example'
  /** A page without findings: no check reports anything. */
  const sound = (body: string, head = '') =>
    `<!doctype html><html lang="en"><head><title>A page</title>${head}</head>
      <body><main><h1>A page</h1>${body}</main></body></html>`
  const cell = (style: string) =>
    sound(
      `<table><tbody><tr><td><div style="width: 60px; white-space: nowrap; ${style}">
        a text that is longer than its cell</div></td></tr></tbody></table>`,
    )
  let window: View
  beforeAll(async () => {
    window = await view(await sharedBrowser(), origin, { width: 390 })
    // the console itself, without a server: every address of its host is empty, or refused
    await window.page.route(`${origin}/**`, route =>
      route.fulfill({ status: route.request().url().includes('/no/') ? 404 : 200, body: '' }),
    )
    return () => window.context.close()
  })
  const show = async (html: string) => {
    const before = window.errors.length
    await window.page.goto(`${origin}/`)
    await window.page.setContent(html, { waitUntil: 'load' })
    return () => ownErrors(window.errors.slice(before))
  }

  it('nothing, where the page is sound', async () => {
    const errors = await show(cell('overflow: hidden; text-overflow: ellipsis'))
    expect(await seriousFindings(window.page)).toEqual([])
    expect(await sidewaysScroll(window.page)).toBe(0)
    expect(await cutTexts(window.page)).toEqual([])
    expect(errors()).toEqual([])
  })

  it.each([
    ['critical button-name', '<button></button>'],
    ['critical label', '<input name="name">'],
    ['critical image-alt', '<img src="/icon.svg">'],
    ['critical aria-required-children', '<div role="listbox" aria-label="A list"><p>A</p></div>'],
    ['serious color-contrast', '<p style="color: #999; background: #fff">pale</p>'],
    ['serious link-name', '<a href="/"></a>'],
    ['serious aria-hidden-focus', '<div aria-hidden="true"><button>Hidden</button></div>'],
  ])('a page that not everyone can read: %s', async (finding, body) => {
    await show(sound(body))
    expect((await seriousFindings(window.page)).map(text => text.split(':')[0])).toContain(finding)
  })

  it.each([
    ['an element as wide as it likes', '<p style="width: 490px">wide</p>'],
    ['a word that does not break', `<p>${'wide'.repeat(60)}</p>`],
    ['a table', `<table><tr>${'<td>a cell</td>'.repeat(30)}</tr></table>`],
  ])('a page that scrolls sideways for %s', async (_what, body) => {
    await show(sound(body))
    expect(await sidewaysScroll(window.page)).toBeGreaterThan(50)
  })

  it.each(['hidden', 'clip'])('a cell that is cut off by overflow: %s', async overflow => {
    await show(cell(`overflow: ${overflow}`))
    expect((await cutTexts(window.page)).map(text => text.trim())).toEqual([
      'a text that is longer than its cell',
    ])
  })

  it.each([
    ['an error that is written', 'console.error("broken")', 'broken'],
    ['one that speaks of a resource', 'console.error("No: Failed to load resource")', 'No: Failed'],
    ['an exception', 'throw new Error("thrown")', 'Error: thrown'],
    ['a promise that nothing awaits', 'void Promise.reject(new Error("late"))', 'Error: late'],
    [
      'a request to another host',
      'void fetch("http://other.example/a", { mode: "no-cors" })',
      'a request to another host: http://other.example/a',
    ],
    [
      'a line to another host',
      'new WebSocket("ws://other.example/line")',
      'a request to another host: ws://other.example/line',
    ],
    [
      'a file that is not there',
      'void fetch("/no/picture.png")',
      'Failed to load resource: the server responded with a status of 404',
    ],
  ])('of the window: %s', async (_what, code, text) => {
    const errors = await show(sound('', `<script>${code}</script>`))
    await expect.poll(errors).toContainEqual(expect.stringContaining(text))
  })

  it('not a call that the server refuses: the screen explains it', async () => {
    const before = window.errors.length
    const errors = await show(sound('', '<script>void fetch("/edu_app/no/call")</script>'))
    await expect.poll(() => window.errors.length).toBeGreaterThan(before)
    expect(errors()).toEqual([])
  })
})
