import { definePage } from '../../src/schema/page.ts'

/** A student's own side, reached by her link. */
export const bookMine = definePage({
  route: 'bookMine',
  label: { en: 'My lessons', zh: '我的课节' },
  audience: 'public',
  shell: false,
  screen: () => import('./OwnPage.tsx').then(module => module.OwnPage),
})
