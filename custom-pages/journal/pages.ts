import { journalRights } from '../../src/protocol/journal.ts'
import { definePage } from '../../src/schema/page.ts'

/** What a person did, with its difference and the way back; everyone has their own. */
export const journal = definePage({
  route: 'journal',
  label: { en: 'My changes', zh: '我的操作' },
  audience: 'member',
  rights: journalRights,
  icon: 'history',
  screen: () => import('./JournalPage.tsx').then(module => module.JournalPage),
})
