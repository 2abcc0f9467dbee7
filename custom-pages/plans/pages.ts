import { definePage, type PageDefinition } from '../../src/schema/page.ts'

const buying = {
  audience: 'public',
  shell: false,
  loadsPermissions: false,
} as const

/** The pages of plans; orders and what was bought are lists of their resources. */
export const planPages: readonly PageDefinition[] = [
  /** PLN-04: my rights: the plan, its limits, and what is blocked once it has expired. */
  definePage({
    route: 'memberRights',
    exports: { none: 'one plan and what it allows' },
    label: { en: 'Plan and limits', zh: '我的权益' },
    aliases: { en: ['quota', 'subscription plan'], zh: ['额度', '版本'] },
    right: 'planOrder.read',
    menu: 'memberRights',
    menuLabel: { en: 'Plan', zh: '套餐' },
    tabLabel: { en: 'Limits', zh: '权益' },
    menuOrder: 40,
    menuGroup: 'finance',
    icon: 'star',
    screen: () => import('./RightsPage.tsx').then(module => module.PlanRightsPage),
  }),
  definePage({
    route: 'pricing',
    exports: { none: 'what is offered, which everyone sees alike' },
    label: { en: 'Pricing', zh: '套餐价格' },
    right: 'planOrder.read',
    menu: 'pricing',
    tabLabel: { en: 'Prices', zh: '价格' },
    menuRoute: 'memberRights',
    menuOrder: 10,
    menuGroup: 'finance',
    icon: 'money',
    screen: () => import('./PricingPage.tsx').then(module => module.PricingPage),
  }),
  /** The free trial of an institution that has no plan yet. */
  definePage({
    route: 'trialApplication',
    exports: { none: 'a form' },
    label: { en: 'Free trial', zh: '申请试用' },
    right: 'planOrder.buy',
    menuRoute: 'pricing',
    screen: () => import('./TrialPage.tsx').then(module => module.PlanTrialPage),
  }),
  /** Shown if there is no order yet. */
  definePage({
    route: 'empty',
    exports: { none: 'it says that there is nothing' },
    label: { en: 'No orders', zh: '暂无订单' },
    right: 'planOrder.read',
    menuRoute: 'orderList',
    screen: () => import('./EmptyPage.tsx').then(module => module.EmptyPage),
  }),
  /** The plan calculator, which ends in an order. */
  definePage({
    route: 'createOrder',
    exports: { none: 'a form' },
    label: { en: 'Order a plan', zh: '购买套餐' },
    ...buying,
    screen: () => import('./CreateOrderPage.tsx').then(module => module.CreateOrderPage),
  }),
  definePage({
    route: 'payOrder',
    exports: { none: 'one order' },
    label: { en: 'Pay for the order', zh: '支付订单' },
    ...buying,
    screen: () => import('./PayOrderPage.tsx').then(module => module.PayOrderPage),
  }),
  /** BKG-04: the booking system is bought on its own: chosen, paid, or paid by transfer. */
  definePage({
    route: 'bookClassTopUp',
    exports: { none: 'a form' },
    label: { en: 'Booking system', zh: '约课系统续费' },
    right: 'planOrder.buy',
    menu: 'bookClassTopUp',
    tabLabel: { en: 'Booking system', zh: '约课系统' },
    menuRoute: 'memberRights',
    menuOrder: 40,
    menuGroup: 'finance',
    icon: 'money',
    screen: () => import('./BookingPages.tsx').then(module => module.BookingTopUpPage),
  }),
  definePage({
    route: 'bookClassPayment',
    exports: { none: 'one order' },
    label: { en: 'Pay for the booking system', zh: '约课系统付款' },
    right: 'planOrder.buy',
    menuRoute: 'bookClassTopUp',
    screen: () => import('./BookingPages.tsx').then(module => module.BookingPaymentPage),
  }),
  definePage({
    route: 'bookClassTransfer',
    exports: { none: 'one order' },
    label: { en: 'Pay for the booking system by transfer', zh: '约课系统对公转账' },
    right: 'planOrder.buy',
    menuRoute: 'bookClassTopUp',
    screen: () => import('./BookingPages.tsx').then(module => module.BookingTransferPage),
  }),
]
