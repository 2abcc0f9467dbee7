import { definePage, type PageDefinition } from '../../src/schema/page.ts'

/** The pages of this folder, in the order of their menu entries. */
export const webhookPages: readonly PageDefinition[] = [
  /** The deliveries of a webhook and their results; opened from the webhook's page. */
  definePage({
    route: 'webhookDeliveries',
    menuRoute: 'webhook',
    label: { en: 'Delivery log', zh: '推送记录' },
    right: 'webhook.read',
    screen: () => import('./DeliveriesPage.tsx').then(module => module.DeliveriesPage),
  }),
]
