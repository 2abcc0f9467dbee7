import { definePage } from '../../src/schema/page.ts'

/** What each person of a class may do in its lessons. */
export const personAuth = definePage({
  route: 'personAuth',
  label: { en: 'Classroom permissions', zh: '课堂权限' },
  right: 'courseMember.read',
  menuGroup: 'teaching',
  screen: () => import('./PersonAuthPage.tsx').then(module => module.PersonAuthPage),
})
