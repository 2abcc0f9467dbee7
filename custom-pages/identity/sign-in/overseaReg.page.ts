import { definePage } from '../../../src/schema/page.ts'

export const overseaReg = definePage({
  route: 'overseaReg',
  label: { en: 'Free trial', zh: '免费试用' },
  audience: 'public',
  shell: false,
  screen: () => import('./TrialPage.tsx').then(module => module.TrialPage),
})
