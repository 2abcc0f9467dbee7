import { definePage } from '../../src/schema/page.ts'

/** A class that is there, in the same steps. */
export const editClass = definePage({
  route: 'editClass',
  label: { en: 'Edit class', zh: '编辑班级' },
  right: 'course.update',
  menuGroup: 'teaching',
  screen: () => import('./EditClassPage.tsx').then(module => module.EditClassPage),
})
