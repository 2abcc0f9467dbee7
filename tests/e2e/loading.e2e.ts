// covers: scheduling, supervision
import { expect, it } from 'vitest'
import { consoleOfFile } from '../support/console.ts'
import { shiftOf, watchShifts } from '../support/shifts.ts'

const school = consoleOfFile({ server: 'screens' })

it.each([
  ['/scheduling?view=week', '[data-lesson]'],
  ['/scheduling?view=month', '[data-lesson]'],
  ['/superviseClass', '[role=cell], h2'],
])('%s loads in the shape that it has, and nothing moves', async (address, part) => {
  const { page, context } = await school.window()
  await watchShifts(page)
  await page.goto(address)
  await page.locator(part).first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.05)
  await context.close()
})
