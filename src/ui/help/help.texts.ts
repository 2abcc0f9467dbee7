import { texts } from '../../i18n/texts.ts'

export const helpTexts = texts({
  en: {
    read: 'Read more in the manual',
    manual: 'Open the manual',
    keys: 'Keyboard shortcuts',
    none: 'The manual describes each job step by step.',
    failed: 'Couldn’t load the help. The manual may still open.',
  },
  zh: {
    read: '查看使用手册',
    manual: '打开使用手册',
    keys: '键盘快捷键',
    none: '使用手册分步说明每项工作的操作方法。',
    failed: '帮助加载失败，可以试试直接打开使用手册。',
  },
})
