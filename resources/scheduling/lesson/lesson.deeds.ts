/** The server's own operations in this domain, worded as in the logs. */
export const lessonDeeds = {
  schedule: { en: 'Scheduled', zh: '排课' },
  reschedule: { en: 'Rescheduled', zh: '调整排课' },
  unschedule: { en: 'Unscheduled', zh: '取消排课' },
  beginLesson: { en: 'Lesson began', zh: '课节开始' },
  enterLesson: { en: 'Lesson entered', zh: '有人进入课节' },
  endLesson: { en: 'Lesson ended', zh: '课节结束' },
  recordLesson: { en: 'Recording updated', zh: '更新录制状态' },
  countAttendance: { en: 'Attendance calculated', zh: '统计考勤' },
  deletePictures: { en: 'Deleted lesson pictures', zh: '删除课堂图片' },
} as const

declare module '../../../src/protocol/operations.ts' {
  interface DeclaredDeeds extends Readonly<typeof lessonDeeds> {}
}
