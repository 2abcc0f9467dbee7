import { beforeAll, describe, expect, it } from 'vitest'
import { pages } from '../../custom-pages/index.ts'
import type { Lang } from '../../src/schema/label.ts'
import type { View } from './browser.ts'
import type { consoleOfFile } from './console.ts'
import { proves } from './parts.ts'
import { phoneSize, still } from './screens.ts'
import { strayWords } from './stray.ts'
import { titleAt } from './titles.ts'
import { seriousFindings, sidewaysScroll } from './walk.ts'

/** Addresses of screens outside the shell. */
const outside = [
  'login',
  'loginOrg',
  ...pages
    .filter(
      ({ route, shell, audience }) => !shell && audience === 'public' && !route.startsWith('login'),
    )
    .map(({ route }) => route),
  // parts of the same pages
  'login?way=sms',
  'login?way=email',
  'personWeb?part=register',
]

const deskSize = { width: 1440, height: 900 }
const looks = [
  ['dark', phoneSize],
  ['light', deskSize],
  ...(proves('screens')
    ? ([
        ['light', phoneSize],
        ['dark', deskSize],
      ] as const)
    : []),
] as const
/**
 * Checks the screens without a login: `npm test` in one language each, `npm run prove -- screens`
 * in both.
 */
export const walkOutside = (school: ReturnType<typeof consoleOfFile>, lang: Lang): void => {
  describe(`outside the shell (${lang})`, () => {
    let window: View
    // one for all, so that the browser's cache is used
    beforeAll(async () => {
      window = await school.window({ lang, stored: undefined, ...phoneSize })
      return () => window.context.close()
    })
    it.each(outside.filter((_, n) => proves('screens') || (n % 2 === 0) === (lang === 'en')))(
      '%s speaks one language and is readable, under its title (LNG-02, NAV-05)',
      async route => {
        const { page, errors } = window
        const before = errors.length
        await page.goto(`/${route}`)
        await page.locator('h1').first().waitFor()
        const findings: string[] = []
        for (const [colorScheme, size] of looks) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize(size)
          await still(page)
          findings.push(...(await seriousFindings(page)), ...(await strayWords(page, lang)))
          await expect.poll(() => sidewaysScroll(page)).toBe(0)
          await expect.poll(() => page.title()).toBe(titleAt(page.url(), lang))
        }
        expect(findings).toEqual([])
        expect(errors.slice(before)).toEqual([])
      },
    )
  })
}
