import { texts } from '../../../src/i18n/texts.ts'

export const recordingTexts = texts({
  en: {
    watch: 'Watch',
  },
  zh: {
    watch: '观看',
  },
})
