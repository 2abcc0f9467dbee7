import { definePage, type PageDefinition } from '../../src/schema/page.ts'

const listed = '/edu_adminserver/ledgerTxn/export' as const
const own = { right: 'ledgerTxn.read', menuGroup: 'finance' } as const

/** The pages of this folder, in the order of their menu entries. */
export const ledgerPages: readonly PageDefinition[] = [
  /** NAV-02: the balance; /home leads here. */
  definePage({
    ...own,
    route: 'accountInformation',
    label: { en: 'Account', zh: '账户信息' },
    aliases: { en: ['funds', 'money left'], zh: ['余额', '账户余额'] },
    menu: 'accountInformation',
    menuLabel: { en: 'Balance', zh: '账户' },
    menuOrder: 10,
    icon: 'money',
    exports: { none: 'Figures of the balance; its transactions have the export of their list.' },
    screen: () => import('./AccountPage.tsx').then(module => module.LedgerAccountPage),
  }),
  definePage({
    ...own,
    route: 'topUp',
    label: { en: 'Top-up details', zh: '充值明细' },
    menu: 'topUp',
    tabLabel: { en: 'Top-ups', zh: '充值' },
    menuRoute: 'payments',
    menuOrder: 10,
    icon: 'plus',
    domesticOnly: true,
    exports: listed,
    screen: () => import('./TopUpPage.tsx').then(module => module.TopUpPage),
  }),
  definePage({
    ...own,
    route: 'rechargeRecord',
    menuRoute: 'accountInformation',
    label: { en: 'Top-up record', zh: '充值记录' },
    exports: listed,
    screen: () => import('./TopUpPage.tsx').then(module => module.RechargeRecordPage),
  }),
]
