/** When the sections of a course open to a student. */
export const unlockMethods = {
  IMMEDIATE: { en: 'All at once', zh: '立即解锁全部' },
  IN_ORDER: { en: 'In order, once the previous one was started', zh: '按顺序，开始学上一节后解锁' },
  AFTER_PREVIOUS: { en: 'In order, once the previous one is finished', zh: '学完上一节后解锁' },
  BY_DATE: { en: 'On the date of each section', zh: '按每节设定的日期解锁' },
  PERIODIC: { en: 'One section every few days', zh: '每隔几天解锁一节' },
} as const
export type UnlockMethod = keyof typeof unlockMethods

/** From when on a student can watch a course. */
export const startTimeModes = {
  ENROLMENT: { en: 'When the student is added', zh: '学员加入时' },
  FIXED: { en: 'On a fixed date', zh: '指定时间' },
} as const

/** Courses, pages and files of recorded courses: how many there may be (VAL-05, VAL-06). */
export const recordedCourseLimits = {
  categories: 10,
  tabs: 10,
  tags: 3,
  coverMB: 20,
  videoBytes: 1024 ** 3,
  videosPerUpload: 10,
  queuedVideos: 50,
  chapters: 200,
  sections: 1000,
} as const
