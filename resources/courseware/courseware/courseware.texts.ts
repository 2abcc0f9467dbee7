import { texts } from '../../../src/i18n/texts.ts'

export const coursewareTexts = texts({
  en: {
    pages: 'Pages',
    converting: 'Converting',
    waiting: 'The pages appear here when the conversion has finished.',
    page: (n: number) => `Page ${n}`,
    search: 'Search in courseware',
  },
  zh: {
    pages: '页面预览',
    converting: '转换中',
    waiting: '转换完成后在此显示页面。',
    page: (n: number) => `第 ${n} 页`,
    search: '搜索课件内容',
  },
})
