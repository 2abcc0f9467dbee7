import { expect, it } from 'vitest'
import { bill } from '../../../resources/billing/bill/bill.resource.ts'
import { billWords, ofBill, ofLedger } from './billFaults.ts'

it('says in both languages which sums of a bill differ, and leads to the bill', () => {
  const words = billWords(
    { id: 'b1', month: '2026-10' },
    {
      what: bill.fields.consumption.options.label,
      currency: 'CNY',
      sums: [
        [ofBill, '1159201.94'],
        [ofLedger, '-9.00'],
      ],
    },
  )
  expect(words).toEqual({
    label: {
      en: 'Consumption of October 2026: bill ¥1,159,201.94, ledger −¥9.00',
      zh: '2026年10月消费：账单 ¥1,159,201.94，流水 −¥9.00',
    },
    address: '/monthDetail?id=b1',
  })
})
