import { bill } from '../../../resources/billing/bill/bill.resource.ts'
import { ledgerTxn } from '../../../resources/ledger/ledger-txn/ledgerTxn.resource.ts'
import { ratedItem } from '../../../resources/billing/rated-item/ratedItem.resource.ts'
import type { Check } from '../../engine/audit/check.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { formatAmount, fromHundredths } from '../ledger/index.ts'
import { billWords, ofBill, ofLedger } from './billFaults.ts'
import { figures, figuresOf } from './bills.ts'

const closingLabel = bill.fields.closing.options.label
const openingLabel = bill.fields.opening.options.label
const ofParts = { en: 'its parts', zh: '各项合计' }
const ofMonthBefore = { en: 'closing balance of the month before', zh: '上月期末余额' }

/**
 * 2: a bill adds up and begins with the previous closing balance; a closed one still matches the
 * ledger.
 */
export const billAudit: Check = {
  name: 'bills add up, each begins where the one before ended (2)',
  label: {
    en: 'Bills add up, and each begins where the one before ended',
    zh: '账单金额一致，且期初等于上期期末',
  },
  async run({ scope, institution: { currency }, ports }, tell) {
    if (!ports.resources.bill) return 'no bills'
    const bills = await tablesOf(scope, bill)
      .selectFrom('bill')
      .selectAll()
      .where('deletedAt', 'is', null)
      .orderBy('month')
      .execute()
    let before: bigint | undefined
    for (const one of bills) {
      const minor = (sum: string) => fromHundredths(sum, currency)
      const plain = (sum: bigint) => formatAmount(sum, currency)
      const text = (sum: bigint) => `${currency} ${plain(sum)}`
      const { opening, recharge, gift, consumption, others, closing } = one
      const sum =
        minor(opening) + minor(recharge) + minor(gift) - minor(consumption) + minor(others)
      if (sum !== minor(closing))
        tell(
          `bill ${one.month} closes with ${text(minor(closing))}, its parts come to ${text(sum)}`,
          billWords(one, {
            what: closingLabel,
            currency,
            sums: [
              [ofBill, plain(minor(closing))],
              [ofParts, plain(sum)],
            ],
          }),
        )
      if (one.state === 'CLOSED') {
        const posted = await figuresOf(scope, one, currency)
        for (const figure of figures)
          if (posted[figure] !== minor(one[figure]))
            tell(
              `bill ${one.month} is closed with ${figure} ${text(minor(one[figure]))}, the ledger comes to ${text(posted[figure])}`,
              billWords(one, {
                what: bill.fields[figure].options.label,
                currency,
                sums: [
                  [ofBill, plain(minor(one[figure]))],
                  [ofLedger, plain(posted[figure])],
                ],
              }),
            )
        if (before !== undefined && before !== minor(opening))
          tell(
            `bill ${one.month} opens with ${text(minor(opening))}, the one before closed with ${text(before)}`,
            billWords(one, {
              what: openingLabel,
              currency,
              sums: [
                [ofBill, plain(minor(opening))],
                [ofMonthBefore, plain(before)],
              ],
            }),
          )
        before = minor(closing)
      }
    }
    return `${bills.length} bills`
  },
}

/** 3: each charged item has one valid transaction, and a reversed item a reversed one. */
export const itemAudit: Check = {
  name: 'each rated item has one transaction, each reversal one item (3)',
  label: { en: 'Each consumption item has one transaction', zh: '每条消费明细对应一笔流水' },
  async run({ scope, ports }, tell) {
    if (!ports.resources.ratedItem) return 'no rated items'
    const items = await tablesOf(scope, ratedItem)
      .selectFrom('ratedItem')
      .select(['id', 'txn', 'amount', 'reverses', 'subject'])
      .execute()
    const txns = await tablesOf(scope, ledgerTxn)
      .selectFrom('ledgerTxn')
      .select(['id', 'amount', 'reverses'])
      .execute()
    const txnById = new Map(txns.map(txn => [txn.id, txn]))
    const reversedTxns = new Set(txns.flatMap(({ reverses }) => reverses ?? []))
    const reversedItems = new Set(items.flatMap(({ reverses }) => reverses ?? []))
    const holding = new Map<string, string>()
    const used = new Set<string>()
    for (const { id, txn, amount, reverses, subject } of items) {
      if (Number(amount) !== 0 && txn === null) tell(`item ${id} is charged by no transaction`)
      if (txn !== null) {
        const posted = txnById.get(txn)
        if (used.has(txn)) tell(`transaction ${txn} charges several items`)
        used.add(txn)
        if (Number(posted?.amount) !== -Number(amount))
          tell(`item ${id} comes to ${amount}, its transaction to ${posted?.amount ?? 'nothing'}`)
        if (reverses === null && reversedItems.has(id) !== reversedTxns.has(txn))
          tell(`item ${id} and its transaction ${txn} are not reversed alike`)
      }
      if (reverses !== null || reversedItems.has(id)) continue
      const other = holding.get(subject)
      if (other !== undefined) tell(`${subject} is charged by items ${other} and ${id}`)
      holding.set(subject, id)
    }
    return `${items.length} rated items`
  },
}
