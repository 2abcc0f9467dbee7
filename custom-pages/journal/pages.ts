import { journalRights } from '../../src/protocol/journal.ts'
import { definePage, type PageDefinition } from '../../src/schema/page.ts'

/** The pages of this folder, in the order of their menu entries. */
export const journalPages: readonly PageDefinition[] = [
  /** A person's operations, with their differences and undo; everyone has their own. */
  definePage({
    route: 'journal',
    label: { en: 'My changes', zh: '我的操作' },
    audience: 'member',
    rights: journalRights,
    icon: 'history',
    screen: () => import('./JournalPage.tsx').then(module => module.JournalPage),
  }),
]
