import { texts } from '../i18n/texts.ts'

export const noRecordTexts = texts({
  en: { noRecord: 'The address doesn’t say which record to open. Choose it in the list.' },
  zh: { noRecord: '该网址没有指明要打开哪条记录，请在列表中选择。' },
})
