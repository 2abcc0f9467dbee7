// covers: payments, ledger
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { paymentTexts } from '../../custom-pages/payments/payments.texts.ts'
import { payTypes } from '../../resources/ledger/ledger-txn/ledgerTxn.options.ts'
import { moneyText } from '../../src/schema/moneyText.ts'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { seriousFindings, sidewaysScroll } from '../support/walk.ts'

// a school of its own: the balance of the demo school falls whenever one of its lessons ends
const school = consoleOfFile({ school: 'new' })
interface Balance {
  readonly balance: { readonly cash: string; readonly gift: string }
}
const cash = async () =>
  Math.round(Number((await school.api<Balance>('recharge/options')).balance.cash) * 100)

describe.each(flowLanguages('en'))('paying in (%s)', lang => {
  const t = paymentTexts[lang]
  const pay = { en: 'Pay', zh: '支付' }[lang]
  const decline = { en: 'Decline', zh: '支付失败' }[lang]
  // one per language, because a voucher can be redeemed only once
  const voucher = {
    en: {
      code: 'DEMOGIFT88880001',
      typed: 'demo gift 8888 0001',
      said: t.gifted(moneyText('200.00', 'CNY', lang)),
    },
    zh: {
      code: 'DEMOCASH88880002',
      typed: 'demo cash 8888 0002',
      said: t.redeemed(moneyText('1000.00', 'CNY', lang)),
    },
  }[lang]

  /** Starts a top-up and comes to the test cashier. */
  const toCashier = async (page: Page, amount: string) => {
    await page.goto('/payment')
    await page.getByLabel(t.amount, { exact: false }).last().fill(amount)
    await page.getByRole('radio', { name: payTypes.ALIPAY[lang] }).check()
    expect([...(await seriousFindings(page)), await sidewaysScroll(page)]).toEqual([0])
    await page.getByRole('button', { name: new RegExp(`^${pay}`) }).click()
    await page.waitForURL(/payment\/cashier/)
  }

  it('FIN-01 FIN-04 tops the balance up at the cashier, and says what is wrong otherwise', async () => {
    const before = await cash()
    const { page, context, errors } = await school.window({ lang })
    await toCashier(page, '288.50')
    await page.getByRole('button', { name: pay, exact: true }).click()
    await page.waitForURL(/paySuccess/)
    await page.getByRole('heading', { name: t.paid }).waitFor()
    expect([...(await seriousFindings(page)), await sidewaysScroll(page)]).toEqual([0])
    expect((await cash()) - before).toBe(28850)
    await page.getByRole('link', { name: t.continue }).click()
    await page.waitForURL(/\/payment/)

    await toCashier(page, '212.00')
    await page.getByRole('button', { name: decline, exact: true }).click()
    await page.waitForURL(/payError/)
    await page.getByRole('heading', { name: t.failed }).waitFor()
    expect((await cash()) - before).toBe(28850)

    await page.goto('/payment')
    await page.getByLabel(t.amount, { exact: false }).last().fill('1e21')
    await page.getByRole('button', { name: t.payNow }).click()
    await page
      .getByLabel(t.amount, { exact: false })
      .last()
      .and(page.locator('[aria-invalid=true]'))
      .waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  it('FIN-01 redeems a voucher once, with a message at the code', async () => {
    const { page, context, errors } = await school.window({ lang })
    await page.goto('/payment?way=voucher')
    const code = page.getByLabel(t.voucherCode)
    const redeem = page.getByRole('button', { name: t.redeem })
    await code.fill('AAAA-BBBB-CCCC-DDDD')
    await redeem.click()
    await page.locator('input[aria-invalid=true]').waitFor()
    await code.fill(voucher.typed)
    await redeem.click()
    await page.getByText(voucher.said).first().waitFor()
    await code.fill(voucher.code)
    await redeem.click()
    await page.locator('input[aria-invalid=true]').waitFor()
    expect([...(await seriousFindings(page)), await sidewaysScroll(page)]).toEqual([0])
    expect(errors).toEqual([])
    await context.close()
  })
})
