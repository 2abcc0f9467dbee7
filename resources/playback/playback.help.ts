import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  recording: {
    text: {
      en: 'Recordings of lessons and seminars; they arrive by themselves after the end. Share one by a link, or keep one from being deleted when its time is over.',
      zh: '课节和研讨会的录制，结束后自动生成。可用链接分享，也可设置保留，避免到期删除。',
    },
    manual: 'lessons',
  },
})
