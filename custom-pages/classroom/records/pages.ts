import {
  recordRight,
  deletePicturesRight,
  playbackRight,
} from '../../../resources/classroom/class-note/records.options.ts'
import { definePage, type PageDefinition } from '../../../src/schema/page.ts'

/** The pages of this folder, in the order of their menu entries. */
export const recordsPages: readonly PageDefinition[] = [
  /** CLS-09, NAV-17: who was in a lesson (`?lessonId=`). */
  definePage({
    route: 'attendance',
    asksFor: 'lessonId',
    menuRoute: 'classAttendanceNew',
    label: { en: 'Attendance', zh: '考勤' },
    menuGroup: 'teaching',
    screen: () => import('./AttendancePage.tsx').then(module => module.AttendancePage),
  }),
  /** CLS-09: a class's attendance, lessons by people. */
  definePage({
    route: 'classAttendanceNew',
    label: { en: 'Class attendance', zh: '班级考勤' },
    right: 'attendance.read',
    menu: 'classAttendanceNew',
    tabLabel: { en: 'By class', zh: '按班级' },
    menuRoute: 'attendanceList',
    menuOrder: 10,
    menuGroup: 'teaching',
    icon: 'student',
    screen: () => import('./ClassAttendancePage.tsx').then(module => module.ClassAttendancePage),
  }),
  /** CLS-09: what was noted in lessons. */
  definePage({
    route: 'classNotes',
    label: { en: 'Class notes', zh: '课堂笔记' },
    right: 'classNote.read',
    menu: 'classNotes',
    tabLabel: { en: 'Notes', zh: '笔记' },
    menuRoute: 'lessionList',
    menuOrder: 10,
    menuGroup: 'teaching',
    icon: 'book',
    screen: () => import('./NotesPage.tsx').then(module => module.NotesPage),
  }),
  /** CLS-09: the notes of one lesson (`?lessonId=`). */
  definePage({
    route: 'classNotesDetail',
    asksFor: 'lessonId',
    menuRoute: 'classNotes',
    label: { en: 'Lesson notes', zh: '课节笔记' },
    right: 'classNote.read',
    menuGroup: 'teaching',
    screen: () => import('./LessonNotesPage.tsx').then(module => module.LessonNotesPage),
  }),
  /** CLS-09: pictures, networks, devices and chat of a lesson (`?lessonId=`). */
  definePage({
    route: 'record',
    asksFor: 'lessonId',
    menuRoute: 'lessionList',
    label: { en: 'Class record', zh: '课堂记录' },
    right: recordRight,
    rights: {
      [deletePicturesRight]: { en: 'Delete lesson pictures', zh: '删除课堂图片' },
      [playbackRight]: { en: 'Watch recordings', zh: '查看课节回放' },
    },
    menuGroup: 'teaching',
    screen: () => import('./RecordPage.tsx').then(module => module.RecordPage),
  }),
]
