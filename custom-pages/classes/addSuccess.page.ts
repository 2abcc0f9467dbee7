import { definePage } from '../../src/schema/page.ts'

/** What comes next for a new class. */
export const addSuccess = definePage({
  route: 'addSuccess',
  label: { en: 'Class created', zh: '班级创建成功' },
  right: 'course.read',
  menuGroup: 'teaching',
  screen: () => import('./AddSuccessPage.tsx').then(module => module.AddSuccessPage),
})
