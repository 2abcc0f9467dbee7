import { globSync, readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { fontFamily } from '../../src/ui/theme/theme.ts'
import { sharedBrowser } from '../support/browser.ts'
import { chosenChromium, chromiumsHere } from '../support/chromium/chosen.ts'

/** Every Chinese character and mark in what the console is made of: labels, texts, names of the demo school. */
const chinese = (): string[] => {
  const files = globSync('{src,resources,custom-pages,dataProvider,server,mocks}/**/*.{ts,tsx}', {
    exclude: ['**/*.test.*'],
  })
  const text = files.map(file => readFileSync(file, 'utf8')).join('')
  return [...new Set(text.match(/[\p{Script=Han}\u3001-\u303f\uff00-\uffef]/gu))]
}

/** How each character looks in the console's typeface: a text that is the same for two that look alike. */
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
    // a character that is nobody's: no font has a face for it
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
