// covers: plans, ledger
import { describe, expect, it } from 'vitest'
import { packageTexts } from '../../custom-pages/plans/plans.texts.ts'
import { packages } from '../../resources/plans/plan-order/plans.options.ts'
import { cancel } from '../../resources/plans/plan-order/planOrder.actions.ts'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { seriousFindings, sidewaysScroll } from '../support/walk.ts'

describe.each(flowLanguages('zh'))('plans (%s)', lang => {
  // an institution has one trial
  const school = consoleOfFile({ school: 'new' })
  const t = packageTexts[lang]

  it('PLN-03, PLN-04 a trial begins, its subscription is cancelled and restored; an order is placed and cancelled', async () => {
    const { page, context, errors } = await school.window({ lang })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()

    await page.goto('/trialApplication')
    await press(t.tryPlan(packages.VIP_PACKAGE[lang]))
    await page.waitForURL(/memberRights/)
    await sees(t.trial)
    await sees(t.renews)

    await press(t.cancelRenewal)
    await page.getByRole('dialog').getByRole('button', { name: t.cancelRenewal }).click()
    await sees(t.renewsNot)
    await press(t.reactivate)
    await page.getByRole('dialog').getByRole('button', { name: t.reactivate }).click()
    await sees(t.renews)

    await page.goto('/createOrder?packageCode=VIP_PLUS_PACKAGE')
    await sees(t.total)
    expect(await seriousFindings(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    await press(t.order)
    await page.waitForURL(/payOrder/)
    // the balance is empty: nothing is paid, and the reason shows
    await press(t.payFromBalance)
    await sees(/余额|balance/)
    await press(cancel.label[lang])
    await sees(t.closed)

    await page.goto('/orderList')
    await sees(packages.VIP_PLUS_PACKAGE[lang])
    expect(errors).toEqual([])
    await context.close()
  })
})
