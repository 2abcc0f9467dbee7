import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  virtualBackground: {
    text: {
      en: 'Pictures for the classroom: behind people’s video or on the board. Add one for all classes or for some.',
      zh: '课堂中使用的图片：视频背景或黑板背景。可供全部班级或指定班级使用。',
    },
    manual: 'settings',
  },
})
