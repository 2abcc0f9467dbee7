import { expect, it } from 'vitest'
import { consoleOfFile } from '../support/console.ts'
import { seriousFindings } from '../support/walk.ts'
import { wordsOf } from '../support/words.ts'

const school = consoleOfFile({ server: 'screens', as: 'first' })

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
