import { definePage, type PageDefinition } from '../../src/schema/page.ts'

/** The pages of this folder, in the order of their menu entries. */
export const importsPages: readonly PageDefinition[] = [
  /**
   * An import led through its steps: `?resource=` begins one, `?jobId=` goes on where it is.
   * Whether a person may is the resource's own right.
   */
  definePage({
    route: 'importJob',
    label: { en: 'Import', zh: '导入' },
    audience: 'member',
    icon: 'upload',
    screen: () => import('./ImportPage.tsx').then(module => module.ImportPage),
  }),
]
