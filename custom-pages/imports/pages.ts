import { definePage } from '../../src/schema/page.ts'

/** An import led through its steps: `?resource=` begins one, `?jobId=` goes on where it is. Whether a person may is the resource's own right. */
export const importJob = definePage({
  route: 'importJob',
  label: { en: 'Import', zh: '导入' },
  audience: 'member',
  icon: 'upload',
  screen: () => import('./ImportPage.tsx').then(module => module.ImportPage),
})
