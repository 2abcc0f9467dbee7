import { definePage, type PageDefinition } from '../../src/schema/page.ts'

/** The pages of this folder, in the order of their menu entries. */
export const automationPages: readonly PageDefinition[] = [
  /** The trial of an automation, opened from its page. */
  definePage({
    route: 'automationTrial',
    asksFor: 'id',
    menuRoute: 'automation',
    label: { en: 'Try an automation', zh: '试运行' },
    right: 'automation.read',
    screen: () => import('./TrialPage.tsx').then(module => module.AutomationTrialPage),
  }),
]
