import { platformHeading } from '../../resources/operator/platform-institution/platform.options.ts'
import { definePage, type PageDefinition } from '../../src/schema/page.ts'

const own = { menuGroup: platformHeading, apiKeys: false } as const

/** The pages of the platform's operator; institutions and vouchers are lists of their resources. */
export const platformPages: readonly PageDefinition[] = [
  /** The operator's first page. */
  definePage({
    route: 'platformTodo',
    exports: { none: 'what waits to be decided, in place' },
    label: { en: 'To do', zh: '待办' },
    menu: 'platformTodo',
    menuOrder: 5,
    menuGroup: 'home',
    icon: 'bell',
    apiKeys: false,
    screen: () => import('./TodoPage.tsx').then(module => module.TodoPage),
  }),
  definePage({
    ...own,
    route: 'platformTransfers',
    exports: { none: 'transfers of many institutions; each has the export of its own list' },
    label: { en: 'Transfers', zh: '转账' },
    right: 'platformTransfer.decide',
    menu: 'platformTransfers',
    menuOrder: 30,
    icon: 'file',
    screen: () => import('./TransfersPage.tsx').then(module => module.TransfersPage),
  }),
  definePage({
    ...own,
    route: 'platformRefunds',
    exports: { none: 'refunds of many institutions; each has the export of its own list' },
    label: { en: 'Refunds', zh: '退款' },
    right: 'platformPayment.refund',
    menu: 'platformRefunds',
    menuOrder: 40,
    icon: 'restore',
    screen: () => import('./RefundsPage.tsx').then(module => module.RefundsPage),
  }),
  definePage({
    ...own,
    route: 'platformPrices',
    standsFor: 'platformPrice',
    menuRoute: 'platformPrices',
    label: { en: 'Plan prices', zh: '套餐价格' },
    right: 'platformPrice.read',
    screen: () => import('./PricesPages.tsx').then(module => module.PlanPricesPage),
  }),
  definePage({
    ...own,
    route: 'platformUsagePrices',
    standsFor: 'platformUsagePrice',
    menuRoute: 'platformUsagePrices',
    label: { en: 'Usage prices', zh: '用量价格' },
    right: 'platformUsagePrice.read',
    screen: () => import('./PricesPages.tsx').then(module => module.UsagePricesPage),
  }),
  definePage({
    ...own,
    route: 'platformInvariants',
    exports: { none: 'the state of checks, which is a sentence each' },
    label: { en: 'Account checks', zh: '对账' },
    menu: 'platformInvariants',
    menuOrder: 70,
    icon: 'ok',
    screen: () => import('./ChecksPage.tsx').then(module => module.ChecksPage),
  }),
]
