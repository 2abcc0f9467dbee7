import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  courseware: {
    text: {
      en: 'Documents that are shown page by page in lessons. Upload a presentation, document or PDF, wait for its conversion, then authorise it for classes.',
      zh: '课堂上逐页展示的文档。上传演示文稿、文档或 PDF，转换完成后授权给班级。',
    },
    manual: 'courseware',
  },
})
