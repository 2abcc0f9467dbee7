import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  platformInstitutions: {
    text: {
      en: 'All schools of the platform with plan, balance and usage. Open one to enter it, to close it or to see its orders and ledger.',
      zh: '平台的全部机构及其套餐、余额和用量。点开可进入机构、停用，或查看订单和账务。',
    },
    manual: 'operator',
  },
  platformPrices: {
    text: {
      en: 'Prices of the plans by currency, and from when they apply. Without an entry here, the product’s own prices are in force.',
      zh: '各币种的套餐价格和生效时间。未设置时使用产品自带价格。',
    },
    manual: 'operator',
  },
  platformUsagePrices: {
    text: {
      en: 'What usage costs all schools of a currency. A school’s own price comes before it; until a price applies, usage is free.',
      zh: '各币种机构的用量单价。机构单独定价优先；价格生效前的用量不计费。',
    },
    manual: 'operator',
  },
  platformVoucherBatches: {
    text: {
      en: 'Vouchers that schools redeem when they top up. Add a batch with value and number, generate the codes, then hand them out. Block a batch that got into wrong hands.',
      zh: '机构充值时可使用的兑换码。新增批次并设置面值和数量，生成后发放；泄露的批次可停用。',
    },
    manual: 'operator',
  },
  platformTodo: {
    text: {
      en: 'What waits in all schools: transfers, refunds, plans that end and schools without prices. Transfers are decided within two hours; the time left is counted down. Begin at the top.',
      zh: '所有机构的待处理事项：转账、退款、即将到期的套餐和未定价的机构。转账须在两小时内处理，页面显示剩余时间，请从上到下处理。',
    },
    manual: 'operator',
  },
  platformTransfers: {
    text: {
      en: 'Transfers of all schools with amount, payer and proof. Compare one with the bank statement, then confirm or reject it in place; the school is told.',
      zh: '全部机构的转账及金额、付款人和凭证。与银行流水核对后，在此确认到账或驳回，机构会收到通知。',
    },
    manual: 'operator',
  },
  platformRefunds: {
    text: {
      en: 'Refunds of all schools and what became of them. One that failed says why and can be tried again.',
      zh: '全部机构的退款及处理结果。失败的会说明原因，可以重试。',
    },
    manual: 'operator',
  },
  platformInvariants: {
    text: {
      en: 'Checks that the accounts of every school are right: balances, bills and entries must agree. A line that doesn’t hold names the school and the bill. Below them is the last backup, with what to do if it is late.',
      zh: '核对每个机构的账目：余额、账单和流水必须一致。不一致时会列出机构和账单。下方显示最近一次备份，过期时会说明处理办法。',
    },
    manual: 'operator',
  },
})
