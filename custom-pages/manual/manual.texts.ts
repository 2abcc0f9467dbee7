import { texts } from '../../src/i18n/texts.ts'

export const manualTexts = texts({
  en: {
    title: 'Manual',
    failed: 'Couldn’t load the manual.',
    missing: 'The manual has no such page',
    missingHelp: 'It may have another name now. The index lists all pages.',
    index: 'All pages',
  },
  zh: {
    title: '使用手册',
    failed: '使用手册加载失败。',
    missing: '使用手册中没有这一页',
    missingHelp: '这一页可能已改名，请从目录中查找。',
    index: '手册目录',
  },
})
