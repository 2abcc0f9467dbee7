// covers: billing, ledger
import { describe, expect, it } from 'vitest'
import { bill } from '../../resources/billing/bill/bill.resource.ts'
import { ratedItem } from '../../resources/billing/rated-item/ratedItem.resource.ts'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { seriousFindings, sidewaysScroll } from '../support/walk.ts'

const school = consoleOfFile()
interface Bill {
  readonly id: string
  readonly month: string
  readonly opening: string
  readonly recharge: string
  readonly gift: string
  readonly consumption: string
  readonly others: string
  readonly closing: string
}
const cents = (text: string): number => Math.round(Number(text) * 100)

describe.each(flowLanguages('zh'))('bills (%s)', lang => {
  it('FIN-07 three months add up; a bill opens its items, and an item what it counts', async () => {
    const { list } = await school.api<{ list: Bill[] }>('bill/list?sort=month')
    expect(list.length).toBeGreaterThanOrEqual(3)
    for (const [n, one] of list.entries()) {
      const { opening, recharge, gift, consumption, others, closing } = one
      expect(
        cents(opening) + cents(recharge) + cents(gift) - cents(consumption) + cents(others),
      ).toBe(cents(closing))
      if (n > 0) expect(one.opening).toBe(list[n - 1]?.closing)
    }
    const { list: items } = await school.api<{ list: { billId: string; id: string }[] }>(
      'ratedItem/list?kind=LIVE&sort=at&limit=1',
    )
    const [item] = items
    const month = list.find(({ id }) => id === item?.billId)?.month ?? ''

    const { page, context, errors } = await school.window({ lang })
    await page.goto('/month')
    await page.getByRole('heading', { level: 1, name: bill.plural[lang] }).waitFor()
    expect([...(await seriousFindings(page)), await sidewaysScroll(page)]).toEqual([0])
    await page.getByRole('link', { name: month, exact: true }).first().click()
    // the items of the month, on its own page
    await page.getByRole('tab', { name: ratedItem.plural[lang] }).click()
    await page.locator('main tbody tr').first().waitFor()
    expect([...(await seriousFindings(page)), await sidewaysScroll(page)]).toEqual([0])

    await page.goto(`/${ratedItem.routes?.detail ?? ''}?id=${item?.id ?? ''}`)
    // who was there, and the segments of each
    await page.locator('a[href^="/attendance?lessonId="]').click()
    await page.locator('main [data-person]').first().waitFor()
    expect(errors).toEqual([])
    await context.close()
  })
})
