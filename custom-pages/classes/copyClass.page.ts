import { definePage } from '../../src/schema/page.ts'

/** A class for another term, like one that is there. */
export const copyClass = definePage({
  route: 'copyClass',
  label: { en: 'Copy class', zh: '复制班级' },
  right: 'course.create',
  menuGroup: 'teaching',
  screen: () => import('./CopyClassPage.tsx').then(module => module.CopyClassPage),
})
