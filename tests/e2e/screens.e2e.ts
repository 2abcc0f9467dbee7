import { describe, expect, it } from 'vitest'
import { pages } from '../../custom-pages/index.ts'
import type { Lang } from '../../src/schema/label.ts'
import { consoleOfFile } from '../support/console.ts'
import { proves } from '../support/parts.ts'
import { phoneSize, still, walkEverything } from '../support/screens.ts'
import { strayWords } from '../support/stray.ts'
import { seriousFindings, sidewaysScroll } from '../support/walk.ts'
import { wordsOf } from '../support/words.ts'

const school = consoleOfFile({ server: 'screens', as: 'first' })

// in `npm test` the files of tests/e2e/screens share them
if (proves('screens')) walkEverything(school)

/** Addresses of screens outside the shell. */
const outside = [
  'login',
  'loginOrg',
  ...pages
    .filter(
      ({ route, shell, audience }) => !shell && audience === 'public' && !route.startsWith('login'),
    )
    .map(({ route }) => route),
]

// each is seen in one language in `npm test`, and in both in `npm run prove -- screens`
describe.each(['en', 'zh'] as const)('outside the shell (%s)', (lang: Lang) => {
  it.each(outside.filter((_, n) => proves('screens') || (n % 2 === 0) === (lang === 'en')))(
    '%s speaks one language and is readable (LNG-02)',
    async route => {
      const { page, context, errors } = await school.window({
        lang,
        stored: undefined,
        ...phoneSize,
      })
      await page.goto(`/${route}`)
      await page.locator('h1').first().waitFor()
      const findings: string[] = []
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await still(page)
        findings.push(...(await seriousFindings(page)), ...(await strayWords(page, lang)))
      }
      expect(findings).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
      expect(errors).toEqual([])
      await context.close()
    },
  )
})

it('with the server gone: says what happened, keeps what was there, and recovers by itself once it is back', async () => {
  const t = wordsOf('en')
  const { page, context } = await school.window()
  const rows = 'tr[data-id]'
  await page.goto('/student?limit=10')
  await page.locator(rows).first().waitFor()
  await page.context().setOffline(true)
  await page.getByRole('searchbox').fill('wang')
  await page.getByRole('button', { name: t.list.retry }).first().waitFor({ timeout: 60_000 })
  expect(await seriousFindings(page)).toEqual([])
  await page.context().setOffline(false)
  await page.getByRole('button', { name: t.list.retry }).first().click()
  await page.locator(rows).first().waitFor()
  expect(await page.getByRole('button', { name: t.list.retry }).count()).toBe(0)
  await context.close()
})
