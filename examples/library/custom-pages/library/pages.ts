import { definePage, type PageDefinition } from '../../src/schema/page.ts'

/** The pages of this folder, in the order of their menu entries. */
export const libraryPages: readonly PageDefinition[] = [
  definePage({
    route: 'libraryDesk',
    label: { en: 'Lending desk', zh: '借阅台' },
    right: 'loan.read',
    menu: 'libraryDesk',
    menuGroup: 'teaching',
    icon: 'chart',
    exports: { none: 'figures and a form' },
    screen: () => import('./LibraryDeskPage.tsx').then(module => module.LibraryDeskPage),
  }),
]
