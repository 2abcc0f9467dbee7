import { texts } from '../../src/i18n/texts.ts'

export const ledgerTexts = texts({
  en: {
    title: 'Account',
    balance: 'Balance',
    cash: 'Cash',
    gift: 'Gift',
    owed: 'The balance is overdrawn. New lessons can’t start until it is topped up.',
    month: (month: string) => `This month (${month})`,
    recharged: 'Topped up',
    consumed: 'Consumed',
    expiring: 'Gifts that expire',
    noExpiring: 'No gift expires.',
    until: (day: string) => `until ${day}`,
    recent: 'Latest transactions',
    spending: 'Gift is spent before cash, the earliest expiry first. Gift can’t be refunded.',
  },
  zh: {
    title: '账户信息',
    balance: '账户余额',
    cash: '现金余额',
    gift: '赠送余额',
    owed: '账户已欠费，充值后才能开始新的课节。',
    month: month => `本月（${month}）`,
    recharged: '充值',
    consumed: '消费',
    expiring: '即将到期的赠送',
    noExpiring: '没有会到期的赠送。',
    until: day => `${day} 到期`,
    recent: '最近收支',
    spending: '优先使用赠送余额（先到期的先用），再使用现金。赠送余额不可退款。',
  },
})
