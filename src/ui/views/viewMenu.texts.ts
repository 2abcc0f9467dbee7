import { texts } from '../../i18n/texts.ts'

export const viewMenuTexts = texts({
  en: {
    menu: 'Views',
    changed: 'changed',
  },
  zh: {
    menu: '视图',
    changed: '有改动',
  },
})
