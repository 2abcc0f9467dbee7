/** The server's own operations in this domain, worded as in the logs. */
export const recordedCourseDeeds = {
  saveCaptions: { en: 'Saved captions', zh: '保存字幕' },
  deleteCaptions: { en: 'Deleted captions', zh: '删除字幕' },
  makeTranscript: { en: 'Transcribed a video', zh: '语音转文字' },
  editTranscript: { en: 'Edited the transcript', zh: '编辑文字稿' },
  orderCatalogue: { en: 'Reordered the catalogue', zh: '调整目录顺序' },
  addCourseStudents: { en: 'Added students to the recorded course', zh: '添加录播课学员' },
  courseLink: { en: 'Created a course link', zh: '生成听课链接' },
  revokeCourseLinks: { en: 'Revoked course links', zh: '撤销听课链接' },
  uploadVideo: { en: 'Uploaded a video', zh: '上传视频' },
  convertVideo: { en: 'Converted a video', zh: '视频转码' },
  completeCourse: { en: 'Course completed', zh: '完成课程' },
} as const

declare module '../../../src/protocol/operations.ts' {
  interface DeclaredDeeds extends Readonly<typeof recordedCourseDeeds> {}
}
