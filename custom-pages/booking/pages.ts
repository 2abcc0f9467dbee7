import { definePage } from '../../src/schema/page.ts'

export const bookClass = definePage({
  route: 'bookClass',
  label: { en: 'Booking classes', zh: '约课班级' },
  right: 'course.read',
  menu: 'bookClass',
  icon: 'calendar',
  // NAV-09, and the details by which one comes to them
  staysBeside: ['classEvent', 'attendance', 'bookClassDetail', 'bookLessionDetail'],
  menuGroup: 'booking',
  screen: () => import('./Lists.tsx').then(module => module.BookClassPage),
})

export const bookLession = definePage({
  route: 'bookLession',
  label: { en: 'Booking lessons', zh: '约课课节' },
  right: 'lesson.read',
  menu: 'bookLession',
  icon: 'book',
  menuGroup: 'booking',
  screen: () => import('./Lists.tsx').then(module => module.BookLessonPage),
})

export const bookStudent = definePage({
  route: 'bookStudent',
  label: { en: 'Booking students', zh: '约课学员' },
  right: 'student.read',
  menu: 'bookStudent',
  menuGroup: 'booking',
  icon: 'student',
  screen: () => import('./StudentsPage.tsx').then(module => module.StudentsPage),
})

export const bookTeacher = definePage({
  route: 'bookTeacher',
  label: { en: 'Booking teachers', zh: '约课老师' },
  right: 'teacher.read',
  menu: 'bookTeacher',
  icon: 'teacher',
  menuGroup: 'booking',
  screen: () => import('./Lists.tsx').then(module => module.BookTeacherPage),
})

export const bookDuration = definePage({
  route: 'bookDuration',
  label: { en: 'Duration statistics', zh: '时长统计' },
  right: 'booking.read',
  menu: 'bookDuration',
  menuGroup: 'booking',
  icon: 'chart',
  screen: () => import('./DurationsPage.tsx').then(module => module.DurationsPage),
})

export const bookSetting = definePage({
  route: 'bookSetting',
  label: { en: 'Booking settings', zh: '约课设置' },
  right: 'bookingPolicy.read',
  menu: 'bookSetting',
  menuGroup: 'booking',
  icon: 'settings',
  screen: () => import('./SettingsPage.tsx').then(module => module.SettingsPage),
})

export const bookClassDetail = definePage({
  route: 'bookClassDetail',
  label: { en: 'Booking class', zh: '约课班级' },
  right: 'course.read',
  menuGroup: 'booking',
  screen: () => import('./Lists.tsx').then(module => module.BookClassDetailPage),
})

export const addBookClass = definePage({
  route: 'addBookClass',
  label: { en: 'New booking class', zh: '新建约课班级' },
  right: 'course.create',
  menuGroup: 'booking',
  screen: () => import('./Lists.tsx').then(module => module.AddBookClassPage),
})

export const bookLessionDetail = definePage({
  route: 'bookLessionDetail',
  label: { en: 'Booking lesson', zh: '约课课节' },
  right: 'lesson.read',
  menuGroup: 'booking',
  screen: () => import('./Lists.tsx').then(module => module.BookLessonDetailPage),
})

export const editBookLesson = definePage({
  route: 'editBookLesson',
  label: { en: 'Edit booking lesson', zh: '编辑约课课节' },
  right: 'lesson.update',
  menuGroup: 'booking',
  screen: () => import('./Lists.tsx').then(module => module.EditBookLessonPage),
})

/** A student's own side, reached by their link. */
export const bookMine = definePage({
  route: 'bookMine',
  label: { en: 'My lessons', zh: '我的课节' },
  audience: 'public',
  shell: false,
  screen: () => import('./OwnPage.tsx').then(module => module.OwnPage),
})
