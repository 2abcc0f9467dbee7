import { definePage, type PageDefinition } from '../../src/schema/page.ts'

/** The pages of this folder, in the order of their menu entries. */
export const classesPages: readonly PageDefinition[] = [
  /** A new class, in steps. */
  definePage({
    route: 'addClass',
    menuRoute: 'course',
    label: { en: 'New class', zh: '新建班级' },
    right: 'course.create',
    menuGroup: 'teaching',
    screen: () => import('./AddClassPage.tsx').then(module => module.AddClassPage),
  }),
  /** The next steps after creating a class. */
  definePage({
    route: 'addSuccess',
    menuRoute: 'course',
    label: { en: 'Class created', zh: '班级创建成功' },
    right: 'course.read',
    menuGroup: 'teaching',
    screen: () => import('./AddSuccessPage.tsx').then(module => module.AddSuccessPage),
  }),
  /** A class that is there, in the same steps. */
  definePage({
    route: 'editClass',
    asksFor: 'id',
    menuRoute: 'course',
    label: { en: 'Edit class', zh: '编辑班级' },
    right: 'course.update',
    menuGroup: 'teaching',
    screen: () => import('./EditClassPage.tsx').then(module => module.EditClassPage),
  }),
  /** Students, auditors and invitations of a class. */
  definePage({
    route: 'classManage',
    asksFor: 'id',
    menuRoute: 'course',
    label: { en: 'People in the class', zh: '班级人员' },
    right: 'courseMember.read',
    menuGroup: 'teaching',
    screen: () => import('./ClassManagePage.tsx').then(module => module.ClassManagePage),
  }),
  /** What happened to a class, its people and its lessons. */
  definePage({
    route: 'classEvent',
    asksFor: 'id',
    menuRoute: 'course',
    label: { en: 'Class activity', zh: '班级动态' },
    right: 'course.read',
    menuGroup: 'teaching',
    screen: () => import('./ClassEventPage.tsx').then(module => module.ClassEventPage),
  }),
  /** What each person of a class may do in its lessons. */
  definePage({
    route: 'personAuth',
    asksFor: 'id',
    menuRoute: 'course',
    label: { en: 'Classroom permissions', zh: '课堂权限' },
    right: 'courseMember.read',
    menuGroup: 'teaching',
    screen: () => import('./PersonAuthPage.tsx').then(module => module.PersonAuthPage),
  }),
  /** A class for another term, like one that is there. */
  definePage({
    route: 'copyClass',
    asksFor: 'id',
    menuRoute: 'course',
    label: { en: 'Copy class', zh: '复制班级' },
    right: 'course.create',
    menuGroup: 'teaching',
    screen: () => import('./CopyClassPage.tsx').then(module => module.CopyClassPage),
  }),
]
