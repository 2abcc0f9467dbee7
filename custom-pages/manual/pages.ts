import { definePage, type PageDefinition } from '../../src/schema/page.ts'

/** The pages of this folder. */
export const manualPages: readonly PageDefinition[] = [
  /** /manual?topic=students#import: docs/manual, in the reader's language. */
  definePage({
    route: 'manual',
    label: { en: 'Manual', zh: '使用手册' },
    aliases: { en: ['guide', 'how to'], zh: ['帮助', '说明书'] },
    verbs: [
      {
        label: { en: 'Back up: export records', zh: '备份：导出数据' },
        aliases: { en: ['backup'], zh: ['备份', '数据备份'] },
        to: '/manual?topic=lists#export',
      },
    ],
    audience: 'member',
    showsRecords: false,
    exports: { none: 'texts' },
    screen: () => import('./ManualPage.tsx').then(module => module.ManualPage),
  }),
]
