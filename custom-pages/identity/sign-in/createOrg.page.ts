import { definePage } from '../../../src/schema/page.ts'

export const createOrg = definePage({
  route: 'createOrg',
  label: { en: 'Create an institution', zh: '创建机构' },
  audience: 'public',
  shell: false,
  screen: () => import('./CreateOrgPage.tsx').then(module => module.CreateOrgPage),
})
