import { definePage, type PageDefinition } from '../../src/schema/page.ts'

/** The pages of this folder, in the order of their menu entries. */
export const importsPages: readonly PageDefinition[] = [
  /**
   * The wizard of an import: `?resource=` begins one, `?jobId=` continues one. The resource's own
   * permission decides who can import.
   */
  definePage({
    route: 'importJob',
    label: { en: 'Import', zh: '导入' },
    audience: 'member',
    icon: 'upload',
    screen: () => import('./ImportPage.tsx').then(module => module.ImportPage),
  }),
]
