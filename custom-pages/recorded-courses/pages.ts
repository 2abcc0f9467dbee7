import { definePage, type PageDefinition } from '../../src/schema/page.ts'

/** The pages of recorded courses; the menu entry is that of the resource. */
export const recordedCoursePages: readonly PageDefinition[] = [
  definePage({
    route: 'recordCourseManage',
    standsFor: 'recordedCourse',
    menuRoute: 'recordCourseManage',
    label: { en: 'Recorded courses', zh: '录播课' },
    right: 'recordedCourse.read',
    menuGroup: 'content',
    screen: () => import('./manage/ManagePage.tsx').then(module => module.ManagePage),
  }),
  /** A new course; then its catalogue. */
  definePage({
    route: 'addCourse',
    menuRoute: 'recordCourseManage',
    label: { en: 'New recorded course', zh: '新建录播课' },
    right: 'recordedCourse.create',
    menuGroup: 'content',
    screen: () => import('./manage/AddCoursePage.tsx').then(module => module.AddCoursePage),
  }),
  /** A course: its catalogue, settings, students and categories. */
  definePage({
    route: 'courseDetail',
    asksFor: 'id',
    standsFor: 'recordedCourse',
    menuRoute: 'recordCourseManage',
    label: { en: 'Recorded course', zh: '录播课' },
    right: 'recordedCourse.read',
    menuGroup: 'content',
    screen: () => import('./CourseDetailPage.tsx').then(module => module.CourseDetailPage),
  }),
  /** The video of a section beside its transcript. */
  definePage({
    route: 'transcript',
    asksFor: 'section',
    menuRoute: 'recordCourseManage',
    label: { en: 'Transcript', zh: '文字稿' },
    exports: { none: 'one transcript, which is downloaded as WebVTT or text' },
    right: 'courseVideo.read',
    menuGroup: 'content',
    screen: () => import('./transcript/TranscriptPage.tsx').then(module => module.TranscriptPage),
  }),
  /** A student's courses, by their link or by logging in. */
  definePage({
    route: 'myCourses',
    label: { en: 'My courses', zh: '我的课程' },
    audience: 'public',
    shell: false,
    fluid: true,
    screen: () => import('./learning/LearningPage.tsx').then(module => module.LearningPage),
  }),
]
