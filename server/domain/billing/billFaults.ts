import { bill } from '../../../resources/billing/bill/bill.resource.ts'
import type { Label, Lang } from '../../../src/schema/label.ts'
import { timeFormat } from '../../../src/schema/timeText.ts'
import { moneyText } from '../../../src/schema/moneyText.ts'
import type { FaultWords } from '../../engine/audit/check.ts'
import { inBoth, linkTo } from '../../engine/notices/inbox.ts'

/** Two sums that should be one, each with what it is of; amounts are texts such as '9201.94'. */
interface Differing {
  readonly what: Label
  readonly currency: string
  readonly sums: readonly (readonly [of: Label, amount: string])[]
}

export const ofBill: Label = { en: 'bill', zh: '账单' }
export const ofLedger: Label = { en: 'ledger', zh: '流水' }

const monthName = (month: string, lang: Lang): string =>
  timeFormat(lang, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/**
 * How a screen says that sums of a bill differ: 'Consumption of October 2026: bill ¥9,201.94,
 * ledger ¥9,101.94'.
 */
export const billWords = (
  { id, month }: { readonly id: string; readonly month: string },
  { what, currency, sums }: Differing,
): FaultWords => {
  const said = (lang: Lang) =>
    sums
      .map(([of, amount]) => `${of[lang]} ${moneyText(amount, currency, lang)}`)
      .join(lang === 'en' ? ', ' : '，')
  return {
    label: inBoth(lang =>
      lang === 'en'
        ? `${what.en} of ${monthName(month, lang)}: ${said(lang)}`
        : `${monthName(month, lang)}${what.zh}：${said(lang)}`,
    ),
    address: linkTo(bill, id) ?? '/',
  }
}
