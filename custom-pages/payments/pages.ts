import { definePage, type PageDefinition } from '../../src/schema/page.ts'

const finance = { menuGroup: 'finance', icon: 'money' } as const
const pay = 'payment.pay'
const open = { audience: 'public', shell: false, loadsPermissions: false } as const
const outside = { shell: false, menuRoute: 'payment' } as const

const topUps = () => import('./TopUpPages.tsx')
const payViews = () => import('./PayViewPage.tsx')
const cards = () => import('./CardPages.tsx')

/** The pages of this folder, in the order of their menu entries. */
export const paymentPages: readonly PageDefinition[] = [
  definePage({
    route: 'payment',
    label: { en: 'Top-up centre', zh: '充值中心' },
    aliases: { en: ['recharge', 'add money'], zh: ['续费充值'] },
    verbs: [
      {
        label: { en: 'Redeem a voucher', zh: '使用兑换码' },
        aliases: { en: ['coupon', 'promo code'], zh: ['优惠券', '代金券'] },
        to: '/payment',
      },
    ],
    right: pay,
    menu: 'payment',
    menuLabel: { en: 'Top up', zh: '充值' },
    tabLabel: { en: 'Top-up centre', zh: '充值中心' },
    menuOrder: 20,
    ...finance,
    screen: () => topUps().then(module => module.TopUpCentrePage),
  }),
  definePage({
    route: 'transfer',
    label: { en: 'Top up online', zh: '在线充值' },
    right: pay,
    menu: 'transfer',
    menuRoute: 'payment',
    menuOrder: 10,
    domesticOnly: true,
    ...finance,
    screen: () => topUps().then(module => module.TopUpCentrePage),
  }),
  definePage({
    route: 'payOverseas',
    label: { en: 'International payments', zh: '海外支付' },
    right: pay,
    menuRoute: 'payment',
    screen: () => topUps().then(module => module.PayOverseasPage),
  }),
  definePage({
    route: 'payOverseasOnline',
    label: { en: 'International top-up', zh: '海外在线充值' },
    right: pay,
    menuRoute: 'payment',
    screen: () => topUps().then(module => module.PayOverseasOnlinePage),
  }),
  definePage({
    route: 'rechargeOnline',
    label: { en: 'Top up online', zh: '在线充值' },
    right: pay,
    menuRoute: 'payment',
    screen: () => topUps().then(module => module.RechargeOnlinePage),
  }),
  definePage({
    route: 'updatePayCards',
    label: { en: 'Payment cards', zh: '付款银行卡' },
    right: 'payment.cards',
    menu: 'updatePayCards',
    tabLabel: { en: 'Bank cards', zh: '银行卡' },
    menuRoute: 'payments',
    menuOrder: 40,
    ...finance,
    screen: () => cards().then(module => module.UpdatePayCardsPage),
  }),
  definePage({
    route: 'updatePayCard',
    label: { en: 'Update payment card', zh: '更新付款银行卡' },
    right: 'payment.cards',
    ...outside,
    screen: () => cards().then(module => module.UpdatePayCardPage),
  }),
  definePage({
    route: 'confirmCardMessage',
    label: { en: 'Card saved', zh: '银行卡确认' },
    right: 'payment.cards',
    ...outside,
    screen: () => cards().then(module => module.ConfirmCardPage),
  }),
  definePage({
    route: 'addvaluesPayment',
    label: { en: 'Pay', zh: '收银台' },
    audience: 'member',
    ...outside,
    screen: () => payViews().then(module => module.AddValuesPage),
  }),
  definePage({
    route: 'topUpMobile',
    label: { en: 'Top up', zh: '手机充值' },
    right: pay,
    fluid: true,
    ...outside,
    screen: () => topUps().then(module => module.TopUpMobilePage),
  }),
  definePage({
    route: 'transferMobile',
    label: { en: 'Corporate transfer', zh: '手机对公转账' },
    right: pay,
    fluid: true,
    ...outside,
    screen: () => topUps().then(module => module.TransferMobilePage),
  }),
  definePage({
    route: 'paySuccess',
    label: { en: 'Payment result', zh: '支付结果' },
    ...open,
    screen: () => import('./PaySuccessPage.tsx').then(module => module.PaySuccessPage),
  }),
  definePage({
    route: 'payError',
    label: { en: 'Payment not made', zh: '支付未成功' },
    ...open,
    screen: () => import('./PayErrorPage.tsx').then(module => module.PayErrorPage),
  }),
  definePage({
    route: 'payCard',
    label: { en: 'Pay by card', zh: '银行卡支付' },
    ...open,
    screen: () => payViews().then(module => module.PayCardPage),
  }),
  definePage({
    route: 'payView',
    label: { en: 'Payment', zh: '支付详情' },
    ...open,
    screen: () => payViews().then(module => module.PayViewPage),
  }),
  definePage({
    route: 'payGuide',
    label: { en: 'How to pay', zh: '支付指引' },
    ...open,
    screen: () => import('./PayGuidePage.tsx').then(module => module.PayGuidePage),
  }),
]
