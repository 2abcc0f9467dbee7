import { platformHeading } from '../../resources/operator/platform-institution/platform.options.ts'
import { definePage, type PageDefinition } from '../../src/schema/page.ts'

/** The pages of the platform's operator; institutions and prices are lists of their resources. */
export const platformPages: readonly PageDefinition[] = [
  definePage({
    route: 'platformInvariants',
    exports: { none: 'the state of checks, which is a sentence each' },
    label: { en: 'Invariants', zh: '账务核对' },
    menu: 'platformInvariants',
    menuGroup: platformHeading,
    icon: 'ok',
    apiKeys: false,
    screen: () => import('./InvariantsPage.tsx').then(module => module.InvariantsPage),
  }),
]
