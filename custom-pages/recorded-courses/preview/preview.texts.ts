import { texts } from '../../../src/i18n/texts.ts'

/** Of the preview as a student. */
export const coursePreviewTexts = texts({
  en: {
    title: 'Preview as student',
    help: 'What a student finds in the course at the end of a day, and why something is still locked.',
    student: 'Student',
    studentHelp: 'Leave it empty for a new student who has watched nothing.',
    day: 'Day',
    enrolledOn: 'Added on',
    progress: (percent: number) => `${percent}% of the course finished`,
    delisted: 'The course isn’t listed, so students don’t see it at all for now.',
    failed: 'Couldn’t make the preview',
    close: 'Close',
    openSections: (n: number, of: number) => `${n} of ${of} sections are open`,
  },
  zh: {
    title: '以学员身份预览',
    help: '查看学员在某一天结束时能看到哪些内容，以及未解锁的原因。',
    student: '学员',
    studentHelp: '留空则以未观看过任何内容的新学员预览。',
    day: '日期',
    enrolledOn: '加入日期',
    progress: (percent: number) => `课程已完成 ${percent}%`,
    delisted: '课程未上架，学员目前完全看不到该课程。',
    failed: '预览失败',
    close: '关闭',
    openSections: (n: number, of: number) => `${of} 个小节中已解锁 ${n} 个`,
  },
})
