import { definePage, type PageDefinition } from '../../src/schema/page.ts'

/** The pages of this folder. */
export const manualPages: readonly PageDefinition[] = [
  /** /manual?topic=students#import: docs/manual, in the reader's language. */
  definePage({
    route: 'manual',
    label: { en: 'Manual', zh: '使用手册' },
    audience: 'member',
    showsRecords: false,
    exports: { none: 'texts' },
    screen: () => import('./ManualPage.tsx').then(module => module.ManualPage),
  }),
]
